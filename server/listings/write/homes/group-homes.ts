/**
 * Collapses live listings of one home into one card in search results (docs/decisions/0054-one-home-one-clock.md): only one listing of each
 * home has a search row.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { lockUntilCommit } from '../../../db/lock-until-commit.ts';
import type { Deps } from '../../../deps.ts';
import type { ListingKey } from '../../../db/listing-key.ts';
import { lockRows } from '../../read/listing-row.ts';
import { writeSearchRows } from '../../../search/table/write-rows.ts';
import { doorDigest, doorDigestKey } from '../../home/home-traits.ts';
import { applyChange, readCurrentListing } from '../apply-change.ts';
import { canBeRechecked } from '../plan/plan-moderation.ts';
import { groupByHome, type GroupedListings } from './group-by-home.ts';
import { MAX_COMPARED_LISTINGS, readHomeListings } from './read-home-listings.ts';

type GroupDeps = Pick<Deps, 'db' | 'config' | 'jobs' | 'secrets' | 'search' | 'now'>;

/**
 * Compares each of these listings with those that have the same door number. An index finds the candidates, and most listings have none.
 * Uses one transaction for each listing with candidates. Idempotent.
 */
export async function groupHomes(
  deps: GroupDeps,
  { listings }: { readonly listings: readonly ListingKey[] },
  signal: AbortSignal,
): Promise<void> {
  const digestKey = await doorDigestKey(deps.db, deps.secrets);
  for (const [cityId, cityListings] of Map.groupBy(listings, (listing) => listing.cityId)) {
    const ids = cityListings.map(({ listingId }) => listingId);
    for (const id of await storeDoors(deps, digestKey, cityId, ids)) {
      signal.throwIfAborted();
      const changed = await deps.db.transaction().execute((tx) => groupHome(deps, tx, digestKey, { cityId, listingId: id }));
      if (changed.length > 0) await deps.search.refresh(changed);
    }
  }
}

/**
 * Stores the door digests of listings that have none yet.
 * @returns the listings that may share a home, or did until now
 */
async function storeDoors({ db }: GroupDeps, digestKey: string, cityId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'kind', 'city_id', 'locality_id', 'details', 'lat', 'lng'])
    .where('city_id', '=', cityId)
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .execute();
  const doors = rows.flatMap((row) => {
    const doorKey = doorDigest(digestKey, row);
    return doorKey ? [{ listing_id: row.id, door: doorKey.toString('hex') }] : [];
  });
  const records = JSON.stringify(doors);
  await sql`
    insert into home_listing (city_id, listing_id, door_key)
    select ${cityId}, d.listing_id, decode(d.door, 'hex') from jsonb_to_recordset(${records}::jsonb) as d (listing_id bigint, door text)
    on conflict (city_id, listing_id) do nothing`.execute(db);
  // read after the digests are stored: when two listings are stored at the same time, the later one finds the other
  const { rows: candidates } = await sql<{ listing_id: number }>`
    select h.listing_id from home_listing h
    left join jsonb_to_recordset(${records}::jsonb) as d (listing_id bigint, door text) on d.listing_id = h.listing_id
    where h.city_id = ${cityId} and h.listing_id = any(${sql.val([...ids])}::bigint[])
      and (h.home_id is not null or h.door_key is distinct from decode(d.door, 'hex') or exists (
        select from home_listing o where o.city_id = h.city_id and o.door_key = h.door_key and o.listing_id <> h.listing_id))
    order by h.listing_id`.execute(db);
  return candidates.map(({ listing_id }) => Number(listing_id));
}

/**
 * Groups the listings that share the old or the new door number of this listing again.
 * @returns the listings whose cards have changed
 */
async function groupHome(deps: GroupDeps, tx: Tx, digestKey: string, { cityId, listingId }: ListingKey): Promise<ListingKey[]> {
  // the groups of a city are changed one after the other; this is rare, because few listings share a door number
  await lockUntilCommit(tx, `homes:${cityId}`);
  const existing = await tx
    .selectFrom('home_listing')
    .select(['door_key', 'home_id'])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  const atOldDoor = await listingsAtDoor(tx, cityId, existing?.door_key ?? null);
  const row = await tx.selectFrom('listing').selectAll().where('city_id', '=', cityId).where('id', '=', listingId).executeTakeFirst();
  const doorKey = row?.status === 'active' ? doorDigest(digestKey, row) : null;
  const isMoved = doorKey !== null && !(existing?.door_key && doorKey.equals(existing.door_key));
  const atNewDoor = isMoved ? await listingsAtDoor(tx, cityId, doorKey) : [];
  const rows = await lockRows(
    tx,
    [...new Set([listingId, ...atOldDoor, ...atNewDoor])].map((id) => ({ city_id: cityId, id })),
  );
  if (!rows.some(({ id }) => id === listingId)) return [];
  const leftListings = isMoved || !doorKey ? await storeDoor(tx, { cityId, listingId }, existing, doorKey) : [];
  const changed = [
    ...leftListings,
    ...(await regroup(deps, tx, cityId, isMoved || !doorKey ? atOldDoor.filter((id) => id !== listingId) : atOldDoor)),
    ...(isMoved ? await regroup(deps, tx, cityId, [...atNewDoor, listingId]) : []),
  ];
  const keys = [...new Set(changed)].map((id) => ({ cityId, listingId: id }));
  // the content of these listings has not changed, so saved searches are not matched again
  await writeSearchRows(tx, keys, 'derived');
  return keys;
}

type ExistingDoor = { readonly door_key: Buffer | null; readonly home_id: string | null } | undefined;

async function listingsAtDoor(tx: Tx, cityId: number, doorKey: Buffer | null): Promise<number[]> {
  if (!doorKey) return [];
  const rows = await tx
    .selectFrom('home_listing')
    .select('listing_id')
    .where('city_id', '=', cityId)
    .where('door_key', '=', doorKey)
    .orderBy('listing_id')
    .limit(MAX_COMPARED_LISTINGS)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/**
 * Removes a listing from its home and stores its new door digest, if any.
 * @returns the listings of the home that it left
 */
async function storeDoor(tx: Tx, { cityId, listingId }: ListingKey, existing: ExistingDoor, doorKey: Buffer | null): Promise<number[]> {
  await tx
    .insertInto('home_listing')
    .values({ city_id: cityId, listing_id: listingId, door_key: doorKey })
    .onConflict((conflict) =>
      conflict.columns(['city_id', 'listing_id']).doUpdateSet({
        // a listing that is paused or has no door number any more keeps the last digest, so that a change can be detected
        ...(doorKey && { door_key: doorKey }),
        ...(doorKey && existing?.door_key && { door_changed: true }),
        home_id: null,
        is_collapsed: false,
      }),
    )
    .execute();
  if (!existing?.home_id) return [];
  const rows = await tx
    .selectFrom('home_listing')
    .select('listing_id')
    .where('city_id', '=', cityId)
    .where('home_id', '=', existing.home_id)
    .execute();
  return [listingId, ...rows.map(({ listing_id }) => listing_id)];
}

/**
 * Groups the listings with one door number again.
 * @returns the listings whose cards have changed, because their home gained or lost a listing
 */
async function regroup(deps: GroupDeps, tx: Tx, cityId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const stored = await tx
    .selectFrom('home_listing')
    .select(['listing_id', 'home_id', 'is_collapsed'])
    .where('city_id', '=', cityId)
    .where('listing_id', 'in', [...ids])
    .execute();
  const storedById = new Map(stored.map((row) => [row.listing_id, row]));
  const { homes, suspicions } = groupByHome(await readHomeListings(tx, cityId, ids, deps.now()));
  const usedHomeIds = new Set<string>();
  const changed: number[] = [];
  for (const home of homes) {
    const previousHomeId = home.map(({ listingId }) => storedById.get(listingId)?.home_id).find((id) => id && !usedHomeIds.has(id));
    const homeId = home.length > 1 ? (previousHomeId ?? randomUUID()) : null;
    if (homeId) usedHomeIds.add(homeId);
    const members = home.map(({ listingId }, index) => ({ listing_id: listingId, home_id: homeId, is_collapsed: index > 0 }));
    const storedSize = stored.filter(({ home_id }) => home_id !== null && home_id === homeId).length;
    const isSame =
      storedSize === (homeId ? home.length : 0) && members.every((member) => isSameMembership(storedById.get(member.listing_id), member));
    if (isSame) continue;
    for (const { listing_id, ...columns } of members)
      await tx.updateTable('home_listing').set(columns).where('city_id', '=', cityId).where('listing_id', '=', listing_id).execute();
    changed.push(...members.map(({ listing_id }) => listing_id));
  }
  await queueSuspicious(deps, tx, cityId, suspicions);
  return changed;
}

interface Membership {
  readonly home_id: string | null;
  readonly is_collapsed: boolean;
}
const isSameMembership = (stored: Membership | undefined, member: Membership): boolean =>
  stored !== undefined && stored.home_id === member.home_id && stored.is_collapsed === member.is_collapsed;

/** Adds suspicious listings to the review queue. Visitors still see them, on separate cards. */
async function queueSuspicious(deps: GroupDeps, tx: Tx, cityId: number, suspicions: GroupedListings['suspicions']): Promise<void> {
  if (deps.config.review === 'off') return;
  for (const { listing, suspicion } of suspicions) {
    const [row] = await lockRows(tx, [{ city_id: cityId, id: listing.listingId }]);
    if (!row) continue;
    const current = await readCurrentListing(tx, row);
    if (!canBeRechecked(current)) continue;
    await applyChange(deps, tx, current, { type: 'recheck', findings: [suspicion], forceReview: false }, { actor: null, now: deps.now() });
  }
}
