import { sql } from 'kysely';
import type { AffectedCounts } from '../../../contract/places.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Locality } from '../../places/places.ts';

/** Counts the rows that a change of this locality affects. Localities that were merged into it are included. */
export async function countAffectedRows(db: Db | Tx, { id, city_id: cityId }: Pick<Locality, 'id' | 'city_id'>): Promise<AffectedCounts> {
  const localityIds = sql`(select l.id from locality l where l.id = ${id} or l.merged_into = ${id})`;
  const { rows } = await sql<AffectedCounts>`
    select (select count(*) from listing where city_id = ${cityId} and locality_id in ${localityIds}) as listings,
      (select count(*) from listing_search where city_id = ${cityId} and locality_id in ${localityIds}) as live,
      (select count(distinct search_id) from saved_search_probe where city_id = ${cityId} and locality_id in ${localityIds}) as saved_searches,
      (select count(distinct partner_id) from partner_area where city_id = ${cityId} and locality_id in ${localityIds}) as partners`.execute(
    db,
  );
  return rows[0]!;
}
