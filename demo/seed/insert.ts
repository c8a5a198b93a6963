/** Inserts the demo market table by table, with a few statements per table. */
import { sql } from 'kysely';
import { kindOf } from '../../kinds/index.ts';
import type { ListingKey } from '../../server/db/listing-key.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import type { Tx } from '../../server/db/schema.ts';
import { listingKeyOf } from '../../server/listings/present/rows.ts';
import { liveColumns } from '../../server/listings/write/going-live.ts';
import { insertListings } from '../../server/listings/write/listing-rows.ts';
import type { DemoMarket } from './draw-market.ts';
import { insertEvidence } from './insert-evidence.ts';
import { insertHistory } from './insert-history.ts';
import type { DemoListing } from './listings.ts';
import { insertPartners } from './partners.ts';
import { DEMO_PEOPLE } from './people.ts';

const LISTINGS_PER_BATCH = 500;
/** Reports progress: the type of rows, and how many of them are written. */
export type Progress = (stage: 'people' | 'listings' | 'photos' | 'evidence' | 'search', done: number, all: number) => void;

/** Inserts everything in the caller's transaction and returns the keys of the listings. */
export async function insertMarket(tx: Tx, market: DemoMarket, progress: Progress): Promise<ListingKey[]> {
  const userIds = await insertPeople(tx, market);
  progress('people', userIds.size, userIds.size);
  const keys: (ListingKey & { publicId: string })[] = [];
  for (let from = 0; from < market.listings.length; from += LISTINGS_PER_BATCH) {
    keys.push(...(await insertLiveListings(tx, market, userIds, from)));
    progress('listings', keys.length, market.listings.length);
  }
  const keyByPublicId = new Map(keys.map((key) => [key.publicId, key]));
  await insertPartners(tx, market.people, market.listings);
  await insertCuratedListEntries(tx, keys);
  await insertPhotosAndPrices(tx, market, keyByPublicId);
  progress('photos', market.listings.length, market.listings.length);
  const idLookup = {
    person: ({ phone }: { phone: string }) => userIds.get(phone)!,
    listing: ({ public_id }: DemoListing) => keyByPublicId.get(public_id)!,
  };
  await insertHistory(tx, market.history, idLookup);
  // before the search rows, which contain the evidence badges of cards
  await insertEvidence(tx, market, keyByPublicId, idLookup.person(DEMO_PEOPLE.moderator));
  progress('evidence', market.listings.length, market.listings.length);
  for (let from = 0; from < keys.length; from += LISTINGS_PER_BATCH) {
    await writeSearchRows(tx, keys.slice(from, from + LISTINGS_PER_BATCH));
    progress('search', Math.min(from + LISTINGS_PER_BATCH, keys.length), keys.length);
  }
  await insertShortlist(tx, market, userIds);
  await insertViews(tx, userIds);
  await insertCases(tx, market, userIds);
  return keys;
}

/** Returns the ids of the accounts by phone number. */
async function insertPeople(tx: Tx, { people }: DemoMarket): Promise<Map<string, string>> {
  const peopleRows = people.map(({ name, phone, role, joinedAt }) => ({
    name,
    phone,
    profile_type: role === 'Seeker' || role === 'Partner' ? null : role,
    phone_verified_at: joinedAt,
    created_at: joinedAt,
  }));
  const { rows } = await sql<{ id: string; phone: string }>`
    insert into app_user (name, phone, profile_type, phone_verified_at, created_at)
    select name, phone, profile_type, phone_verified_at, created_at
    from jsonb_to_recordset(${JSON.stringify(peopleRows)}::jsonb)
      as given (name text, phone text, profile_type text, phone_verified_at timestamptz, created_at timestamptz)
    on conflict (phone) where deleted_at is null do update set name = coalesce(app_user.name, excluded.name)
    returning id, phone`.execute(tx);
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/** Inserts a batch of listings in the state in which they would be if they had been published and confirmed on their dates. */
async function insertLiveListings(tx: Tx, { listings, promoted }: DemoMarket, userIds: ReadonlyMap<string, string>, from: number) {
  const batch = listings.slice(from, from + LISTINGS_PER_BATCH);
  const localityIds = await readLocalityIds(tx);
  const flagsByPublicId = Map.groupBy(
    [...promoted].flatMap(([flag, publicIds]) => publicIds.map((publicId) => ({ flag, publicId }))),
    ({ publicId }) => publicId,
  );
  const newListings = batch.map((listing) => ({
    kindId: listing.kind,
    ownerId: userIds.get(listing.owner.phone)!,
    columns: {
      ...liveColumns(kindOf(listing.kind)!, null, listing.details, listing.publishedAt),
      city_id: listing.city.id,
      locality_id: localityIds.get(`${listing.city.id} ${listing.locality.slug}`)!,
      lat: listing.position.lat,
      lng: listing.position.lng,
      public_lat: listing.public_position.lat,
      public_lng: listing.public_position.lng,
      details: listing.details,
      promotion_flags: (flagsByPublicId.get(listing.public_id) ?? []).map(({ flag }) => flag),
      last_confirmed_at: listing.confirmedAt,
      expires_at: listing.expiresAt,
    },
    past: { publicId: listing.public_id, createdAt: listing.publishedAt, updatedAt: listing.confirmedAt },
  }));
  const rows = await insertListings(tx, newListings, batch[0]!.confirmedAt);
  return rows.map((row) => ({ ...listingKeyOf(row), publicId: row.public_id }));
}

/** Ids of all localities, by city id and slug. */
async function readLocalityIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('locality').select(['id', 'city_id', 'slug']).execute();
  return new Map(rows.map(({ id, city_id, slug }) => [`${city_id} ${slug}`, id]));
}

/** Inserts promoted listings as entries of curated lists. */
async function insertCuratedListEntries(tx: Tx, keys: readonly ListingKey[]): Promise<void> {
  await sql`
    insert into curated_list_entry (city_id, listing_id, list, starts_at, added_at)
    select l.city_id, l.id, flag, l.created_at, l.created_at
    from jsonb_to_recordset(${JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })))}::jsonb)
      as k (city_id smallint, listing_id bigint)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id
    cross join unnest(l.promotion_flags) flag`.execute(tx);
}

async function insertPhotosAndPrices(tx: Tx, { listings }: DemoMarket, keyByPublicId: ReadonlyMap<string, ListingKey>): Promise<void> {
  const photos = listings.flatMap((listing) => {
    const { cityId, listingId } = keyByPublicId.get(listing.public_id)!;
    return listing.photos.map((photo, position) => Object.assign({ city_id: cityId, listing_id: listingId, position }, photo));
  });
  await sql`
    insert into listing_photo (city_id, listing_id, position, media_key, category, width, height, blur)
    select city_id, listing_id, position, media_key, category, width, height, blur from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
      as p (city_id smallint, listing_id bigint, position smallint, media_key text, category text, width integer, height integer,
        blur text)`.execute(tx);
  const prices = listings.flatMap((listing) => {
    const { cityId, listingId } = keyByPublicId.get(listing.public_id)!;
    return listing.prices.map((price) => Object.assign({ city_id: cityId, listing_id: listingId }, price));
  });
  await sql`
    insert into listing_price (city_id, listing_id, at, amount)
    select city_id, listing_id, at, amount from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p (city_id smallint, listing_id bigint, at timestamptz, amount bigint)`.execute(tx);
}

/** Gives the demo seeker account a shortlist. */
async function insertShortlist(tx: Tx, { listings }: DemoMarket, userIds: ReadonlyMap<string, string>): Promise<void> {
  const shortlisted = listings
    .filter(({ kind, owner }) => kind === 'residential_rent' && owner.phone !== DEMO_PEOPLE.owner.phone)
    .slice(0, 5);
  await sql`
    insert into shortlist (user_id, city_id, listing_id)
    select ${userIds.get(DEMO_PEOPLE.seeker.phone)!}::uuid, city_id, id from listing where public_id = any(${shortlisted.map(({ public_id }) => public_id)})
    on conflict do nothing`.execute(tx);
}

/** Gives the listings of the demo owner account daily views in the last month. */
async function insertViews(tx: Tx, userIds: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into daily_listing_views (city_id, listing_id, day, views)
    select l.city_id, l.id, day::date, 1 + abs(hashtext(l.public_id || extract(doy from day)) % 12)
    from listing l
    cross join generate_series(greatest(l.first_published_at, now() - interval '29 days'), now() - interval '1 day', interval '1 day') as day
    where l.owner_id = ${userIds.get(DEMO_PEOPLE.owner.phone)!}::uuid
    on conflict do nothing`.execute(tx);
}

/** Creates three review cases: edits that double the rent. */
async function insertCases(tx: Tx, { listings }: DemoMarket, userIds: ReadonlyMap<string, string>): Promise<void> {
  const demoOwnerId = userIds.get(DEMO_PEOPLE.owner.phone);
  const rents = listings.filter(
    ({ details, owner }) =>
      typeof details.expected_rent === 'number' && details.expected_rent < 40_000 && userIds.get(owner.phone) !== demoOwnerId,
  );
  await sql`
    insert into listing_review (city_id, listing_id, subject, state, since, fields, details, to_city_id, locality_id, lat, lng, public_lat, public_lng)
    select city_id, id, 'edit', 'waiting', greatest(last_confirmed_at, created_at), '{expected_rent}',
      jsonb_set(details, '{expected_rent}', to_jsonb(2 * (details ->> 'expected_rent')::bigint)), city_id, locality_id, lat, lng, public_lat, public_lng
    from listing where public_id = any(${rents.slice(0, 3).map(({ public_id }) => public_id)})`.execute(tx);
}
