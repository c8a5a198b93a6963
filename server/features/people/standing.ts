/** Suspending people, giving them roles and ending their sessions, so that there is always somebody left who may. */
import type { Role } from '../../../contract/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { inEveryLanguage } from '../../language.ts';
import { expectAnotherAdministrator, lockStanding } from '../../last-administrator.ts';
import { notify } from '../../notify.ts';
import type { ListingKey } from '../../search/index.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { dateText } from '../../views/format.ts';
import { putBack, takeOff } from './listings-off.ts';

export interface By {
  readonly id: string;
  readonly ip: string;
}

/** @throws AppError `not_found` */
async function lockPerson(tx: Tx, id: string) {
  await lockStanding(tx);
  const person = await tx
    .selectFrom('app_user')
    .select(['id', 'role', 'suspended_at', 'suspended_until', 'suspended_reason'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('not_found', m['people_error.nobody']());
  return person;
}

const trail = (tx: Tx, by: By | null, action: AuditAction, subject: string, facts: object, at: Date) =>
  audit(tx, { action, actorId: by?.id ?? null, ip: by?.ip ?? null, subject, facts: { ...facts }, at });

async function endAll(tx: Tx, userId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}

/**
 * Suspends somebody: sessions end, listings leave the site, they are told.
 * @throws AppError `not_found`, `invalid` (a time that is over), `forbidden` (oneself), `conflict` (suspended already, the last
 * administrator)
 */
export async function suspend(deps: Deps, by: By, said: { id: string; reason: string; until?: string | undefined }): Promise<void> {
  const now = deps.now();
  const until = said.until === undefined ? null : new Date(said.until);
  if (until !== null && until <= now) {
    const message = m['people_error.until']();
    throw new AppError('invalid', message, { errors: [{ path: 'until', message }] });
  }
  if (said.id === by.id) throw new AppError('forbidden', m['people_error.oneself']());
  const off = await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, said.id);
    if (person.suspended_at) throw new AppError('conflict', m['people_error.suspended']());
    await expectAnotherAdministrator(tx, person.id, m['people_error.last_administrator']());
    await tx
      .updateTable('app_user')
      .set({ suspended_at: now, suspended_until: until, suspended_reason: said.reason })
      .where('id', '=', person.id)
      .execute();
    const sessions = await endAll(tx, person.id, now);
    const keys = await takeOff(tx, person.id);
    await trail(tx, by, 'suspend', person.id, { until, sessions, listings: keys.length, before: 'open', after: 'suspended' }, now);
    await notify(deps, tx, {
      userId: person.id,
      type: 'account_suspended',
      key: `suspended:${now.toISOString()}`,
      facts: { reason: said.reason, until: until ? inEveryLanguage(() => dateText(dayInIndia(until))) : '@people.until_lifted' },
      path: '/supportPage',
    });
    return keys;
  });
  await deps.search.refresh(off);
}

/** @throws AppError `not_found`, `conflict` (not suspended) */
export async function lift(deps: Deps, by: By | null, id: string): Promise<void> {
  const now = deps.now();
  const back = await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person.suspended_at) throw new AppError('conflict', m['people_error.not_suspended']());
    return restore(deps, tx, by, person.id, now);
  });
  await deps.search.refresh(back);
}

async function restore(deps: Deps, tx: Tx, by: By | null, id: string, now: Date): Promise<ListingKey[]> {
  await tx
    .updateTable('app_user')
    .set({ suspended_at: null, suspended_until: null, suspended_reason: null })
    .where('id', '=', id)
    .execute();
  const keys = await putBack(tx, id);
  await trail(tx, by, 'suspension_lifted', id, { listings: keys.length, before: 'suspended', after: 'open' }, now);
  await notify(deps, tx, { userId: id, type: 'account_restored', key: `restored:${now.toISOString()}`, facts: {}, path: '/my-properties' });
  return keys;
}

/** Lifts suspensions whose time is over, one a transaction. */
export async function liftEnded(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.now();
  const ended = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of ended) {
    if (signal?.aborted) return;
    const back = await deps.db.transaction().execute(async (tx) => {
      const person = await lockPerson(tx, id);
      // lifted, or made longer, meanwhile
      if (!person.suspended_at || !person.suspended_until || person.suspended_until > now) return [];
      return restore(deps, tx, null, id, now);
    });
    await deps.search.refresh(back);
  }
}

/** @throws AppError `not_found`, `version_conflict` (another role meanwhile), `conflict` (the last administrator) */
export async function changeRole(deps: Deps, by: By, { id, from, to }: { id: string; from: Role; to: Role }): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.role !== from) throw new AppError('version_conflict', m['people_error.role_changed']());
    if (from === to) return;
    await expectAnotherAdministrator(tx, id, m['people_error.last_administrator']());
    await tx.updateTable('app_user').set({ role: to }).where('id', '=', id).execute();
    await trail(tx, by, 'role_change', id, { from, to }, now);
  });
}

/** @throws AppError `not_found` */
export async function endSessionsOf(deps: Deps, by: By, id: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, id);
    await trail(tx, by, 'sessions_ended', id, { sessions: await endAll(tx, id, now) }, now);
  });
}
