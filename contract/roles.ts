/**
 * Who may do what: the one table of it. A route says `auth: may('<capability>')`; refusals, the OpenAPI document and the
 * pages that show a way in all follow from that. What is somebody's own (their listing, their search) is for handlers.
 */
export const ROLES = ['user', 'agent', 'developer', 'channel_partner', 'support', 'moderator', 'administrator'] as const;
/** What an account is. Everybody is a `user` until an administrator says more. */
export type Role = (typeof ROLES)[number];

/** Somebody without a session. A good token personalises what visitors may do; a bad one is ignored. */
const EVERYBODY = ['visitor', ...ROLES] as const;
const WITH_ACCOUNT = ROLES;
const SUPPORT = ['support', 'administrator'] as const;
const STAFF = ['support', 'moderator', 'administrator'] as const;
const MODERATORS = ['moderator', 'administrator'] as const;
const ADMINISTRATORS = ['administrator'] as const;

export const CAPABILITIES = {
  /** Listings, searches, maps, prices, calculators, forms to look at. */
  read_public: EVERYBODY,
  /** Register, ask for a code, log in. */
  log_in: EVERYBODY,
  /** Act by the token of a message that was sent to somebody, without logging in. */
  follow_message: EVERYBODY,
  /** A payment gateway's events; what counts is their signature. */
  tell_of_payments: EVERYBODY,
  /** Say what is wrong with a listing. */
  report: EVERYBODY,
  /** Apply as an agent or a channel partner. */
  apply_as_partner: EVERYBODY,
  /** Read and change one's own account, sessions and data. */
  manage_account: WITH_ACCOUNT,
  /** Shortlist, saved searches, what was looked at, what was reported. */
  keep: WITH_ACCOUNT,
  /** See an owner's number, write to people. */
  contact: WITH_ACCOUNT,
  /** Make, change and close listings of one's own, and see their figures. */
  post: WITH_ACCOUNT,
  /** The same by files. Whoever has twenty homes is not always an agent. */
  post_in_bulk: WITH_ACCOUNT,
  /** Buy a plan for oneself. */
  subscribe: WITH_ACCOUNT,
  /** See the console of staff, and what waits of what one looks after. */
  open_console: STAFF,
  /** Find a person and answer their tickets; changes nothing of theirs. */
  answer_support: SUPPORT,
  /** Decide on listings and edits that wait. */
  review: MODERATORS,
  /** Decide on what people reported. */
  decide_reports: MODERATORS,
  /** Put listings and places on the lists of a city. */
  curate_lists: ADMINISTRATORS,
  /** Roles, suspensions, applications of agents and channel partners. */
  manage_people: ADMINISTRATORS,
  manage_places: ADMINISTRATORS,
  /** What may be changed while the site runs. */
  manage_settings: ADMINISTRATORS,
  manage_plans: ADMINISTRATORS,
  see_audit: ADMINISTRATORS,
} as const satisfies Record<string, readonly ('visitor' | Role)[]>;
export type Capability = keyof typeof CAPABILITIES;

/** What a route's `auth` says. */
export interface Permission {
  readonly capability: Capability;
  /** Without a session as well. */
  readonly visitors: boolean;
  readonly roles: readonly Role[];
}
type PermissionOf<C extends Capability> = Permission & {
  readonly capability: C;
  readonly visitors: 'visitor' extends (typeof CAPABILITIES)[C][number] ? true : false;
};

/** The permission behind a name of the table. Its type knows whether somebody is logged in. */
export function may<C extends Capability>(capability: C): PermissionOf<C> {
  const who: readonly string[] = CAPABILITIES[capability];
  const visitors = who.includes('visitor');
  return { capability, visitors, roles: ROLES.filter((role) => who.includes(role)) } as unknown as PermissionOf<C>;
}

/** Whether somebody with this role may do it, e.g. to show the way there; null is somebody without an account. */
export function holds(role: string | null | undefined, capability: Capability): boolean {
  const who: readonly string[] = CAPABILITIES[capability];
  return who.includes(role ?? 'visitor');
}
