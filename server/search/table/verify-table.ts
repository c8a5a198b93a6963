/** Compares the table listing_search with the listings from which it is computed. Works while the site is running. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { keyArrays, keysTable } from '../../db/keys-table.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { keyBatches } from './walk-keys.ts';
import { layoutOf } from './numbering.ts';
import { buildSearchRows } from './write-rows.ts';

const LISTINGS_PER_BATCH = 500;

interface Difference extends ListingKey {
  /** Columns with a wrong value. Empty when the row is missing or should not exist. */
  readonly columns: readonly string[];
}
interface TableVerification {
  /** Number of compared listings and rows. */
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/** Compares every live listing and every row once, in batches of a few hundred. Each batch is read in one snapshot. */
export async function verifyTable(db: Db): Promise<TableVerification> {
  // numbers have to be assigned before the transactions that read in one snapshot
  await layoutOf(db);
  const differences: Difference[] = [];
  let checked = 0;
  for await (const keys of keyBatches(db, LISTINGS_PER_BATCH)) {
    differences.push(...(await differingRows(db, keys)));
    checked += keys.length;
  }
  return { checked, differences };
}

async function differingRows(db: Db, keys: readonly ListingKey[]): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const expectedRows = JSON.stringify(await buildSearchRows(tx, keys));
      const { rows } = await sql<{ city_id: number; listing_id: number; columns: string[] | null }>`
        with expected as (select * from jsonb_populate_recordset(null::listing_search, ${expectedRows}::jsonb)),
        actual as (
          select s.* from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)
          join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id)
        select city_id, listing_id, case when e.kind is not null and a.kind is not null then
          (select array_agg(field.key) from jsonb_each(to_jsonb(e) - 'layout') field where field.value is distinct from to_jsonb(a) -> field.key) end as columns
        from expected e full join actual a using (city_id, listing_id)
        where to_jsonb(e) - 'layout' is distinct from to_jsonb(a) - 'layout'`.execute(tx);
      return rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id, columns: row.columns ?? [] }));
    });
}
