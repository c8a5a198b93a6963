/** Iterates over the search table by key, so that each batch reads only its own rows, however large the table is. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';

/**
 * The keys of all live listings and of all rows of listing_search, each once, city by city and ordered by id. A listing that moves to a
 * city that is already processed is omitted; the code that moves it writes its row.
 */
export async function* keyBatches(db: Db, size: number): AsyncGenerator<ListingKey[]> {
  for (const cityId of await citiesWithRows(db)) {
    for (let after = 0; ;) {
      const { rows } = await sql<{ listing_id: number }>`
        select listing_id from (
          (select id as listing_id from listing where city_id = ${cityId} and id > ${after} and status = 'active' order by id limit ${size})
          union
          (select listing_id from listing_search where city_id = ${cityId} and listing_id > ${after} order by listing_id limit ${size})
        ) k order by listing_id limit ${size}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map((row) => ({ cityId, listingId: row.listing_id }));
      after = last.listing_id;
    }
  }
}

/**
 * Cities that may have listings. A row whose city does not exist is an error that has to be found, so this also reads the cities in the
 * table.
 */
async function citiesWithRows(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from city union select distinct city_id from listing_search order by id`.execute(db);
  return rows.map(({ id }) => id);
}
