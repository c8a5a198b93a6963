/** Localities while the site runs: what an administrator changes is true everywhere, at once or by the clock, and leads nobody astray. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Card } from '../../../contract/shapes.ts';
import { KINDS } from '../../../kinds/index.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn } from '../../../test/people.ts';
import { freshLocality as fresh, openPlaces } from '../../../test/places.ts';
import { inRole } from '../../../test/staff.ts';
import { filled, live } from '../../../test/wizard.ts';
import { seedPlaces } from '../../db/seed/places.ts';
import { openDeps } from '../../open-deps.ts';
import { placesOf } from '../../views/places.ts';

const { listKeptLocalities, touchedByLocality, unknownPlaces } = contract.places;
const { on, administrator, desk } = await openPlaces();

describe('a locality that is added', () => {
  test('is suggested by each of its spellings in any script, has pages, and takes listings, without a restart', async () => {
    const { slug } = await desk.added('Somayanur', {
      names: { ta: 'சோமையனூர்', hi: 'सोमयनूर' },
      aliases: ['Somaiya  Nur', 'சோமை ஊர்', 'nalla veedu'],
    });
    for (const said of ['somayan', 'சோமையனூ', 'சோமை ஊர்', 'सोमयनू', 'nalla ve'])
      expect((await desk.suggested(said))[0]?.slug, said).toBe(slug);
    expect((await desk.page('homes-in-nalla-veedu-coimbatore-for-rent')).body.data.canonical).toBe(
      '/homes-in-somayanur-coimbatore-for-rent',
    );
    const owner = await logIn(on);
    const { id } = await live(on, owner.token, KINDS.flatmate, { ...filled(KINDS.flatmate), city: 'coimbatore', locality: 'சோமை ஊர்' });
    const row = await on.db.selectFrom('listing').select(['details', 'locality_id']).where('public_id', '=', id).executeTakeFirstOrThrow();
    expect(row.details).toMatchObject({ locality: 'Somayanur' });
    const found = await desk.page('flatmate-in-nalla-veedu-coimbatore');
    expect(found.body.data.data.map((card) => card.id)).toContain(id);
    expect(await desk.trail('coimbatore/somayanur')).toMatchObject([
      { action: 'place_add', facts: { before: null, after: { name: 'Somayanur' } } },
    ]);
  });

  test('is known to another process as soon as it is told', async () => {
    const other = await openDeps(on.deps.environment, on.url, pino({ level: 'silent' }), () => new Date());
    const names = async () => (await placesOf(other.deps.db)).localitiesOf(1).map(({ name }) => name);
    expect(await names()).not.toContain('Second Process Nagar');
    await desk.added('Second Process Nagar');
    await expect.poll(names, { timeout: 5000 }).toContain('Second Process Nagar');
    await other.close();
  });

  test('takes in the listings whose people wrote its name before anybody knew it', async () => {
    const owner = await logIn(on);
    const listing = await newListing(on, owner.id);
    const other = await newListing(on, owner.id, 'draft');
    await sql`update listing set locality_id = null, details = details || '{"locality": "Pachai  Nagar", "location_precision": "locality"}'
      where id in (${listing.listingId}, ${other.listingId})`.execute(on.db);
    const unknown = async () => (await on.call(unknownPlaces, { query: { city: 'coimbatore' } }, administrator)).body.data;
    expect(await unknown()).toContainEqual({ text: 'Pachai  Nagar', listings: 2 });
    const place = await desk.added('Pachaiyappan Nagar', { aliases: ['pachai nagar'] });
    await on.runJobs();
    expect(await unknown()).toEqual([]);
    for (const { listingId } of [listing, other])
      expect(await desk.rowOf(listingId)).toMatchObject({
        locality_id: place.id,
        public_lat: place.lat,
        details: { locality: 'Pachaiyappan Nagar' },
      });
    const { body } = await desk.page('homes-in-pachai-nagar-coimbatore-for-rent');
    expect(body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
  });

  test('is added once, however often it is sent', async () => {
    const body = fresh('Twice Nagar');
    const answers = await Promise.all([desk.keep(body), desk.keep(body), desk.keep(body)]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await desk.trail('coimbatore/twice-nagar')).toHaveLength(1);
  });

  test.each([
    ['a slug of another one', { name: 'R S Puram Other', slug: 'rs-puram' }, 'slug'],
    ['the name of another one, pointed otherwise', { name: 'R.S. Puram' }, 'slug'],
    ['a spelling of another one', { name: 'New Place', aliases: ['Rathina Sabapathy Puram'] }, 'aliases.0'],
    ['a spelling of another one in Tamil', { name: 'New Place', aliases: ['ஆர்.எஸ். புரம்'] }, 'aliases.0'],
    ['a word of the grammar', { name: '3BHK' }, 'slug'],
    ['a type of property', { name: 'Shop' }, 'slug'],
    ['a kind', { name: 'Pg Hostel' }, 'slug'],
    ['a mark of addresses', { name: 'Rooms For', slug: 'rooms-for' }, 'slug'],
    ['a mark of listings', { name: 'Villa pid 123', slug: 'villa-pid-123' }, 'slug'],
    ['the name of a city', { name: 'Chennai' }, 'slug'],
    ['a spelling that is a city', { name: 'New Place', aliases: ['kovai'] }, 'aliases.0'],
    ['markup', { name: '<b>Bold</b>' }, 'name'],
    ['text that runs from right to left', { name: '\u202eecalp' }, 'name'],
    ['letters of no Indian script', { name: 'New Place', aliases: ['ميدان'] }, 'aliases.0'],
    ['a letter nobody sees', { name: 'New\u200b Place' }, 'name'],
    ['a name of signs', { name: "..''.." }, 'name'],
    ['Latin letters for Tamil', { name: 'New Place', names: { ta: 'New Place' } }, 'names.ta'],
    ['an endless name', { name: 'x'.repeat(61) }, 'name'],
    ['a point far away', { lat: 13.08, lng: 80.27 }, 'lat'],
    ['a point in the sea of nowhere', { lat: 0, lng: 0 }, 'lat'],
    ['the point of another one', { lat: 11.0089, lng: 76.9497 }, 'lat'],
    ['a pincode of another state', { pincode: '400001' }, 'pincode'],
  ])('is refused with %s', async (_, wrong, path) => {
    const answer = await desk.keep(fresh('New Place Nagar', wrong));
    expect([answer.status, answer.error.errors?.[0]?.path]).toEqual([422, path]);
    expect(answer.error.errors![0]!.message).not.toMatch(/places_error/);
  });

  test('is refused with ten thousand spellings, in an instant', async () => {
    const aliases = Array.from({ length: 10_000 }, (_, at) => `a${at}`);
    const before = performance.now();
    expect([413, 422]).toContain((await desk.keep(fresh('Many Nagar', { aliases }))).status);
    expect((await desk.keep(fresh('Many Nagar', { aliases: aliases.slice(0, 201) }))).status).toBe(422);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  test('gets a spelling that two want at once only once', async () => {
    const answers = await Promise.all([
      desk.keep(fresh('Left Nagar', { aliases: ['wanted twice'] })),
      desk.keep(fresh('Right Nagar', { aliases: ['wanted twice'] })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('a locality that is changed', () => {
  test('has its new name on listings and in search, and keeps its address', async () => {
    const place = await desk.added('Old Nagar');
    const listing = await desk.home(place);
    const { body } = await desk.change(place, { name: 'Shining Nagar', aliases: ['old nagar'] });
    await on.runJobs();
    await on.deps.search.refresh([listing]);
    expect(body.data).toMatchObject({ slug: 'old-nagar', name: 'Shining Nagar' });
    expect((await desk.rowOf(listing.listingId)).details).toMatchObject({ locality: 'Shining Nagar' });
    const search = await on.call(contract.property.getProperty, {
      query: { city: 'coimbatore', kind: ['residential_rent'], q: 'shining nagar' },
    });
    expect((search.body.data as Card[]).map((card) => [card.id, card.locality?.name])).toEqual([[listing.publicId, 'Shining Nagar']]);
    expect((await desk.trail('coimbatore/old-nagar')).at(-1)).toMatchObject({
      action: 'place_change',
      facts: { before: { name: 'Old Nagar', aliases: [] }, after: { name: 'Shining Nagar', aliases: ['old nagar'] } },
    });
  });

  test('leaves other spellings free for another one, and what only they led to is gone', async () => {
    const place = await desk.added('Giving Nagar', { aliases: ['loose name'] });
    expect((await desk.page('homes-in-loose-name-coimbatore-for-rent')).status).toBe(200);
    expect((await desk.change(place, { aliases: [] })).body.data.aliases).toEqual([]);
    expect((await desk.trail('coimbatore/giving-nagar')).at(-1)).toMatchObject({ action: 'place_aliases' });
    expect((await desk.page('homes-in-loose-name-coimbatore-for-rent')).status).toBe(404);
    expect((await desk.keep(fresh('Taking Nagar', { aliases: ['loose name'] }))).status).toBe(200);
  });

  test('is not changed from what somebody else has changed meanwhile', async () => {
    const place = await desk.added('Raced Nagar');
    const answers = await Promise.all([desk.change(place, { name: 'Raced One' }), desk.change(place, { name: 'Raced Two' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('stays as it is when the program starts anew and brings its own gazetteer', async () => {
    const known = (await on.call(listKeptLocalities, { query: { city: 'coimbatore', q: 'singanallur' } }, administrator)).body.data[0]!;
    await desk.change(known, { name: 'Singanallur New', aliases: [...known.aliases, 'singai'] });
    await seedPlaces(on.db);
    const after = (await on.call(listKeptLocalities, { query: { city: 'coimbatore', q: 'singai' } }, administrator)).body.data[0]!;
    expect(after).toMatchObject({ id: known.id, name: 'Singanallur New' });
  });
});

describe('a locality that is merged', () => {
  test('takes along its listings, drafts, edits, searches, prices, lists and agents, and its addresses lead to the other one', async () => {
    const [from, into] = [
      await desk.added('Merge From', { aliases: ['from also'], names: { ta: 'இருந்து' } }),
      await desk.added('Merge Into'),
    ];
    await desk.added('Next Door');
    const listing = await desk.home(from, { location_precision: 'locality' });
    const draft = await newListing(on, listing.owner.id, 'draft');
    await on.db.updateTable('listing').set({ locality_id: from.id }).where('id', '=', draft.listingId).execute();
    const seeker = await logIn(on);
    const save = (url: string) =>
      on.call(contract.savedSearch.createSavedSearch, { body: { url, name: url, frequency: 'off', channel: 'mail' } }, seeker);
    const saved = [await save('/homes-in-merge-from-coimbatore-for-rent'), await save('/homes-in-merge-into-coimbatore-for-rent')];
    const lonely = await save('/2bhk-homes-in-merge-from-coimbatore-for-rent');
    expect([...saved, lonely].map(({ status }) => status)).toEqual([201, 201, 201]);
    const month = {
      kind: 'residential_rent',
      month: new Date('2026-03-01'),
      listings: 6,
      price_low: 1,
      price_median: 2,
      price_high: 3,
      counted_at: new Date(),
    };
    await on.db
      .insertInto('locality_price')
      .values({ ...month, city_id: 1, locality_id: from.id })
      .execute();
    await on.db
      .insertInto('editorial_locality')
      .values({ city_id: 1, locality_id: from.id, starts_at: new Date(), picked_at: new Date() })
      .execute();

    const touched = (await on.call(touchedByLocality, { query: { id: from.id } }, administrator)).body.data;
    expect(touched).toEqual({ listings: 2, live: 1, saved_searches: 2, agents: 0 });
    const merged = await desk.merge(from, into);
    expect(merged.status).toBe(200);
    // before a single listing was moved: it is found where it will be
    const early = await desk.page('homes-in-merge-into-coimbatore-for-rent');
    expect(early.body.data.data.map((card) => card.id)).toEqual([listing.publicId]);
    // and pointed to from beside, where nothing is found
    const query = { slug: 'homes-in-next-door-coimbatore-for-rent', price_max: 500 };
    const beside = (await on.call(contract.property.getSearchPage, { query })).body.data.nearby;
    expect(beside).toContainEqual(expect.objectContaining({ url: '/homes-in-merge-into-coimbatore-for-rent', count: 1 }));
    await on.runJobs();

    for (const { listingId } of [listing, draft]) expect((await desk.rowOf(listingId)).locality_id).toBe(into.id);
    expect(await desk.rowOf(listing.listingId)).toMatchObject({
      public_lat: into.lat,
      public_lng: into.lng,
      details: { locality: 'Merge Into' },
    });
    for (const slug of ['merge-from', 'from-also']) {
      const answer = await desk.page(`homes-in-${slug}-coimbatore-for-rent`);
      expect(answer.body.data.canonical, slug).toBe('/homes-in-merge-into-coimbatore-for-rent');
    }
    expect((await desk.suggested('இருந்து'))[0]).toMatchObject({ slug: 'merge-into', listings: 1 });
    const urls = await on.db.selectFrom('saved_search').select('url').where('user_id', '=', seeker.id).orderBy('url').execute();
    expect(urls.map(({ url }) => url)).toEqual([
      '/2bhk-homes-in-merge-into-coimbatore-for-rent',
      '/homes-in-merge-into-coimbatore-for-rent',
    ]);
    // what is new there meets both searches by the place it has now
    const probes = await on.db.selectFrom('saved_search_probe').select('search_id').distinct().where('locality_id', '=', into.id).execute();
    expect(probes).toHaveLength(2);
    expect(await on.db.selectFrom('locality_price').select('listings').where('locality_id', '=', into.id).execute()).toEqual([
      { listings: 6 },
    ]);
    expect(await on.db.selectFrom('editorial_locality').select('city_id').where('locality_id', '=', into.id).execute()).toHaveLength(1);
    expect((await desk.trail('coimbatore/merge-from')).at(-1)).toMatchObject({
      action: 'place_merge',
      facts: { before: { from: 'merge-from', into: 'merge-into', aliases: [] }, after: { into: 'merge-into' }, touched: { listings: 2 } },
    });
    const shown = (await on.call(listKeptLocalities, { query: { city: 'coimbatore', q: 'merge' } }, administrator)).body.data;
    expect(shown).toMatchObject([
      { slug: 'merge-into', merged: ['Merge From'], listings: 1, work: { done: 2, total: 2, finished_at: expect.any(String) as string } },
    ]);
    // a start brings nothing of it back, and a second merging changes nothing
    await seedPlaces(on.db);
    expect((await desk.merge(from, into)).status).toBe(200);
    expect((await desk.trail('coimbatore/merge-from')).filter(({ action }) => action === 'place_merge')).toHaveLength(1);
  });

  test('leaves nothing behind that somebody was just writing', async () => {
    const [from, into] = [await desk.added('Busy From'), await desk.added('Busy Into')];
    const owner = await logIn(on);
    const listing = await newListing(on, owner.id, 'draft');
    let held!: () => void;
    const writing = on.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ locality_id: from.id }).where('id', '=', listing.listingId).execute();
      await new Promise<void>((go) => (held = go));
    });
    const merging = desk.merge(from, into);
    await new Promise((go) => setTimeout(go, 300));
    held();
    await writing;
    expect((await merging).status).toBe(200);
    await on.runJobs();
    expect((await desk.rowOf(listing.listingId)).locality_id).toBe(into.id);
    // whoever still means the old one afterwards means the other
    await on.db.updateTable('listing').set({ locality_id: from.id }).where('id', '=', listing.listingId).execute();
    expect((await desk.rowOf(listing.listingId)).locality_id).toBe(into.id);
  });

  test('waits for a batch of an earlier merging into the same one, and does not trip over it', async () => {
    const [first, second, into] = [await desk.added('Batch First'), await desk.added('Batch Second'), await desk.added('Batch Into')];
    const home = await desk.home(first);
    await desk.merge(first, into);
    const work = await on.db.transaction().execute(async (tx) => {
      // a batch in the middle of its work
      await tx.selectFrom('place_work').select('id').where('locality_id', '=', into.id).forUpdate().execute();
      const merging = desk.merge(second, into);
      await sleep(400);
      await tx.updateTable('listing').set({ locality_id: into.id }).where('id', '=', home.listingId).execute();
      return { merging };
    });
    expect((await work.merging).status).toBe(200);
    await on.runJobs();
    expect((await desk.rowOf(home.listingId)).locality_id).toBe(into.id);
  });

  test('goes along when the other one is merged in turn, and never in a circle', async () => {
    const [one, two, three] = [await desk.added('Chain One'), await desk.added('Chain Two'), await desk.added('Chain Three')];
    const listing = await desk.home(one);
    const second = (await desk.merge(one, two)).body.data;
    const third = (await desk.merge(second, three)).body.data;
    await on.runJobs();
    expect((await desk.rowOf(listing.listingId)).locality_id).toBe(three.id);
    for (const slug of ['chain-one', 'chain-two'])
      expect((await desk.page(`homes-in-${slug}-coimbatore-for-rent`)).body.data.canonical).toBe(
        '/homes-in-chain-three-coimbatore-for-rent',
      );
    expect((await desk.merge(third, one)).status).toBe(404);
    expect((await desk.merge(third, third)).status).toBe(422);
    expect((await desk.merge(one, two)).status).toBe(409);
    // its addresses stay, whatever is taken off its spellings
    const bare = (await desk.change(third, { aliases: [] })).body.data;
    expect(bare.aliases).toEqual(['chain-one', 'chain-two']);
  });

  test('is refused across cities, from an old look, and to everybody else', async () => {
    const place = await desk.added('Lonely Nagar');
    const far = await on.db.selectFrom('locality').select(['id', 'version']).where('city_id', '=', 2).executeTakeFirstOrThrow();
    expect((await desk.merge(place, far)).error.errors?.[0]?.path).toBe('into');
    expect((await desk.merge({ ...place, version: 7 }, { id: 1 })).error.code).toBe('version_conflict');
    expect((await desk.merge(place, { id: 999_999 })).status).toBe(404);
    for (const role of ['moderator', 'support'] as const)
      expect((await desk.merge(place, { id: 1 }, await inRole(on, role))).status).toBe(403);
  });

  test('two ways at once is done one way', async () => {
    const [one, two] = [await desk.added('Either Nagar'), await desk.added('Or Nagar')];
    const answers = await Promise.all([desk.merge(one, two), desk.merge(two, one)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    await on.runJobs();
  });
});
