/** Pages of builders: accounts that offer homes as a developer. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { slugWords } from '../../contract/slug/words.ts';
import type { Db } from '../db/schema.ts';

export interface Builder {
  readonly user_id: string;
  readonly public_id: string;
  readonly name: string;
  readonly registeredAt: Date;
}

/** Path such as `/builders/granite-oak-developers-48201937`. A name without Latin letters is replaced with `builder`. */
export const builderPath = ({ name, public_id }: Pick<Builder, 'name' | 'public_id'>): string =>
  `/builders/${slugWords(name) || 'builder'}-${public_id}`;

const COLUMNS = sql`b.user_id, b.public_id, u.name, u.created_at as "registeredAt"`;
/** The account has a name and is neither suspended nor deleted. */
const PUBLIC_BUILDER_CONDITION = sql`u.name is not null and u.suspended_at is null and u.deleted_at is null`;

/** Returns null when no public builder has this id. */
export async function findBuilder(db: Db, publicId: string): Promise<Builder | null> {
  const { rows } = await sql<Builder>`
    select ${COLUMNS} from builder b join app_user u on u.id = b.user_id where b.public_id = ${publicId} and ${PUBLIC_BUILDER_CONDITION}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The public builders among these accounts, keyed by account id. */
export async function findBuilders(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Builder>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Builder>`
    select ${COLUMNS} from builder b join app_user u on u.id = b.user_id
    where b.user_id = any(${sql.val([...userIds])}::uuid[]) and ${PUBLIC_BUILDER_CONDITION}`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Ids of the accounts that have at least `minListings` live listings as a developer in a city. */
async function findDevelopers(db: Db, cityId: number, minListings: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from listing where city_id = ${cityId} and status = 'active' and details ->> 'listing_role' = 'Developer'
    group by owner_id having count(*) >= ${minListings} order by owner_id`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}

/** Paths of the builders with enough live listings in a city, for its sitemap. */
export async function findBuilderPaths(db: Db, cityId: number, minListings: number): Promise<string[]> {
  return [...(await findBuilders(db, await findDevelopers(db, cityId, minListings))).values()].map(builderPath).toSorted();
}

/** Page ids have eight digits. `to` is exclusive. */
const PUBLIC_IDS = { from: 10_000_000, to: 100_000_000 };

/**
 * Assigns a page id to every account that offers homes of the city as a developer. Idempotent. When a random id is already taken, the next
 * run chooses another one.
 */
export async function registerBuilders(db: Db, cityId: number): Promise<void> {
  const developers = await findDevelopers(db, cityId, 1);
  const registered = new Set((await db.selectFrom('builder').select('user_id').execute()).map(({ user_id }) => user_id));
  const added = developers
    .filter((id) => !registered.has(id))
    .map((user_id) => ({ user_id, public_id: String(randomInt(PUBLIC_IDS.from, PUBLIC_IDS.to)) }));
  if (added.length === 0) return;
  // an account may have been deleted since it was read
  await sql`
    insert into builder (user_id, public_id)
    select r.user_id, r.public_id from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r (user_id uuid, public_id text)
    join app_user u on u.id = r.user_id on conflict do nothing`.execute(db);
}
