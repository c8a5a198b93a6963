/**
 * A checksum of the listings of a city within a range of ids: their number, and sums over their ids, prices, times, positions, tokens and
 * localities. It is computed both from the index and, with SQL, from the table. Verification compares the two for each range, so that
 * neither side reads a complete city at once. The numbers and their order must be the same in both functions.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { BitSet, countCommon, hasRow, nonZeroWords } from './bit-set.ts';
import type { Segment } from './segment.ts';

/** Listings of a city with ids above `after` and up to `last`; without an upper bound when `last` is null. */
export interface IdRange {
  readonly cityId: number;
  readonly after: number;
  readonly last: number | null;
}

/** Sums of times in microseconds would exceed 2^53, so each time is taken modulo this number. */
const TIME_MODULUS = 1_000_003;

/**
 * The digest of a segment's live listings in the range, or null when there are none: the numbers as text, separated by spaces, so that no
 * digits are lost.
 */
export function segmentDigest(segment: Segment, range: IdRange): string | null {
  const { columns } = segment;
  const rows = segment.rowsBetween(range.after, range.last ?? Infinity);
  if (rows.length === 0) return null;
  const sum = (value: (row: number) => number) => rows.reduce((total, row) => total + value(row), 0);
  const countKnown = (values: Float64Array | Float32Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : 1));
  const sumKnown = (values: Float64Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : values[row]!));
  const inRange = new BitSet(segment.size);
  for (const row of rows) inRange.add(row);
  const wordIndexes = nonZeroWords(inRange.words);
  const tokenSum = [...segment.options].reduce(
    (total, [token, { words }]) => total + (token + 1) * countCommon(inRange.words, wordIndexes, words),
    0,
  );
  return [
    rows.length,
    sumKnown(columns.id),
    sumKnown(columns.price),
    sumKnown(columns.deposit),
    countKnown(columns.rate),
    countKnown(columns.area),
    sum((row) => columns.newest[row]! % TIME_MODULUS),
    sum((row) => columns.confirmed[row]! % TIME_MODULUS),
    sum((row) => (Number.isNaN(columns.lat[row]!) ? 0 : Math.floor(columns.lat[row]! * 1e6))),
    sum((row) => (Number.isNaN(columns.lng[row]!) ? 0 : Math.floor(columns.lng[row]! * 1e6))),
    sum((row) => (hasRow(segment.withPhotos.words, row) ? 1 : 0)),
    tokenSum,
    sum((row) => columns.localityIds[columns.locality[row]!] ?? 0),
  ].join(' ');
}

/** The last id of a range with this number of table rows after `after`; null when fewer rows remain. */
export async function endOfRange(db: Db, cityId: number, after: number, size: number): Promise<number | null> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from listing_search where city_id = ${cityId} and listing_id > ${after} order by listing_id
    offset ${size - 1} limit 1`.execute(db);
  return rows[0]?.listing_id ?? null;
}

/** The digests of the table's rows in the range, by kind. */
export async function tableDigests(db: Db, { cityId, after, last }: IdRange): Promise<Map<string, string>> {
  const sumOfTimes = (column: string) => sql`sum((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint % ${TIME_MODULUS})`;
  const { rows } = await sql<{ kind: string; digest: string }>`
    select kind, concat_ws(' ', count(*), sum(listing_id), coalesce(sum(price), 0), coalesce(sum(deposit), 0), count(rate), count(area_sqm),
      ${sumOfTimes('first_published_at')}, ${sumOfTimes('last_confirmed_at')},
      coalesce(sum(floor(lat * 1000000::float8)::bigint), 0), coalesce(sum(floor(lng * 1000000::float8)::bigint), 0),
      count(*) filter (where photo_count > 0), coalesce(sum((select sum(token + 1) from unnest(tokens) token)), 0),
      coalesce(sum(locality_id), 0)) as digest
    from listing_search where city_id = ${cityId} and listing_id > ${after} ${upToListing(last)}
    group by kind`.execute(db);
  return new Map(rows.map(({ kind, digest }) => [kind, digest]));
}

/** Ids of the table's rows in the range. */
export async function listingIdsInTable(db: Db, { cityId, after, last }: IdRange): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from listing_search where city_id = ${cityId} and listing_id > ${after} ${upToListing(last)}`.execute(db);
  return rows.map((row) => row.listing_id);
}

const upToListing = (last: number | null) => (last === null ? sql`` : sql`and listing_id <= ${last}`);
