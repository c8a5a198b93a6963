import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { KIND_IDS } from '../../../kinds/index.ts';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { placesOf } from '../../places/places.ts';
import { SqlSearch } from '../../search/sql/sql-search.ts';
import { layoutOf } from '../../search/table/numbering.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { matchAllRequest } from '../../search/types.ts';
import { correctNames } from './name-corrections.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** A live listing in a locality of Coimbatore. */
async function listingIn(locality: string, details: object): Promise<TestListing> {
  const listing = await newListing(app, (await signIn(app)).id);
  await sql`update listing set details = details || ${JSON.stringify(details)}::jsonb,
    locality_id = (select l.id from locality l where l.city_id = ${listing.cityId} and l.slug = ${locality})
    where city_id = ${listing.cityId} and id = ${listing.listingId}`.execute(app.db);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  return listing;
}
async function find(q: string): Promise<string[]> {
  const { body } = await app.call(contract.search.getProperty, { query: { q } });
  return 'pagination' in body ? body.data.map(({ id }) => id).toSorted() : [];
}

test('a misspelling in one description does not stop the correction of the name of a locality', async () => {
  const inSaravanampatti = await listingIn('saravanampatti', {});
  expect(await find('saravanampati')).toEqual([inSaravanampatti.publicId]);
  const elsewhere = await listingIn('gandhipuram', { description: 'A home with the word saravanampati' });
  const both = [inSaravanampatti.publicId, elsewhere.publicId].toSorted();
  expect(await find('saravanampati')).toEqual(both);
  const bySql = new SqlSearch(app.db, await layoutOf(app.db));
  const text = 'saravanampati';
  const nameCorrections = correctNames(await placesOf(app.db), elsewhere.cityId, text);
  const { total } = await bySql.search({ ...matchAllRequest(elsewhere.cityId, KIND_IDS, app.deps.now()), text, nameCorrections });
  expect(total).toBe(2);
});

test('names, their beginnings and short words are not corrected', async () => {
  const { cityId } = await listingIn('gandhipuram', {});
  const correct = async (text: string) => correctNames(await placesOf(app.db), cityId, text);
  expect(await correct('gandhipuram saravana lake apartment')).toEqual(new Map());
  expect(await correct('apartmnt')).toEqual(new Map([['apartmnt', ['apartment']]]));
});

test('words that are also names of properties of all objects are searched like others', async () => {
  const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
  const { publicId, cityId } = await listingIn('gandhipuram', { description: `A home for a ${words.join(' ')}` });
  const bySql = new SqlSearch(app.db, await layoutOf(app.db));
  for (const text of words) {
    expect(await find(text)).toEqual([publicId]);
    const nameCorrections = correctNames(await placesOf(app.db), cityId, text);
    const { total } = await bySql.search({ ...matchAllRequest(cityId, KIND_IDS, app.deps.now()), text, nameCorrections });
    expect(total).toBe(1);
  }
});

test('the block of a listing that shows only its locality is not found', async () => {
  const hidden = await listingIn('gandhipuram', { sub_locality: 'Opal Block', location_precision: 'locality' });
  const shown = await listingIn('gandhipuram', { sub_locality: 'Opal Block', location_precision: 'street' });
  const found = await find('opal');
  expect(found).toContain(shown.publicId);
  expect(found).not.toContain(hidden.publicId);
});
