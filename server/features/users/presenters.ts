/** Users as staff see them: status and counts, with masked phone number and email. */
import { sql } from 'kysely';
import type { Person, PersonPage } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

export const PERSON_COLUMNS = [
  'id',
  'name',
  'phone',
  'email',
  'role',
  'created_at',
  'suspended_at',
  'suspended_until',
  'suspended_reason',
] as const;
interface PersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly role: string;
  readonly created_at: Date;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  readonly suspended_reason: string | null;
}

/** `+919876543210` becomes `98••• ••210`. */
const maskPhone = (phone: string): string => `${phone.slice(3, 5)}••• ••${phone.slice(-3)}`;
/** `meena@example.org` becomes `m•••@example.org`. */
const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  name: row.name,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskEmail(row.email),
  role: row.role as Role,
  since: row.created_at.toISOString(),
  suspended: row.suspended_at && {
    since: row.suspended_at.toISOString(),
    until: row.suspended_until?.toISOString() ?? null,
    reason: row.suspended_reason,
  },
});

/** @throws AppError `not_found` when the user does not exist, or was deleted and is not suspended */
export async function readPersonPage(db: Db | Tx, id: string, now: Date): Promise<PersonPage> {
  const row = await db
    .selectFrom('app_user')
    .select(PERSON_COLUMNS)
    .where('id', '=', id)
    .where((e) => e.or([e('deleted_at', 'is', null), e('suspended_at', 'is not', null)]))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', m['people_error.nobody']());
  const sessions = await db
    .selectFrom('session')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('last_seen_at').as('last')])
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const listings = await db
    .selectFrom('listing')
    .select((e) => ['status', e.fn.countAll<number>().as('count')])
    .where('owner_id', '=', id)
    .groupBy('status')
    .orderBy('status')
    .execute();
  const { rows } = await sql<{ all: number; upheld: number }>`
    select count(*)::int as all, (count(*) filter (where r.status = 'upheld'))::int as upheld
    from listing l join listing_report r on r.city_id = l.city_id and r.listing_id = l.id where l.owner_id = ${id}`.execute(db);
  return {
    ...presentPerson(row),
    sessions: Number(sessions.count),
    last_seen: sessions.last?.toISOString() ?? null,
    listings: listings.map(({ status, count }) => ({ status, count: Number(count) })),
    reports: rows[0]!,
  };
}
