/** Holds listing_search against the records it is made from, while the site runs. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from './index.ts';
import { pairsOf, rowsToWrite } from './write.ts';

const BATCH = 500;

export interface Difference extends ListingKey {
  /** Columns that hold something else than the record says; empty when the row is missing or should not be there. */
  readonly columns: readonly string[];
}
export interface Proof {
  /** Listings and rows looked at. */
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/** Reads every live listing and every row once, a few hundred at a time, each batch as of one moment. */
export async function proveTable(db: Db): Promise<Proof> {
  const differences: Difference[] = [];
  let checked = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ city_id: number; listing_id: number }>`
      select city_id, listing_id from (
        (select city_id, id as listing_id from listing where status = 'active' and id > ${after} order by id limit ${BATCH})
        union
        (select city_id, listing_id from listing_search where listing_id > ${after} order by listing_id limit ${BATCH})
      ) k order by listing_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return { checked, differences };
    differences.push(
      ...(await differing(
        db,
        rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
      )),
    );
    checked += rows.length;
    after = last.listing_id;
  }
}

async function differing(db: Db, keys: readonly ListingKey[]): Promise<Difference[]> {
  const pairs = pairsOf(keys);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const should = JSON.stringify(await rowsToWrite(tx, pairs));
      const { rows } = await sql<{ city_id: number; listing_id: number; columns: string[] | null }>`
        with should as (select * from jsonb_populate_recordset(null::listing_search, ${should}::jsonb)),
        there as (
          select s.* from jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)
          join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id)
        select city_id, listing_id, case when a.kind is not null and b.kind is not null then
          (select array_agg(e.key) from jsonb_each(to_jsonb(a)) e where e.value is distinct from to_jsonb(b) -> e.key) end as columns
        from should a full join there b using (city_id, listing_id)
        where a is distinct from b`.execute(tx);
      return rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id, columns: row.columns ?? [] }));
    });
}
