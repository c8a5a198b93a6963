/** Changes of localities take effect everywhere without a restart, and old URLs still work. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { KINDS } from '../../../kinds/index.ts';
import { waitUntilBlocked } from '../../../test/blocked.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { newLocalityFields, createPlacesSite } from '../../../test/fixtures/places.ts';
import { signInAs } from '../../../test/staff.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { updateListings } from '../../listings/write/listing-rows.ts';
import { seedPlaces } from '../../seed/places.ts';
import { createDeps } from '../../startup/create-deps.ts';
import { placesOf } from '../../places/places.ts';

const { listManagedLocalities, affectedByLocality, unknownPlaces } = contract.places;
const { app, administrator, places } = await createPlacesSite();

describe('a locality that is added', () => {
  test('is suggested for each spelling in any script, has pages, and accepts listings without a restart', async () => {
    const { slug } = await places.addLocality('Somayanur', {
      names: { ta: 'சோமையனூர்', hi: 'सोमयनूर' },
      aliases: ['Somaiya  Nur', 'சோமை ஊர்', 'nalla veedu'],
    });
    for (const text of ['somayan', 'சோமையனூ', 'சோமை ஊர்', 'सोमयनू', 'nalla ve'])
      expect((await places.suggest(text))[0]?.slug, text).toBe(slug);
    expect((await places.searchPage('homes-in-nalla-veedu-coimbatore-for-rent')).body.data.canonical).toBe(
      '/homes-in-somayanur-coimbatore-for-rent',
    );
    const owner = await signIn(app);
    const { id } = await publishListing(app, owner.token, KINDS.flatmate, {
      ...completeValues(KINDS.flatmate),
      city: 'coimbatore',
      locality: 'சோமை ஊர்',
    });
    const row = await app.db.selectFrom('listing').select(['details', 'locality_id']).where('public_id', '=', id).executeTakeFirstOrThrow();
    expect(row.details).toMatchObject({ locality: 'Somayanur' });
    const searchPage = await places.searchPage('flatmate-in-nalla-veedu-coimbatore');
    expect(searchPage.body.data.data.map((card) => card.id)).toContain(id);
    expect(await places.auditEvents('coimbatore/somayanur')).toMatchObject([
      { action: 'place_add', details: { before: null, after: { name: 'Somayanur' } } },
    ]);
  });

  test('is read by another process as soon as that is notified', async () => {
    const otherDeps = await createDeps(app.deps.environment, app.url, pino({ level: 'silent' }), () => new Date());
    const names = async () => (await placesOf(otherDeps.deps.db)).localitiesOf(1).map(({ name }) => name);
    expect(await names()).not.toContain('Second Process Nagar');
    await places.addLocality('Second Process Nagar');
    await expect.poll(names, { timeout: 5000 }).toContain('Second Process Nagar');
    await otherDeps.close();
  });

  test('gets the listings in which its name was typed before it existed', async () => {
    const owner = await signIn(app);
    const listing = await newListing(app, owner.id);
    const otherListing = await newListing(app, owner.id, 'draft');
    await sql`update listing set locality_id = null, details = details || '{"locality": "Pachai  Nagar", "location_precision": "locality"}'
      where id in (${listing.listingId}, ${otherListing.listingId})`.execute(app.db);
    const unknown = async () => (await app.call(unknownPlaces, { query: { city: 'coimbatore' } }, administrator)).body.data;
    expect(await unknown()).toContainEqual({ text: 'Pachai  Nagar', listings: 2 });
    const place = await places.addLocality('Pachaiyappan Nagar', { aliases: ['pachai nagar'] });
    await app.runJobs();
    expect(await unknown()).toEqual([]);
    for (const { listingId } of [listing, otherListing])
      expect(await places.listingRow(listingId)).toMatchObject({
        locality_id: place.id,
        public_lat: place.lat,
        details: { locality: 'Pachaiyappan Nagar' },
      });
    const { body } = await places.searchPage('homes-in-pachai-nagar-coimbatore-for-rent');
    expect(body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
  });

  test('is added once when the request is repeated', async () => {
    const body = newLocalityFields('Twice Nagar');
    const responses = await Promise.all([places.saveLocality(body), places.saveLocality(body), places.saveLocality(body)]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await places.auditEvents('coimbatore/twice-nagar')).toHaveLength(1);
  });

  test.each([
    ['the slug of another place', { name: 'R S Puram Other', slug: 'rs-puram' }, 'slug'],
    ['the name of another place with other punctuation', { name: 'R.S. Puram' }, 'slug'],
    ['an alias of another place', { name: 'New Place', aliases: ['Rathina Sabapathy Puram'] }, 'aliases.0'],
    ['an alias of another place in Tamil', { name: 'New Place', aliases: ['ஆர்.எஸ். புரம்'] }, 'aliases.0'],
    ['a word of the URL grammar', { name: '3BHK' }, 'slug'],
    ['a type of property', { name: 'Shop' }, 'slug'],
    ['a kind', { name: 'Pg Hostel' }, 'slug'],
    ['a marker of search URLs', { name: 'Rooms For', slug: 'rooms-for' }, 'slug'],
    ['a marker of listing URLs', { name: 'Villa pid 123', slug: 'villa-pid-123' }, 'slug'],
    ['the name of a city', { name: 'Chennai' }, 'slug'],
    ['an alias that is a city', { name: 'New Place', aliases: ['kovai'] }, 'aliases.0'],
    ['markup', { name: '<b>Bold</b>' }, 'name'],
    ['right-to-left text', { name: '\u202eecalp' }, 'name'],
    ['letters of a script not used in India', { name: 'New Place', aliases: ['ميدان'] }, 'aliases.0'],
    ['an invisible letter', { name: 'New\u200b Place' }, 'name'],
    ['a name of punctuation only', { name: "..''.." }, 'name'],
    ['Latin letters for Tamil', { name: 'New Place', names: { ta: 'New Place' } }, 'names.ta'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a point far from the city', { lat: 13.08, lng: 80.27 }, 'lat'],
    ['the point 0, 0', { lat: 0, lng: 0 }, 'lat'],
    ['the point of another place', { lat: 11.0089, lng: 76.9497 }, 'lat'],
    ['a pincode of another state', { pincode: '400001' }, 'pincode'],
  ])('is refused with %s', async (_, changes, path) => {
    const response = await places.saveLocality(newLocalityFields('New Place Nagar', changes));
    expect([response.status, response.error.errors?.[0]?.path]).toEqual([422, path]);
    expect(response.error.errors![0]!.message).not.toMatch(/places_error/);
  });

  test('with ten thousand aliases is refused quickly', async () => {
    const aliases = Array.from({ length: 10_000 }, (_, index) => `a${index}`);
    const before = process.cpuUsage();
    expect([413, 422]).toContain((await places.saveLocality(newLocalityFields('Many Nagar', { aliases }))).status);
    expect((await places.saveLocality(newLocalityFields('Many Nagar', { aliases: aliases.slice(0, 201) }))).status).toBe(422);
    // measured in CPU time, which does not depend on other load of the machine
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  test('is refused when a parallel request claims the same alias', async () => {
    const responses = await Promise.all([
      places.saveLocality(newLocalityFields('Left Nagar', { aliases: ['wanted twice'] })),
      places.saveLocality(newLocalityFields('Right Nagar', { aliases: ['wanted twice'] })),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('a locality that is changed', () => {
  test('has its new name on listings and in search, but the same slug', async () => {
    const place = await places.addLocality('Old Nagar');
    const listing = await places.addListing(place);
    const { body } = await places.changeLocality(place, { name: 'Shining Nagar', aliases: ['old nagar'] });
    await app.runJobs();
    await app.deps.search.refresh([listing]);
    expect(body.data).toMatchObject({ slug: 'old-nagar', name: 'Shining Nagar' });
    expect((await places.listingRow(listing.listingId)).details).toMatchObject({ locality: 'Shining Nagar' });
    const search = await app.call(contract.search.getProperty, {
      query: { city: 'coimbatore', kind: ['residential_rent'], q: 'shining nagar' },
    });
    expect((search.body.data as Card[]).map((card) => [card.id, card.locality?.name])).toEqual([[listing.publicId, 'Shining Nagar']]);
    expect((await places.auditEvents('coimbatore/old-nagar')).at(-1)).toMatchObject({
      action: 'place_change',
      details: { before: { name: 'Old Nagar', aliases: [] }, after: { name: 'Shining Nagar', aliases: ['old nagar'] } },
    });
  });

  test('releases removed aliases for other places, and their pages are no longer found', async () => {
    const place = await places.addLocality('Giving Nagar', { aliases: ['loose name'] });
    expect((await places.searchPage('homes-in-loose-name-coimbatore-for-rent')).status).toBe(200);
    expect((await places.changeLocality(place, { aliases: [] })).body.data.aliases).toEqual([]);
    expect((await places.auditEvents('coimbatore/giving-nagar')).at(-1)).toMatchObject({ action: 'place_aliases' });
    expect((await places.searchPage('homes-in-loose-name-coimbatore-for-rent')).status).toBe(404);
    expect((await places.saveLocality(newLocalityFields('Taking Nagar', { aliases: ['loose name'] }))).status).toBe(200);
  });

  test('is not changed by a request with an outdated version', async () => {
    const place = await places.addLocality('Raced Nagar');
    const responses = await Promise.all([
      places.changeLocality(place, { name: 'Raced One' }),
      places.changeLocality(place, { name: 'Raced Two' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('still has its changes when the server starts again with its own gazetteer', async () => {
    const locality = (await app.call(listManagedLocalities, { query: { city: 'coimbatore', q: 'singanallur' } }, administrator)).body
      .data[0]!;
    await places.changeLocality(locality, { name: 'Singanallur New', aliases: [...locality.aliases, 'singai'] });
    await seedPlaces(app.db);
    const after = (await app.call(listManagedLocalities, { query: { city: 'coimbatore', q: 'singai' } }, administrator)).body.data[0]!;
    expect(after).toMatchObject({ id: locality.id, name: 'Singanallur New' });
  });
});

describe('a locality that is merged', () => {
  test('moves its listings, drafts, saved searches, prices and list entries, and redirects its slugs', async () => {
    const [from, into] = [
      await places.addLocality('Merge From', { aliases: ['from also'], names: { ta: 'இருந்து' } }),
      await places.addLocality('Merge Into'),
    ];
    await places.addLocality('Next Door');
    const listing = await places.addListing(from, { location_precision: 'locality' });
    const draft = await newListing(app, listing.owner.id, 'draft');
    await app.db.updateTable('listing').set({ locality_id: from.id }).where('id', '=', draft.listingId).execute();
    const seeker = await signIn(app);
    const save = (url: string) =>
      app.call(contract.savedSearches.createSavedSearch, { body: { url, name: url, frequency: 'off', channel: 'mail' } }, seeker);
    const saved = [await save('/homes-in-merge-from-coimbatore-for-rent'), await save('/homes-in-merge-into-coimbatore-for-rent')];
    const savedSearch = await save('/2bhk-homes-in-merge-from-coimbatore-for-rent');
    expect([...saved, savedSearch].map(({ status }) => status)).toEqual([201, 201, 201]);
    const month = {
      kind: 'residential_rent',
      month: new Date('2026-03-01'),
      listings: 6,
      price_low: 1,
      price_median: 2,
      price_high: 3,
      counted_at: new Date(),
    };
    await app.db
      .insertInto('locality_price')
      .values({ ...month, city_id: 1, locality_id: from.id })
      .execute();
    await app.db
      .insertInto('curated_list_locality')
      .values({ city_id: 1, locality_id: from.id, starts_at: new Date(), added_at: new Date() })
      .execute();

    const affected = (await app.call(affectedByLocality, { query: { id: from.id } }, administrator)).body.data;
    // greater than any possible id
    expect((await app.call(affectedByLocality, { query: { id: 919_999_999_999 } }, administrator)).status).toBe(422);
    expect(affected).toEqual({ listings: 2, live: 1, saved_searches: 2, partners: 0 });
    const merged = await places.mergeLocality(from, into);
    expect(merged.status).toBe(200);
    // Before the first listing is moved, searches already find it in the new locality.
    const duringMerge = await places.searchPage('homes-in-merge-into-coimbatore-for-rent');
    expect(duringMerge.body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
    // The page of a neighbouring locality also links to it.
    const query = { slug: 'homes-in-next-door-coimbatore-for-rent', price_max: 500 };
    const nearby = (await app.call(contract.search.getSearchPage, { query })).body.data.nearby;
    expect(nearby).toContainEqual(expect.objectContaining({ url: '/homes-in-merge-into-coimbatore-for-rent', count: 1 }));
    await app.runJobs();

    for (const { listingId } of [listing, draft]) expect((await places.listingRow(listingId)).locality_id).toBe(into.id);
    expect(await places.listingRow(listing.listingId)).toMatchObject({
      public_lat: into.lat,
      public_lng: into.lng,
      details: { locality: 'Merge Into' },
    });
    for (const slug of ['merge-from', 'from-also']) {
      const response = await places.searchPage(`homes-in-${slug}-coimbatore-for-rent`);
      expect(response.body.data.canonical, slug).toBe('/homes-in-merge-into-coimbatore-for-rent');
    }
    expect((await places.suggest('இருந்து'))[0]).toMatchObject({ slug: 'merge-into', listings: 1 });
    const urls = await app.db.selectFrom('saved_search').select('url').where('user_id', '=', seeker.id).orderBy('url').execute();
    expect(urls.map(({ url }) => url)).toEqual([
      '/2bhk-homes-in-merge-into-coimbatore-for-rent',
      '/homes-in-merge-into-coimbatore-for-rent',
    ]);
    // The probes of both saved searches refer to the remaining locality, so new listings there match.
    const probes = await app.db
      .selectFrom('saved_search_probe')
      .select('search_id')
      .distinct()
      .where('locality_id', '=', into.id)
      .execute();
    expect(probes).toHaveLength(2);
    expect(await app.db.selectFrom('locality_price').select('listings').where('locality_id', '=', into.id).execute()).toEqual([
      { listings: 6 },
    ]);
    expect(await app.db.selectFrom('curated_list_locality').select('city_id').where('locality_id', '=', into.id).execute()).toHaveLength(1);
    expect((await places.auditEvents('coimbatore/merge-from')).at(-1)).toMatchObject({
      action: 'place_merge',
      details: { before: { from: 'merge-from', into: 'merge-into', aliases: [] }, after: { into: 'merge-into' }, touched: { listings: 2 } },
    });
    const localities = (await app.call(listManagedLocalities, { query: { city: 'coimbatore', q: 'merge' } }, administrator)).body.data;
    expect(localities).toMatchObject([
      { slug: 'merge-into', merged: ['Merge From'], listings: 1, work: { done: 2, total: 2, finished_at: expect.any(String) as string } },
    ]);
    // A restart does not restore the merged locality, and repeating the merge changes nothing.
    await seedPlaces(app.db);
    expect((await places.mergeLocality(from, into)).status).toBe(200);
    expect((await places.auditEvents('coimbatore/merge-from')).filter(({ action }) => action === 'place_merge')).toHaveLength(1);
  });

  test('also moves listings that are written during the merge', async () => {
    const [from, into] = [await places.addLocality('Busy From'), await places.addLocality('Busy Into')];
    const owner = await signIn(app);
    const listing = await newListing(app, owner.id, 'draft');
    let release!: () => void;
    const write = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ locality_id: from.id }).where('id', '=', listing.listingId).execute();
      await new Promise<void>((resolve) => (release = resolve));
    });
    const merge = places.mergeLocality(from, into);
    // on a cluster the job waits for the writer, not the merge
    if (inject('clusterNodes')) expect((await merge).status).toBe(200);
    const jobsRun = inject('clusterNodes') ? app.runJobs() : null;
    await waitUntilBlocked(app.db);
    release();
    await write;
    expect((await merge).status).toBe(200);
    await (jobsRun ?? app.runJobs());
    expect((await places.listingRow(listing.listingId)).locality_id).toBe(into.id);
    // A later write that still refers to the merged locality is redirected to the remaining one.
    const before = await app.db.selectFrom('listing').selectAll().where('id', '=', listing.listingId).executeTakeFirstOrThrow();
    await app.db
      .transaction()
      .execute((tx) => updateListings(tx, [{ current: before, columns: { locality_id: from.id } }], app.deps.now()));
    expect((await places.listingRow(listing.listingId)).locality_id).toBe(into.id);
  });

  test('waits for a batch in progress of an earlier merge into the same locality', async () => {
    const [first, second, into] = [
      await places.addLocality('Batch First'),
      await places.addLocality('Batch Second'),
      await places.addLocality('Batch Into'),
    ];
    const listing = await places.addListing(first);
    await places.mergeLocality(first, into);
    // The transaction is a batch in progress. It returns the merge in an object, so that it does not wait for it.
    const { merge } = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('place_change_job').select('id').where('locality_id', '=', into.id).forUpdate().execute();
      const merge = places.mergeLocality(second, into);
      await waitUntilBlocked(app.db);
      await tx.updateTable('listing').set({ locality_id: into.id }).where('id', '=', listing.listingId).execute();
      return { merge };
    });
    expect((await merge).status).toBe(200);
    await app.runJobs();
    expect((await places.listingRow(listing.listingId)).locality_id).toBe(into.id);
  });

  test('can be merged again, and chains of merges never form a cycle', async () => {
    const [first, middle, end] = [
      await places.addLocality('Chain One'),
      await places.addLocality('Chain Two'),
      await places.addLocality('Chain Three'),
    ];
    const listing = await places.addListing(first);
    const second = (await places.mergeLocality(first, middle)).body.data;
    const third = (await places.mergeLocality(second, end)).body.data;
    await app.runJobs();
    expect((await places.listingRow(listing.listingId)).locality_id).toBe(end.id);
    for (const slug of ['chain-one', 'chain-two'])
      expect((await places.searchPage(`homes-in-${slug}-coimbatore-for-rent`)).body.data.canonical).toBe(
        '/homes-in-chain-three-coimbatore-for-rent',
      );
    expect((await places.mergeLocality(third, first)).status).toBe(404);
    expect((await places.mergeLocality(third, third)).status).toBe(422);
    expect((await places.mergeLocality(first, middle)).status).toBe(409);
    // Slugs of merged localities stay aliases, even when all aliases are removed.
    const withoutAliases = (await places.changeLocality(third, { aliases: [] })).body.data;
    expect(withoutAliases.aliases).toEqual(['chain-one', 'chain-two']);
  });

  test('cannot be merged across cities, with an outdated version, or by other roles', async () => {
    const place = await places.addLocality('Lonely Nagar');
    const otherCityLocality = await app.db
      .selectFrom('locality')
      .select(['id', 'version'])
      .where('city_id', '=', 2)
      .executeTakeFirstOrThrow();
    expect((await places.mergeLocality(place, otherCityLocality)).error.errors?.[0]?.path).toBe('into');
    expect((await places.mergeLocality({ ...place, version: 7 }, { id: 1 })).error.code).toBe('version_conflict');
    expect((await places.mergeLocality(place, { id: 999_999 })).status).toBe(404);
    for (const role of ['moderator', 'support'] as const)
      expect((await places.mergeLocality(place, { id: 1 }, await signInAs(app, role))).status).toBe(403);
  });

  test('is merged only once by two parallel merges in opposite directions', async () => {
    const [first, second] = [await places.addLocality('Either Nagar'), await places.addLocality('Or Nagar')];
    const responses = await Promise.all([places.mergeLocality(first, second), places.mergeLocality(second, first)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    await app.runJobs();
  });
});
