/** The number of listings that a person may have live at once, for each role: the free number, or that of a plan if it is higher. */
import { sql } from 'kysely';
import { LISTING_ROLE } from '../../../kinds/enumerations.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { textById } from '../../i18n/text.ts';
import { limitsNewAccounts } from './new-listing-review.ts';
import { findListingPlanHints } from '../../plans/contact-allowance.ts';
import { lockAccountState } from '../../accounts/account-state.ts';

export type ListingRole = keyof Config['freeListings'];
interface ListingQuota {
  readonly role: ListingRole;
  /** Number of listings that are live or wait for review. */
  readonly used: number;
  /** The limit without a plan; null means no limit. */
  readonly free: number | null;
  /** The limit with the running plans; null means no limit. */
  readonly allowed: number | null;
}

const ROLES: readonly ListingRole[] = LISTING_ROLE.values;
/** Names of the same roles in plans. */
export const AUDIENCE_OF: Readonly<Record<ListingRole, string>> = { Owner: 'owner', Agent: 'agent', Developer: 'developer' };

/** A listing that waits for review also counts, because it is published without any action of its owner. */
export const countsTowardQuota = (status: string): boolean => status === 'active' || status === 'pending_review';

/** When a listing names no role, its owner offers it. */
export const roleOf = (details: Readonly<Record<string, unknown>>): ListingRole =>
  ROLES.find((role) => role === details.listing_role) ?? 'Owner';

/** Null means no limit. */
const freeLimitOf = (config: Config, role: ListingRole): number | null => config.freeListings[role] || null;
const isLimited = (config: Config): boolean => limitsNewAccounts(config) || ROLES.some((role) => freeLimitOf(config, role) !== null);

/**
 * Makes other writers of this person's listings wait until `tx` ends, so that two listings that are published at once cannot exceed a limit
 * together: the limit of live listings or of a new account. Call it before the listing's own row is locked, otherwise two writers wait for
 * each other. Does nothing when there is no limit.
 */
export async function lockQuota(config: Config, tx: Tx, ownerId: string): Promise<void> {
  if (isLimited(config)) await lockAccountState(tx, ownerId);
}

/** What is not counted. */
interface Except {
  /** The listing that needs quota. */
  readonly listingId?: number;
  /** A plan that is about to end. */
  readonly subscriptionId?: string;
}

/** The quota in each role, in two queries. When a pending edit changes the role, the listing also counts in the new role. */
export async function listingQuotas(
  config: Config,
  tx: Db | Tx,
  ownerId: string,
  now: Date,
  except: Except = {},
): Promise<readonly ListingQuota[]> {
  const { rows: counts } = await sql<{ role: string; used: number }>`
    with own as (
      select city_id, id, details from listing
      where owner_id = ${ownerId} and status in ('active', 'pending_review') and id is distinct from ${except.listingId ?? null}
    )
    select role, count(*)::int as used from (
      select id, coalesce(details->>'listing_role', 'Owner') as role from own
      union select own.id, coalesce(r.details->>'listing_role', 'Owner') from own
        join listing_review r on r.city_id = own.city_id and r.listing_id = own.id
        where r.details is not null and r.state in ('waiting', 'unfinished', 'changes_requested')
    ) counted group by role`.execute(tx);
  const { rows: plans } = await sql<{ audience: string; plan_limit: number }>`
    select p.audience, max(v.active_listings)::int as plan_limit from subscription s
    join plan_version v on v.id = s.plan_version_id join plan p on p.id = v.plan_id
    where s.user_id = ${ownerId} and s.closed_at is null and s.starts_at <= ${now} and s.ends_at > ${now}
      and v.active_listings is not null and s.id is distinct from ${except.subscriptionId ?? null}
    group by 1`.execute(tx);
  return ROLES.map((role) => {
    const free = freeLimitOf(config, role);
    const planLimit = plans.find(({ audience }) => audience === AUDIENCE_OF[role])?.plan_limit ?? 0;
    return {
      role,
      used: counts.find((row) => row.role === role)?.used ?? 0,
      free,
      allowed: free === null ? null : Math.max(free, planLimit),
    };
  });
}

/**
 * Counts the quota that one transaction uses. The caller holds the lock (`lockQuota`). Reads the database only when quota is requested and
 * there is a limit.
 * @param listingId a listing that is not counted, because it is the one that needs quota
 */
export class QuotaReservation {
  readonly #config: Config;
  readonly #tx: Tx;
  readonly #ownerId: string;
  readonly #now: Date;
  readonly #listingId: number | undefined;
  #quotas: readonly ListingQuota[] | null = null;
  readonly #reserved = new Map<ListingRole, number>();
  readonly #errors = new Map<ListingRole, AppError>();

  constructor(config: Config, tx: Tx, ownerId: string, now: Date, listingId?: number) {
    this.#config = config;
    this.#tx = tx;
    this.#ownerId = ownerId;
    this.#now = now;
    this.#listingId = listingId;
  }

  /**
   * Reserves quota for one listing.
   * @returns null, or an error `quota_exceeded` that names the plans which allow more
   */
  async reserve(role: ListingRole): Promise<AppError | null> {
    if (freeLimitOf(this.#config, role) === null) return null;
    const except = this.#listingId === undefined ? {} : { listingId: this.#listingId };
    this.#quotas ??= await listingQuotas(this.#config, this.#tx, this.#ownerId, this.#now, except);
    const quota = this.#quotas.find((candidate) => candidate.role === role)!;
    const reserved = this.#reserved.get(role) ?? 0;
    if (quota.allowed === null || quota.used + reserved < quota.allowed) {
      this.#reserved.set(role, reserved + 1);
      return null;
    }
    const existingError = this.#errors.get(role);
    if (existingError) return existingError;
    const error = await quotaError(this.#config, this.#tx, { ...quota, used: Math.max(quota.used, quota.allowed) }, this.#now);
    this.#errors.set(role, error);
    return error;
  }
}

/** An error that says how many listings may be live, and which plans allow more. */
async function quotaError(config: Config, tx: Tx, { role, used, allowed }: ListingQuota, now: Date): Promise<AppError> {
  const plans = await findListingPlanHints(config, tx, now, AUDIENCE_OF[role], used);
  const params = { allowed: allowed ?? 0, role: textById(`enum.listing_role.${role.toLowerCase()}`) };
  const message =
    plans.length === 0
      ? m['listing_quota.full'](params)
      : m['listing_quota.full_plans']({ ...params, plans: plans.map(({ name }) => name).join(', ') });
  return new AppError('quota_exceeded', message, { plans });
}
