import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { readGazetteer } from './gazetteer/gazetteer.ts';

/**
 * Writes the cities and localities of the gazetteer. Runs at every start, so that corrections are deployed with a release. Existing
 * localities keep their ids, and localities that are no longer in the gazetteer remain. Rows that administrators edited, added or merged do
 * not change (docs/decisions/0033-places.md).
 */
export async function seedPlaces(db: Db): Promise<void> {
  const gazetteer = readGazetteer();
  if (gazetteer.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const existingCities = await tx.selectFrom('city').select(['id', 'slug']).execute();
    // a city that an administrator added before it was in the gazetteer keeps its id
    const idOf = new Map([
      ...gazetteer.map(({ city }): [string, number] => [city.slug, city.id]),
      ...existingCities.map(({ slug, id }): [string, number] => [slug, id]),
    ]);
    await tx
      .insertInto('city')
      .values(gazetteer.filter(({ city }) => idOf.get(city.slug) === city.id).map(({ city }) => ({ ...city, names: { ...city.names } })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((e) => ({
            slug: e.ref('excluded.slug'),
            name: e.ref('excluded.name'),
            state: e.ref('excluded.state'),
            state_code: e.ref('excluded.state_code'),
            lat: e.ref('excluded.lat'),
            lng: e.ref('excluded.lng'),
            radius_km: e.ref('excluded.radius_km'),
            accepts_listings: e.ref('excluded.accepts_listings'),
            aliases: e.ref('excluded.aliases'),
            names: e.ref('excluded.names'),
          }))
          .where('city.edited_at', 'is', null),
      )
      .execute();
    const rows = gazetteer.flatMap(({ city, localities }) => localities.map((locality) => ({ ...locality, city_id: idOf.get(city.slug) })));
    // all rows in one JSON parameter, because PostgreSQL limits the number of parameters
    await sql`
      insert into locality (city_id, slug, name, pincode, lat, lng, rent_sqft, sale_sqft, aliases, names)
      select city_id, slug, name, pincode, lat, lng, rent_sqft, sale_sqft, aliases, names
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seed
        (city_id smallint, slug text, name text, pincode text, lat float8, lng float8, rent_sqft real, sale_sqft real, aliases text[], names jsonb)
      on conflict (city_id, slug) do update set name = excluded.name, pincode = excluded.pincode, lat = excluded.lat, lng = excluded.lng,
        rent_sqft = excluded.rent_sqft, sale_sqft = excluded.sale_sqft, aliases = excluded.aliases, names = excluded.names
      where locality.edited_at is null and (locality.name, locality.pincode, locality.lat, locality.lng, locality.rent_sqft, locality.sale_sqft, locality.aliases, locality.names)
        is distinct from (excluded.name, excluded.pincode, excluded.lat, excluded.lng, excluded.rent_sqft, excluded.sale_sqft, excluded.aliases, excluded.names)
    `.execute(tx);
  });
}
