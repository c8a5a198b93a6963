/** Reads rows of listing_search for the index, by listing. `follow/build-index.ts` reads the whole table. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { KindRow } from '../index/row.ts';

interface SearchTableRow {
  city_id: number;
  kind: string;
  listing_id: number;
  locality_id: number | null;
  price: number | null;
  deposit: number | null;
  area_sqm: number | null;
  rate: number | null;
  lat: number | null;
  lng: number | null;
  tokens: number[];
  numbers: (number | null)[];
  words: string;
  promotion_flags: string[];
  photo_count: number;
  published_at: number;
  confirmed_at: number;
}

// times as microseconds: whole numbers that are exact up to the year 2255
const COLUMNS = sql`s.city_id, s.kind, s.listing_id, s.locality_id, s.price, s.deposit, s.area_sqm, s.rate, s.lat, s.lng, s.tokens, s.numbers, s.words,
  s.promotion_flags, s.photo_count, (extract(epoch from s.first_published_at) * 1000000)::bigint as published_at,
  (extract(epoch from s.last_confirmed_at) * 1000000)::bigint as confirmed_at`;

const toKindRow = (row: SearchTableRow): KindRow => ({
  cityId: row.city_id,
  kind: row.kind,
  row: {
    listingId: row.listing_id,
    localityId: row.locality_id,
    price: row.price,
    deposit: row.deposit,
    areaSqm: row.area_sqm,
    rate: row.rate,
    lat: row.lat,
    lng: row.lng,
    tokens: row.tokens,
    numbers: row.numbers,
    words: row.words === '' ? [] : row.words.split(' '),
    flags: row.promotion_flags,
    photoCount: row.photo_count,
    publishedAt: row.published_at,
    confirmedAt: row.confirmed_at,
  },
});

/** The current rows of these listings; one that is not live has none. */
export async function readRows(db: Db | Tx, keys: readonly ListingKey[]): Promise<KindRow[]> {
  const keysAsJson = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  const { rows } = await sql<SearchTableRow>`
    select ${COLUMNS} from jsonb_to_recordset(${keysAsJson}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id`.execute(db);
  return rows.map(toKindRow);
}

/**
 * The rows that listings had before these transitions (`listing_transition.seq`). Each row's `listingId` is the `seq` of its transition,
 * because one listing may have several.
 */
export async function rowsBefore(db: Db | Tx, seqs: readonly number[]): Promise<KindRow[]> {
  if (seqs.length === 0) return [];
  const { rows } = await sql<SearchTableRow & { seq: number }>`
    select ${COLUMNS}, t.seq from listing_transition t, jsonb_populate_record(null::listing_search, t.before) s
    where t.seq = any(${sql.val([...seqs])}::bigint[]) and t.before is not null`.execute(db);
  return rows.map((row) => toKindRow({ ...row, listing_id: row.seq }));
}
