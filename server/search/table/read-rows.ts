/** Reads rows of listing_search for the index, by listing. `follow/build-index.ts` reads the complete table. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import { keyArrays, keysTable } from '../../db/keys-table.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { preparedAs } from '../../db/prepared-statements.ts';
import type { KindRow } from '../index/row.ts';
import { wordsOf } from './words.ts';
import { RowCompatibility } from './row-compatibility.ts';
import { layoutOf } from './numbering.ts';
import { buildSearchRows } from './write-rows.ts';

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
  layout: number;
  photo_count: number;
  published_at: number;
  confirmed_at: number;
}

// times in microseconds, which are exact integers up to the year 2255
const COLUMNS = sql`s.city_id, s.kind, s.listing_id, s.locality_id, s.price, s.deposit, s.area_sqm, s.rate, s.lat, s.lng, s.tokens, s.numbers, ${wordsOf(sql`s`)} as words,
  s.promotion_flags, s.layout, s.photo_count, (extract(epoch from s.first_published_at) * 1000000)::bigint as published_at,
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

/**
 * The current rows of these listings. Listings that are not live have none. Rows with a layout that this program cannot use are computed
 * again from their listings.
 * @param onIncompatible called with the listings of such rows
 */
export async function readRows(
  db: Db | Tx,
  keys: readonly ListingKey[],
  onIncompatible?: (keys: readonly ListingKey[]) => void,
): Promise<KindRow[]> {
  const { rows } = await sql<SearchTableRow>`
    select ${preparedAs('search_rows')} ${COLUMNS} from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)
    join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id`.execute(db);
  const incompatible = new Set(await RowCompatibility.of(await layoutOf(db)).incompatible(db, rows));
  if (incompatible.size === 0) return rows.map(toKindRow);
  const incompatibleKeys = [...incompatible].map((row) => ({ cityId: row.city_id, listingId: row.listing_id }));
  onIncompatible?.(incompatibleKeys);
  return [...rows.filter((row) => !incompatible.has(row)).map(toKindRow), ...(await rowsOfListings(db, incompatibleKeys))];
}

/** The rows that this program would write for these listings. */
async function rowsOfListings(db: Db | Tx, keys: readonly ListingKey[]): Promise<KindRow[]> {
  const built = await buildSearchRows(db, keys);
  const { rows } = await sql<SearchTableRow>`
    select ${COLUMNS} from jsonb_populate_recordset(null::listing_search, ${JSON.stringify(built)}::jsonb) s`.execute(db);
  return rows.map(toKindRow);
}

/**
 * The rows that listings had before these transitions (`listing_transition.seq`). The `listingId` of a row is the `seq` of its transition,
 * because one listing may have several. `unreadable`: transitions whose row has a layout that this program cannot use.
 */
export async function readRowsBefore(db: Db | Tx, seqs: readonly number[]): Promise<{ rows: KindRow[]; unreadable: ReadonlySet<number> }> {
  if (seqs.length === 0) return { rows: [], unreadable: new Set() };
  const { rows } = await sql<SearchTableRow & { seq: number }>`
    select ${COLUMNS}, t.seq from listing_transition t, jsonb_populate_record(null::listing_search, t.before) s
    where t.seq = any(${sql.val([...seqs])}::bigint[]) and t.before is not null`.execute(db);
  const unreadable = new Set((await RowCompatibility.of(await layoutOf(db)).unreadable(db, rows)).map(({ seq }) => seq));
  const readable = rows.filter(({ seq }) => !unreadable.has(seq));
  return { rows: readable.map((row) => toKindRow({ ...row, listing_id: row.seq })), unreadable };
}
