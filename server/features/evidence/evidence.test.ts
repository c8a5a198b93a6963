import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../contract/listing/card.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { evidenceRoutes } from '../../../contract/listing/evidence.ts';
import { siteVisitRoutes } from '../../../contract/site-visits.ts';
import { KINDS } from '../../../kinds/index.ts';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { completeValues, publishListing, saveStep } from '../../../test/wizard.ts';
import { HOUR_MS } from '../../durations.ts';
import { appendEvidence, LONG_CHAIN } from '../../listings/evidence/append-evidence.ts';
import { recordHash } from '../../listings/evidence/chain.ts';
import { verifyChains } from '../../listings/evidence/verify-chains.ts';

let app: TestApp;
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  [owner, moderator] = [await signIn(app), await newModerator(app)];
});

const evidenceOf = async (property_id: string) => (await app.call(evidenceRoutes.getEvidence, { query: { property_id } })).body.data;
const recordEvidence = ({ token }: Person, property_id: string, headers: Record<string, string> = {}) =>
  app.call(evidenceRoutes.recordEvidence, { body: { property_id, method: 'document_seen', document: 'tax_receipt' } }, { token, headers });
const withdraw = ({ token }: Person, property_id: string, position: number) =>
  app.call(evidenceRoutes.withdrawEvidence, { body: { property_id, position, reason: 'mistaken' } }, { token });
const staffRecords = async (property_id: string) =>
  (await app.call(evidenceRoutes.getStaffEvidence, { query: { property_id } }, { token: moderator.token })).body.data.records;

/** The rows of the chain of the listing. */
async function recordsOf(publicId: string) {
  const { city_id, id } = await app.db
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  return app.db
    .selectFrom('listing_evidence')
    .selectAll()
    .where('city_id', '=', city_id)
    .where('listing_id', '=', id)
    .orderBy('position')
    .execute();
}

/** The card of the listing in search results. */
const cardOf = async (publicId: string) => {
  const { body } = await app.call(contract.search.getProperty, { query: { city: 'coimbatore', intent: 'rent', limit: 50 } });
  return (body as unknown as { data: Card[] }).data.find(({ id }) => id === publicId);
};

test('publishing records the number that the lister verified, and every confirmation adds a record', async () => {
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  expect(await evidenceOf(id)).toMatchObject({ badges: [{ type: 'phone_verified', count: 1 }], chain: { records: 2 } });
  app.advanceClock(3600);
  expect((await app.call(contract.posting.confirm, { body: { id } }, { token: owner.token })).status).toBe(200);
  expect((await staffRecords(id)).map(({ position, method }) => `${position} ${method}`)).toEqual([
    '1 phone_verified',
    '2 confirmed',
    '3 confirmed',
  ]);
});

test('confirmations within an hour are one record, unless something else was recorded in between', async () => {
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  const confirm = () => app.call(contract.posting.confirm, { body: { id } }, { token: owner.token });
  const countRecords = async () => (await evidenceOf(id)).chain.records;
  for (let times = 0; times < 3; times += 1) expect((await confirm()).status).toBe(200);
  expect(await countRecords()).toBe(2);
  await recordEvidence(moderator, id);
  await confirm();
  expect(await countRecords()).toBe(4);
});

test('a long chain gets no more photos and one confirmation a day, because nobody can delete records and every view reads them', async () => {
  const { id: publicId } = await publishListing(app, owner.token, KINDS.residential_rent);
  const { city_id: cityId, id: listingId } = await app.db
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  const append = (method: 'photo_at_place' | 'confirmed', sources: readonly (string | undefined)[], at = app.deps.now()) =>
    app.db.transaction().execute((tx) =>
      appendEvidence(
        tx,
        sources.map((source) => ({
          key: { cityId, listingId },
          publicId,
          kind: 'residential_rent',
          method,
          at,
          ...(source !== undefined && { source, details: { photo: source } }),
        })),
      ),
    );
  const countRecords = async () => (await evidenceOf(publicId)).chain.records;
  await append(
    'photo_at_place',
    Array.from({ length: LONG_CHAIN + 20 }, (_, n) => `photo:${n}`),
  );
  expect(await countRecords()).toBe(LONG_CHAIN);
  await append('confirmed', [undefined]);
  await append('confirmed', [undefined], new Date(app.deps.now().getTime() + 2 * HOUR_MS));
  expect(await countRecords()).toBe(LONG_CHAIN + 1);
  await append('confirmed', [undefined], new Date(app.deps.now().getTime() + 25 * HOUR_MS));
  expect(await countRecords()).toBe(LONG_CHAIN + 2);
});

test('visitors see the days of a verified number and of a confirmation, because exact times would tell which homes one owner has', async () => {
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  const { last_confirmed_at, evidence } = (await app.call(contract.search.getProperty, { query: { id } })).body.data as unknown as Listing;
  const midnightInIndia = /T18:30:00\.000Z$/;
  expect(last_confirmed_at).toMatch(midnightInIndia);
  expect(evidence).toMatchObject([
    { type: 'phone_verified', at: expect.stringMatching(midnightInIndia), until: expect.stringMatching(midnightInIndia) },
  ]);
});

test('nobody can find the time of a record by trying hashes, because each record contains a random value', async () => {
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  const { chain } = await evidenceOf(id);
  const records = await recordsOf(id);
  let guessedHash: Buffer | null = null;
  for (const record of records) guessedHash = recordHash(id, record.position, guessedHash, { ...record, commitment: null });
  expect(chain.hash).toBe(records.at(-1)!.hash.toString('hex'));
  expect(guessedHash!.toString('hex')).not.toBe(chain.hash);
  expect(new Set(records.map(({ commitment }) => commitment?.toString('hex'))).size).toBe(records.length);
});

test('the hash of a record of an earlier release, which contains no random value, is not shown until another record follows', async () => {
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  let previousHash: Buffer | null = null;
  for (const record of await recordsOf(id)) {
    previousHash = recordHash(id, record.position, previousHash, { ...record, commitment: null });
    await app.runAsOwner(`update listing_evidence set salt = null, commitment = null, hash = '\\x${previousHash.toString('hex')}'
      where listing_id = ${record.listing_id} and position = ${record.position}`);
  }
  expect((await evidenceOf(id)).chain).toEqual({ records: 2, hash: null });
  await recordEvidence(moderator, id);
  expect((await evidenceOf(id)).chain).toEqual({ records: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verifyChains(app.db)).faults).toEqual([]);
});

test('a document that staff saw is a badge on the page until it is withdrawn, and both records stay in the chain', async () => {
  const { publicId } = await newListing(app, owner.id);
  const headers = { 'idempotency-key': 'evidence-of-a-document' };
  for (let times = 0; times < 2; times += 1) expect((await recordEvidence(moderator, publicId, headers)).status).toBe(200);
  const page = await app.call(contract.search.getProperty, { query: { id: publicId } });
  expect(page.body.data).toMatchObject({
    evidence: [{ type: 'document_seen', text: expect.stringContaining('saw the property tax receipt on') as string }],
  });
  expect(await cardOf(publicId)).toMatchObject({
    evidence_badge: { type: 'document_seen', title: 'Document seen', text: expect.stringContaining('property tax receipt') as string },
  });
  const before = (await evidenceOf(publicId)).chain;

  for (let times = 0; times < 2; times += 1) expect((await withdraw(moderator, publicId, before.records)).status).toBe(200);
  expect(await evidenceOf(publicId)).toMatchObject({ badges: [], chain: { records: before.records + 1 } });
  expect((await app.call(contract.search.getProperty, { query: { id: publicId } })).body.data).toMatchObject({ evidence: [] });
  expect(await cardOf(publicId)).not.toHaveProperty('evidence_badge');
  expect((await staffRecords(publicId)).map(({ method, state }) => `${method} ${state}`)).toEqual([
    'document_seen withdrawn',
    'withdrawn lasting',
  ]);
  // a withdrawal cannot be withdrawn, and record 99 does not exist
  for (const position of [before.records + 1, 99]) expect((await withdraw(moderator, publicId, position)).status).toBe(404);
});

test.each([
  ['door number', 'location', { door_no: '99Z' }],
  ['floor', 'basic', { floor: 0 }],
  ['pin', 'location', { lat: 11.0282, lng: 76.9701 }],
] as const)(
  'the badge of a document that staff saw ends when the %s changes, because that may be another home',
  async (_, step, change) => {
    const lister = await signIn(app);
    const kind = KINDS.residential_rent;
    const values = { ...completeValues(kind), door_no: '12A', floor: 2, total_floors: 5, lat: 11.0273, lng: 76.9701 };
    const { id } = await publishListing(app, lister.token, kind, values);
    expect((await recordEvidence(moderator, id)).status).toBe(200);
    expect((await saveStep(app, lister.token, kind, 'location', { id, door_no: '12 a' })).status).toBe(200);
    expect((await evidenceOf(id)).badges.map(({ type }) => type)).toContain('document_seen');
    const saved = await saveStep(app, lister.token, kind, step, { id, ...change });
    expect(saved.status, JSON.stringify(saved.error)).toBe(200);
    expect((await evidenceOf(id)).badges.map(({ type }) => type)).not.toContain('document_seen');
    expect((await staffRecords(id)).map(({ method, state }) => `${method} ${state}`)).toContain('document_seen withdrawn');
  },
);

test('neither the owner, nor staff for their own listing, can record or withdraw evidence', async () => {
  const ownListing = await newListing(app, moderator.id);
  expect((await recordEvidence(moderator, ownListing.publicId)).status).toBe(403);
  const { publicId } = await newListing(app, owner.id);
  expect((await recordEvidence(owner, publicId)).status).toBe(403);
  expect((await withdraw(owner, publicId, 1)).status).toBe(403);
  expect((await app.call(evidenceRoutes.getStaffEvidence, { query: { property_id: publicId } }, { token: owner.token })).status).toBe(403);
});

test('the feedback of a visitor counts once, and a later confirmation of the owner ends its report that the home is unavailable', async () => {
  const seeker = await signIn(app);
  const { publicId } = await newListing(app, owner.id);
  const { days } = (await app.call(siteVisitRoutes.getVisitSlots, { query: { property_id: publicId } })).body.data;
  const starts_at = days.flatMap(({ slots }) => slots)[0]!;
  const { id: visit_id } = (
    await app.call(siteVisitRoutes.requestVisit, { body: { property_id: publicId, starts_at } }, { token: seeker.token })
  ).body.data;
  const checked_in_at = app.deps.now();
  await app.db.updateTable('site_visit').set({ state: 'checked_in', checked_in_at }).where('id', '=', visit_id).execute();
  const body = { visit_id, as_shown: true, price_as_shown: false, rented_or_sold: true };
  const feedbackRequests = Array.from({ length: 3 }, () => app.call(siteVisitRoutes.giveVisitFeedback, { body }, { token: seeker.token }));
  expect((await Promise.all(feedbackRequests)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await evidenceOf(publicId)).badges).toMatchObject([
    { type: 'as_shown', count: 1 },
    { type: 'reported_unavailable', count: 1 },
  ]);
  expect(await cardOf(publicId)).toMatchObject({ evidence_badge: { type: 'reported_unavailable' } });
  // the owner is notified once
  const notifications = app.db
    .selectFrom('notification')
    .select('path')
    .where('user_id', '=', owner.id)
    .where('type', '=', 'listing_reported_unavailable');
  expect(await notifications.execute()).toEqual([{ path: '/my-properties?status=active' }]);
  app.advanceClock(60);
  expect((await app.call(contract.posting.confirm, { body: { id: publicId } }, { token: owner.token })).status).toBe(200);
  expect((await evidenceOf(publicId)).badges.map(({ type }) => type)).toEqual(['as_shown', 'phone_verified']);
  expect(await cardOf(publicId)).toMatchObject({ evidence_badge: { type: 'as_shown' } });
});

/** A person visits the home and says that it and its price are as shown. */
async function visitAsShown({ token }: Person, property_id: string): Promise<void> {
  const { days } = (await app.call(siteVisitRoutes.getVisitSlots, { query: { property_id } }, { token })).body.data;
  const starts_at = days.flatMap(({ slots }) => slots)[0]!;
  const requested = await app.call(siteVisitRoutes.requestVisit, { body: { property_id, starts_at } }, { token });
  const { id: visit_id } = requested.body.data;
  await app.db.updateTable('site_visit').set({ state: 'checked_in', checked_in_at: app.deps.now() }).where('id', '=', visit_id).execute();
  const body = { visit_id, as_shown: true, price_as_shown: true, rented_or_sold: false };
  expect((await app.call(siteVisitRoutes.giveVisitFeedback, { body }, { token })).status).toBe(200);
}
const visitBadges = async (id: string) =>
  (await evidenceOf(id)).badges.flatMap(({ type, count }) => (type === 'phone_verified' ? [] : `${type} ${count}`));

test('a visitor who comes again counts once', async () => {
  const { publicId } = await newListing(app, owner.id);
  const [first, second] = [await signIn(app), await signIn(app)];
  for (const visitor of [first, second, first]) await visitAsShown(visitor, publicId);
  expect(await visitBadges(publicId)).toEqual(['as_shown 2', 'price_as_shown 2']);
});

test('what visitors said about the price ends with another price, and what they said about the home with another home', async () => {
  const lister = await signIn(app);
  const kind = KINDS.residential_rent;
  const { id } = await publishListing(app, lister.token, kind, {
    ...completeValues(kind),
    expected_rent: 20_000,
    floor: 2,
    total_floors: 5,
  });
  await visitAsShown(await signIn(app), id);
  expect(await visitBadges(id)).toEqual(['as_shown 1', 'price_as_shown 1']);
  expect((await saveStep(app, lister.token, kind, 'details', { id, expected_rent: 21_000 })).status).toBe(200);
  expect(await visitBadges(id)).toEqual(['as_shown 1']);
  await visitAsShown(await signIn(app), id);
  expect(await visitBadges(id)).toEqual(['as_shown 2', 'price_as_shown 1']);
  expect((await saveStep(app, lister.token, kind, 'basic', { id, floor: 3 })).status).toBe(200);
  expect(await visitBadges(id)).toEqual([]);
});

test('the application cannot change or delete a record; the verification reports a chain that somebody else changed', async () => {
  const { publicId, listingId } = await newListing(app, owner.id);
  await recordEvidence(moderator, publicId);
  await recordEvidence(moderator, publicId);
  await expect(sql`update listing_evidence set at = now()`.execute(app.db)).rejects.toThrow('permission denied');
  await expect(sql`delete from listing_evidence`.execute(app.db)).rejects.toThrow('permission denied');
  // erasing the member of staff does not invalidate the chain
  await app.runAsOwner(`update listing_evidence set decided_by = null where listing_id = ${listingId} and position = 2`);
  const intact = await verifyChains(app.db, 3);
  expect(intact.faults).toEqual([]);
  expect(intact.records).toBeGreaterThan(6);
  await app.runAsOwner(`delete from listing_evidence where listing_id = ${listingId} and position = 1`);
  expect((await verifyChains(app.db, 3)).faults).toEqual([`Listing ${publicId}: record 1 is missing.`]);
});
