/** Suspension, role changes and session revocation by staff. There is always at least one active administrator. */
import type { Role } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { inEveryLanguage } from '../../i18n/language.ts';
import { endSessions } from '../../accounts/end-sessions.ts';
import { findAccountsToBlock, isRemembered } from '../../accounts/former-accounts.ts';
import { assertNotLastAdministrator, lockAccountStatus } from '../../accounts/last-administrator.ts';
import { notify } from '../../notifications/notify.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { dateText } from '../../i18n/format.ts';
import { restoreListings, hideListings } from '../../listings/write/suspend-listings.ts';

interface Actor {
  readonly id: string;
  readonly ip: string;
}

/** @throws AppError `not_found` */
async function lockPerson(tx: Tx, id: string) {
  const person = await lockAccount(tx, id);
  if (!person || person.deleted_at) throw nobodyError();
  return person;
}

const nobodyError = () => new AppError('not_found', m['people_error.nobody']());

/** Undefined when there is no such account. It may have been deleted. */
async function lockAccount(tx: Tx, id: string) {
  await lockAccountStatus(tx);
  return tx
    .selectFrom('app_user')
    .select(['id', 'role', 'phone_verified_at', 'suspended_at', 'suspended_until', 'suspended_reason', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const auditAction = (tx: Tx, actor: Actor | null, action: AuditAction, subject: string, details: object, now: Date) =>
  audit(tx, { action, actorId: actor?.id ?? null, ip: actor?.ip ?? null, subject, details: { ...details }, at: now });

interface SuspensionInput {
  readonly reason: string;
  readonly until: Date | null;
}

/**
 * Suspends a user. Their sessions end, their listings are hidden, and they are notified. When they just deleted the account, the suspension
 * applies to their present and next accounts, as long as the deleted account is remembered.
 * @throws AppError `not_found`, `invalid` (`until` in the past), `forbidden` (the own account), `conflict` (already suspended, or the last
 *   administrator)
 */
export async function suspend(deps: Deps, actor: Actor, input: { id: string; reason: string; until?: string | undefined }): Promise<void> {
  const now = deps.now();
  const suspendedUntil = input.until === undefined ? null : new Date(input.until);
  if (suspendedUntil !== null && suspendedUntil <= now) {
    const message = m['people_error.until']();
    throw new AppError('invalid', message, { errors: [{ path: 'until', message }] });
  }
  if (input.id === actor.id) throw new AppError('forbidden', m['people_error.oneself']());
  const hiddenListings = await deps.db.transaction().execute(async (tx) => {
    const suspension = { reason: input.reason, until: suspendedUntil };
    const account = await lockAccount(tx, input.id);
    if (account?.suspended_at) throw new AppError('conflict', m['people_error.suspended']());
    if (!account || (account.deleted_at && !(await isRemembered(tx, account.id)))) throw nobodyError();
    if (!account.deleted_at) return suspendAccount(deps, tx, actor, account.id, suspension, now);
    const keys = await suspendPresentAccounts(deps, tx, actor, account.id, suspension, now);
    // whoever verifies the number or address of the deleted account next is refused
    await storeSuspension(tx, account.id, suspension, now);
    await auditAction(tx, actor, 'suspend', account.id, { until: suspendedUntil, before: 'active', after: 'suspended' }, now);
    return keys;
  });
  await deps.search.refresh(hiddenListings);
}

/** Suspends the accounts that a person has after they deleted one, except those that are suspended already. */
async function suspendPresentAccounts(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  deletedId: string,
  suspension: SuspensionInput,
  now: Date,
): Promise<ListingKey[]> {
  const keys: ListingKey[] = [];
  for (const id of await findAccountsToBlock(tx, deletedId)) {
    const account = await lockAccount(tx, id);
    if (!account || account.deleted_at || account.suspended_at || id === actor.id) continue;
    // not as arguments of one call, because an account may have more listings than a call may have arguments
    for (const key of await suspendAccount(deps, tx, actor, id, suspension, now)) keys.push(key);
  }
  return keys;
}

const storeSuspension = (tx: Tx, id: string, { reason, until }: SuspensionInput, now: Date) =>
  tx.updateTable('app_user').set({ suspended_at: now, suspended_until: until, suspended_reason: reason }).where('id', '=', id).execute();

/**
 * @returns keys of the hidden listings
 * @throws AppError `conflict` for the last administrator
 */
async function suspendAccount(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  suspension: SuspensionInput,
  now: Date,
): Promise<readonly ListingKey[]> {
  const { until, reason } = suspension;
  await assertNotLastAdministrator(tx, id, m['people_error.last_administrator']());
  await storeSuspension(tx, id, suspension, now);
  const sessions = await endSessions(tx, id, now);
  const keys = await hideListings(tx, id);
  // also visits to homes of others, who must not wait for this person
  await deps.jobs.add(tx, 'cancel_visits_of_person', { userId: id, otherIds: null });
  await auditAction(tx, actor, 'suspend', id, { until, sessions, listings: keys.length, before: 'active', after: 'suspended' }, now);
  await notify(deps, tx, {
    userId: id,
    type: 'account_suspended',
    key: `suspended:${now.toISOString()}`,
    params: { reason, until: until ? inEveryLanguage(() => dateText(dayInIndia(until))) : '@people.until_lifted' },
    path: '/supportPage',
  });
  return keys;
}

/** @throws AppError `not_found`, `conflict` (not suspended) */
export async function liftSuspension(deps: Deps, actor: Actor | null, id: string): Promise<void> {
  const now = deps.now();
  const restoredListings = await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account || (account.deleted_at && !account.suspended_at)) throw nobodyError();
    if (!account.suspended_at) throw new AppError('conflict', m['people_error.not_suspended']());
    if (!account.deleted_at) return restoreAccount(deps, tx, actor, account.id, now);
    await endSuspension(tx, account.id);
    await auditAction(tx, actor, 'suspension_lifted', account.id, { before: 'suspended', after: 'active' }, now);
    return [];
  });
  await deps.search.refresh(restoredListings);
}

const endSuspension = (tx: Tx, id: string) =>
  tx.updateTable('app_user').set({ suspended_at: null, suspended_until: null, suspended_reason: null }).where('id', '=', id).execute();

async function restoreAccount(deps: Deps, tx: Tx, actor: Actor | null, id: string, now: Date): Promise<ListingKey[]> {
  await endSuspension(tx, id);
  const keys = await restoreListings(tx, id);
  await auditAction(tx, actor, 'suspension_lifted', id, { listings: keys.length, before: 'suspended', after: 'active' }, now);
  await notify(deps, tx, {
    userId: id,
    type: 'account_restored',
    key: `restored:${now.toISOString()}`,
    params: {},
    path: '/my-properties',
  });
  return keys;
}

/** Lifts expired suspensions, each in its own transaction and independently of the others. */
export async function liftExpiredSuspensions(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.now();
  await deps.db
    .updateTable('app_user')
    .set({ suspended_at: null, suspended_until: null, suspended_reason: null })
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .where('deleted_at', 'is not', null)
    .execute();
  const expired = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .where('deleted_at', 'is', null)
    .execute();
  await forEachIndependently(
    expired,
    async ({ id }) => {
      const restoredListings = await deps.db.transaction().execute(async (tx) => {
        const person = await lockAccount(tx, id);
        // the account was deleted, or the suspension lifted or extended, in the meantime
        if (!person || person.deleted_at || !person.suspended_until || person.suspended_until > now) return [];
        return restoreAccount(deps, tx, null, id, now);
      });
      await deps.search.refresh(restoredListings);
    },
    signal,
  );
}

/** @throws AppError `not_found`, `version_conflict` (the role was changed in the meantime), `conflict` (the last administrator) */
export async function changeRole(deps: Deps, actor: Actor, { id, from, to }: { id: string; from: Role; to: Role }): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.role !== from) throw new AppError('version_conflict', m['people_error.role_changed']());
    if (from === to) return;
    // anybody can register with the number of a future colleague
    if (to !== 'user' && person.phone_verified_at === null) throw new AppError('conflict', m['people_error.unverified']());
    await assertNotLastAdministrator(tx, id, m['people_error.last_administrator']());
    await tx.updateTable('app_user').set({ role: to }).where('id', '=', id).execute();
    await auditAction(tx, actor, 'role_change', id, { from, to }, now);
  });
}

/** @throws AppError `not_found` */
export async function endUserSessions(deps: Deps, actor: Actor, id: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, id);
    await auditAction(tx, actor, 'sessions_ended', id, { sessions: await endSessions(tx, id, now) }, now);
  });
}
