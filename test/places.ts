/** Places in tests: changed through the administration routes, read through the public ones. */
import { sql } from 'kysely';
import { contract } from '../contract/index.ts';
import type { ManagedCity, ManagedLocality } from '../contract/places.ts';
import { writeSearchRows } from '../server/search/table/write-rows.ts';
import { testApp, type TestApp } from './app.ts';
import { newListing } from './listings.ts';
import { signIn, type Person } from './people.ts';
import { signInAs } from './staff.ts';

const { places: placeRoutes } = contract;

let localities = 0;
/** A new locality of Coimbatore, each at another point. */
export const freshLocality = (name: string, overrides: object = {}) => ({
  city: 'coimbatore',
  name,
  names: {},
  aliases: [] as string[],
  pincode: '641042',
  lat: 10.94 + 0.004 * ((localities += 1) % 40),
  lng: 77.05 + 0.004 * (Math.floor(localities / 40) % 10),
  ...overrides,
});

/** The editable fields of a place, as the form sends them. */
const localityTerms = ({ id, version, name, names, aliases, lat, lng, pincode }: ManagedLocality) => ({
  id,
  version,
  name,
  names,
  aliases,
  lat,
  lng,
  pincode,
});
export const cityTerms = (city: ManagedCity) => {
  const { id, version, name, names, aliases, lat, lng, state_code, radius_km, takes_listings } = city;
  return { id, version, name, names, aliases, lat, lng, state_code, radius_km, takes_listings };
};

/** A site, an administrator, and functions for changing places. */
export async function openPlaces() {
  const app = await testApp();
  const administrator = await signInAs(app, 'administrator');
  return { app, administrator, places: placeFunctions(app, administrator) };
}

/** Functions for changing and reading places. */
function placeFunctions(app: TestApp, administrator: Person) {
  const saveLocality = (body: object, actor = administrator) => app.call(placeRoutes.saveLocality, { body }, actor);
  return {
    saveLocality,
    async addLocality(name: string, overrides: object = {}): Promise<ManagedLocality> {
      const { body, status, error } = await saveLocality(freshLocality(name, overrides));
      if (status !== 200) throw new Error(error.message);
      return body.data;
    },
    changeLocality: (place: ManagedLocality, values: object) => saveLocality({ city: 'coimbatore', ...localityTerms(place), ...values }),
    mergeLocality: (from: { id: number; version: number }, into: { id: number }, actor = administrator) =>
      app.call(placeRoutes.mergeLocality, { body: { from: from.id, version: from.version, into: into.id } }, actor),
    suggest: async (query: string, city = 'coimbatore') =>
      (await app.call(contract.location.suggestLocations, { query: { city, query } })).body.data,
    searchPage: (slug: string) => app.call(contract.search.getSearchPage, { query: { slug } }),
    auditEvents: (subject: string) =>
      app.db.selectFrom('audit_event').select(['action', 'facts']).where('subject', '=', subject).orderBy('id').execute(),
    searchWordsOf: async (id: number) =>
      (await app.db.selectFrom('listing_search').select('words').where('listing_id', '=', id).executeTakeFirstOrThrow()).words,
    listingRow: (id: number) => app.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** A live listing in this locality. */
    async addListing(locality: { id: number; name: string }, details: object = {}) {
      const owner = await signIn(app);
      const listing = await newListing(app, owner.id);
      const body = JSON.stringify({ locality: locality.name, ...details });
      await sql`update listing set locality_id = ${locality.id}, details = details || ${body}::jsonb where id = ${listing.listingId}`.execute(
        app.db,
      );
      await app.db.transaction().execute((tx) => writeSearchRows(tx, [listing]));
      await app.deps.search.refresh([listing]);
      return { ...listing, owner };
    },
  };
}
