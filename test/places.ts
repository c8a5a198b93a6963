/** Places of the tests: changed as an administrator changes them, looked at as everybody sees them. */
import { sql } from 'kysely';
import { contract } from '../contract/index.ts';
import type { KeptCity, KeptLocality } from '../contract/places.ts';
import { writeSearchRows } from '../server/search/write.ts';
import { testApp, type TestApp } from './app.ts';
import { newListing } from './listings.ts';
import { logIn, type Person } from './people.ts';
import { inRole } from './staff.ts';

const { keepLocality, mergeLocality } = contract.places;

let point = 0;
/** A locality of Coimbatore that nobody has yet. */
export const freshLocality = (name: string, more: object = {}) => ({
  city: 'coimbatore',
  name,
  names: {},
  aliases: [] as string[],
  pincode: '641042',
  lat: 10.94 + (point += 0.004),
  lng: 77.05,
  ...more,
});

/** What can be changed of a place, as it is sent back. */
export const localityTerms = ({ id, version, name, names, aliases, lat, lng, pincode }: KeptLocality) => ({
  id,
  version,
  name,
  names,
  aliases,
  lat,
  lng,
  pincode,
});
export const cityTerms = (city: KeptCity) => {
  const { id, version, name, names, aliases, lat, lng, state_code, radius_km, takes_listings } = city;
  return { id, version, name, names, aliases, lat, lng, state_code, radius_km, takes_listings };
};

/** A site, an administrator, and what they do with its places. */
export async function openPlaces() {
  const on = await testApp();
  const administrator = await inRole(on, 'administrator');
  return { on, administrator, desk: placeDesk(on, administrator) };
}

/** What an administrator does with places, and what comes of it. */
function placeDesk(on: TestApp, administrator: Person) {
  const keep = (body: object, by = administrator) => on.call(keepLocality, { body }, by);
  return {
    keep,
    async added(name: string, more: object = {}): Promise<KeptLocality> {
      const { body, status, error } = await keep(freshLocality(name, more));
      if (status !== 200) throw new Error(error.message);
      return body.data;
    },
    change: (place: KeptLocality, to: object) => keep({ city: 'coimbatore', ...localityTerms(place), ...to }),
    merge: (from: { id: number; version: number }, into: { id: number }, by = administrator) =>
      on.call(mergeLocality, { body: { from: from.id, version: from.version, into: into.id } }, by),
    suggested: async (query: string, city = 'coimbatore') =>
      (await on.call(contract.location.suggestLocations, { query: { city, query } })).body.data,
    page: (slug: string) => on.call(contract.property.getSearchPage, { query: { slug } }),
    trail: (subject: string) =>
      on.db.selectFrom('audit_event').select(['action', 'facts']).where('subject', '=', subject).orderBy('id').execute(),
    wordsOf: async (id: number) =>
      (await on.db.selectFrom('listing_search').select('words').where('listing_id', '=', id).executeTakeFirstOrThrow()).words,
    rowOf: (id: number) => on.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** A live listing there. */
    async home(locality: { id: number; name: string }, details: object = {}) {
      const owner = await logIn(on);
      const listing = await newListing(on, owner.id);
      const said = JSON.stringify({ locality: locality.name, ...details });
      await sql`update listing set locality_id = ${locality.id}, details = details || ${said}::jsonb where id = ${listing.listingId}`.execute(
        on.db,
      );
      await on.db.transaction().execute((tx) => writeSearchRows(tx, [listing]));
      await on.deps.search.refresh([listing]);
      return { ...listing, owner };
    },
  };
}
