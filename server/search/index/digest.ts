/**
 * A checksum of a block: the number of its listings and sums over their ids, prices, times, positions, tokens and localities. It is
 * computed both from the index and, by SQL, from the table, and verification compares the two. The numbers and their order must be
 * the same in both functions.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { countBits, collectRows } from './bit-set.ts';
import type { Block } from './block.ts';

/** Sums of times in microseconds would exceed 2^53, so each time is taken modulo this number. */
const TIME_MODULUS = 1_000_003;

/** The digest of a block in memory: the numbers as text, separated by spaces, so that none loses digits on the way. */
export function blockDigest(block: Block): string {
  const { columns, live } = block;
  const rows = new Uint32Array(block.liveCount);
  collectRows(live.words, rows);
  const sum = (value: (row: number) => number) => rows.reduce((total, row) => total + value(row), 0);
  const countKnown = (values: Float64Array | Float32Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : 1));
  const sumOf = (values: Float64Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : values[row]!));
  const countLive = (words: Uint32Array) => countBits(words.map((word, n) => word & (live.words[n] ?? 0)));
  const tokens = [...block.options].reduce((total, [token, { words }]) => total + (token + 1) * countLive(words), 0);
  const localities = [...block.liveByLocality()].reduce((total, [id, count]) => total + id * count, 0);
  return [
    rows.length,
    sumOf(columns.id),
    sumOf(columns.price),
    sumOf(columns.deposit),
    countKnown(columns.rate),
    countKnown(columns.area),
    sum((row) => columns.newest[row]! % TIME_MODULUS),
    sum((row) => columns.confirmed[row]! % TIME_MODULUS),
    sum((row) => (Number.isNaN(columns.lat[row]!) ? 0 : Math.floor(columns.lat[row]! * 1e6))),
    sum((row) => (Number.isNaN(columns.lng[row]!) ? 0 : Math.floor(columns.lng[row]! * 1e6))),
    countLive(block.withPhotos.words),
    tokens,
    localities,
  ].join(' ');
}

/** The digests of the table's rows of one city, by kind. */
export async function tableDigests(db: Db, cityId: number): Promise<Map<string, string>> {
  const sumOfTimes = (column: string) => sql`sum((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint % ${TIME_MODULUS})`;
  const { rows } = await sql<{ kind: string; digest: string }>`
    select kind, concat_ws(' ', count(*), sum(listing_id), coalesce(sum(price), 0), coalesce(sum(deposit), 0), count(rate), count(area_sqm),
      ${sumOfTimes('first_published_at')}, ${sumOfTimes('last_confirmed_at')},
      coalesce(sum(floor(lat * 1000000::float8)::bigint), 0), coalesce(sum(floor(lng * 1000000::float8)::bigint), 0),
      count(*) filter (where photo_count > 0), coalesce(sum((select sum(token + 1) from unnest(tokens) token)), 0),
      coalesce(sum(locality_id), 0)) as digest
    from listing_search where city_id = ${cityId} group by kind`.execute(db);
  return new Map(rows.map(({ kind, digest }) => [kind, digest]));
}
