/**
 * A few figures of every block that two equal ones share and two different ones hardly do: how many listings, and sums over their
 * ids, prices, times, places, tokens and localities. Taken from the index and from its table, they say whether both hold the same.
 */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { count, collect } from './bits.ts';
import type { Block } from './block.ts';

/** Sums of moments, in microseconds, would outgrow exact numbers. */
const MOMENTS = 1_000_003;

/** Everything as text, so that no figure loses digits on the way. */
export type Digest = string;

export function digestOf(block: Block): Digest {
  const { columns, live } = block;
  const rows = new Uint32Array(block.liveCount);
  collect(live.words, rows);
  const sum = (value: (row: number) => number) => rows.reduce((total, row) => total + value(row), 0);
  const known = (values: Float64Array | Float32Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : 1));
  const added = (values: Float64Array) => sum((row) => (Number.isNaN(values[row]!) ? 0 : values[row]!));
  const held = (words: Uint32Array) => count(words.map((word, n) => word & (live.words[n] ?? 0)));
  const tokens = [...block.options].reduce((total, [token, { words }]) => total + (token + 1) * held(words), 0);
  const localities = [...block.liveByLocality()].reduce((total, [id, found]) => total + id * found, 0);
  return [
    rows.length,
    added(columns.id),
    added(columns.price),
    added(columns.deposit),
    known(columns.rate),
    known(columns.area),
    sum((row) => columns.newest[row]! % MOMENTS),
    sum((row) => columns.confirmed[row]! % MOMENTS),
    sum((row) => (Number.isNaN(columns.lat[row]!) ? 0 : Math.floor(columns.lat[row]! * 1e6))),
    sum((row) => (Number.isNaN(columns.lng[row]!) ? 0 : Math.floor(columns.lng[row]! * 1e6))),
    held(block.photos.words),
    tokens,
    localities,
  ].join(' ');
}

/** The same of the table, for the blocks of one city. */
export async function digestsOf(db: Db, cityId: number): Promise<Map<string, Digest>> {
  const moment = (column: string) => sql`sum((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint % ${MOMENTS})`;
  const { rows } = await sql<{ kind: string; digest: Digest }>`
    select kind, concat_ws(' ', count(*), sum(listing_id), coalesce(sum(price), 0), coalesce(sum(deposit), 0), count(rate), count(area_sqm),
      ${moment('first_published_at')}, ${moment('last_confirmed_at')},
      coalesce(sum(floor(lat * 1000000::float8)::bigint), 0), coalesce(sum(floor(lng * 1000000::float8)::bigint), 0),
      count(*) filter (where photo_count > 0), coalesce(sum((select sum(token + 1) from unnest(tokens) token)), 0),
      coalesce(sum(locality_id), 0)) as digest
    from listing_search where city_id = ${cityId} group by kind`.execute(db);
  return new Map(rows.map(({ kind, digest }) => [kind, digest]));
}
