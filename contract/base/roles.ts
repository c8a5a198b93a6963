/**
 * Capabilities of roles, in one table. A route declares `auth: may('<capability>')`; refusals, the OpenAPI document and the links of pages
 * are derived from it. Handlers check whether a listing or search belongs to the caller.
 */
export const ROLES = ['user', 'agent', 'developer', 'channel_partner', 'support', 'moderator', 'administrator'] as const;
/** Role of an account. Every account is a `user` until an administrator grants another role. */
export type Role = (typeof ROLES)[number];

/** Includes visitors without a session. On such routes a valid token personalises the response, and an invalid one is ignored. */
const EVERYBODY = ['visitor', ...ROLES] as const;
const WITH_ACCOUNT = ROLES;
const SUPPORT = ['support', 'administrator'] as const;
const STAFF = ['support', 'moderator', 'administrator'] as const;
const MODERATORS = ['moderator', 'administrator'] as const;
const ADMINISTRATORS = ['administrator'] as const;

export const CAPABILITIES = {
  /** Read listings, searches, maps, prices, calculators and forms. */
  read_public: EVERYBODY,
  /** Register, request a code, log in. */
  log_in: EVERYBODY,
  /** Act with the token of a message, without a login. */
  follow_message: EVERYBODY,
  /** Send events of a payment gateway, which are authenticated by their signature. */
  send_payment_events: EVERYBODY,
  /** Report a listing or ask support. */
  report: EVERYBODY,
  /** Apply as an agent or a channel partner. */
  apply_as_partner: EVERYBODY,
  /** Read and change one's own account, sessions and data. */
  manage_account: WITH_ACCOUNT,
  /** Use the shortlist, saved searches, recently viewed listings, own reports and notifications. */
  use_personal_lists: WITH_ACCOUNT,
  /** See an owner's number, and write to people. */
  contact: WITH_ACCOUNT,
  /** Create, change and close own listings, and see their statistics. */
  post: WITH_ACCOUNT,
  /** Import and export own listings as files. Not only for agents, because owners may have many homes too. */
  post_in_bulk: WITH_ACCOUNT,
  /** Buy a plan for oneself. */
  subscribe: WITH_ACCOUNT,
  /** Open the staff console and see counts of open work. */
  open_console: STAFF,
  /** Search people and reply to support tickets, without changing accounts. */
  answer_support: SUPPORT,
  /** Decide on listings and edits that wait for review. */
  review: MODERATORS,
  /** Decide on reports. */
  decide_reports: MODERATORS,
  /** Put listings and localities on the curated lists of a city. */
  curate_lists: ADMINISTRATORS,
  /** Change roles, suspend people, decide on applications of partners. */
  manage_people: ADMINISTRATORS,
  manage_places: ADMINISTRATORS,
  /** Change settings at runtime. */
  manage_settings: ADMINISTRATORS,
  manage_plans: ADMINISTRATORS,
  see_audit: ADMINISTRATORS,
} as const satisfies Record<string, readonly ('visitor' | Role)[]>;
export type Capability = keyof typeof CAPABILITIES;

/** Value of a route's `auth`. */
export interface Permission {
  readonly capability: Capability;
  /** Whether callers without a session are allowed. */
  readonly allowsVisitors: boolean;
  readonly roles: readonly Role[];
}
type PermissionOf<C extends Capability> = Permission & {
  readonly capability: C;
  readonly allowsVisitors: 'visitor' extends (typeof CAPABILITIES)[C][number] ? true : false;
};

/** Returns the permission for a capability. Its type states whether the caller is always logged in. */
export function may<C extends Capability>(capability: C): PermissionOf<C> {
  const allowed: readonly string[] = CAPABILITIES[capability];
  const allowsVisitors = allowed.includes('visitor');
  return { capability, allowsVisitors, roles: ROLES.filter((role) => allowed.includes(role)) } as unknown as PermissionOf<C>;
}

/** Whether a role has a capability, e.g. to show a link. Pass null for a visitor without an account. */
export function hasCapability(role: string | null | undefined, capability: Capability): boolean {
  const allowed: readonly string[] = CAPABILITIES[capability];
  return allowed.includes(role ?? 'visitor');
}
