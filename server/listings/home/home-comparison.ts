/** Listings that wait until a job has compared their door numbers with those of others. */
import { sql } from 'kysely';
import { keyArrays, keysTable } from '../../db/keys-table.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { preparedAs } from '../../db/prepared-statements.ts';
import type { Tx } from '../../db/schema.ts';

/**
 * Adds the listings that have a door number or were grouped before; others are never grouped. Call this after every change of a listing
 * that may change its home, or its place among those who offer the home.
 */
export async function requestComparison(tx: Tx, keys: readonly ListingKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into home_comparison (city_id, listing_id)
    select ${preparedAs('request_home_comparison')} k.city_id, k.listing_id from ${keysTable(...keyArrays(keys))} as k (city_id, listing_id)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id
    left join home_listing h on h.city_id = l.city_id and h.listing_id = l.id
    where h.listing_id is not null or (l.status = 'active' and l.details ? 'door_no')`.execute(tx);
}
