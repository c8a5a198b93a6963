import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, newModerator, decideReview } from '../../../test/review.ts';
import { completeDraft, completeValues, publishListing, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { CLAIM_MINUTES } from '../../../contract/moderation/moderation.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { KINDS } from '../../../kinds/index.ts';
import { publicDay } from '../../listings/present/public-day.ts';
import { verifyTable } from '../../search/table/verify-table.ts';

const { residential_rent: rent } = KINDS;
const { posting, moderation: review, search } = contract;
const RENT = 20_000;
const valuesOf = (number: number) =>
  completeValues(rent, 4, {
    fixed: {
      available_for: 'only_rent',
      expected_rent: RENT,
      expected_deposit: 50_000,
      listing_role: 'Owner',
      society_name: `Palm House ${number}`,
    },
  });
let valuesCount = 0;
let values = valuesOf(valuesCount);
let app: TestApp;
let owner: Person;
let [moderator, colleague]: Person[] = [];
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
  colleague = await newModerator(app);
});
beforeEach(async () => {
  await app.db.deleteFrom('listing_review').execute();
  owner = await signIn(app);
  values = valuesOf(++valuesCount);
});

const publicListing = async (id: string, site = app) => (await site.call(search.getProperty, { query: { id } })).body.data as Listing;
const saveDetails = (id: string, body: object) => saveStep(app, owner.token, rent, 'details', { id, ...body });
const withdraw = (id: string) => app.call(posting.withdraw, { body: { id } }, { token: owner.token });
const claim = (person: Person, id?: string) => app.call(review.claim, { body: id ? { id } : {} }, { token: person.token });
const decide = (person: Person, body: object) => app.call(review.decide, { body }, { token: person.token });
const openCaseOf = async (id: string, reader = moderator!) => (await findReviewCase(app, reader, id))!;
const reviewEventsOf = async (id: string) =>
  (
    await app.db.selectFrom('audit_event').select(['action', 'actor_id', 'details']).where('subject', '=', id).orderBy('id').execute()
  ).filter(({ action }) => action.startsWith('review_'));

/** A live listing with a pending edit that doubles the rent. */
async function withPendingEdit(): Promise<OwnListing> {
  const { id } = await publishListing(app, owner.token, rent, values);
  const saved = await saveDetails(id, { expected_rent: 2 * RENT });
  expect(saved.status).toBe(200);
  return saved.body.data;
}

describe('an edit of a live listing that needs review', () => {
  test('is visible to its owner, and to visitors only after approval', async () => {
    const { id, review: reviewStatus, version, card } = await withPendingEdit();
    expect(reviewStatus).toMatchObject({ subject: 'edit', state: 'waiting', fields: [{ field: 'expected_rent', label: 'Expected rent' }] });
    expect(card.price?.amount).toBe(RENT);
    const ownListing = await app.call(posting['/residential/find/'], { body: { id } }, { token: owner.token });
    expect(ownListing.body.data).toMatchObject({ expected_rent: 2 * RENT, version });
    expect(await publicListing(id)).toMatchObject({ price: { amount: RENT }, price_history: [{ amount: RENT }] });

    await decideReview(app, moderator!, id);
    expect(await publicListing(id)).toMatchObject({ price: { amount: 2 * RENT }, price_history: [{ amount: 2 * RENT }] });
    const [row] = await app.db.selectFrom('listing_search').select('price').where('public_id', '=', id).execute();
    expect(row?.price).toBe(2 * RENT);
    expect(await reviewEventsOf(id)).toMatchObject([
      { action: 'review_submit', actor_id: owner.id, details: { fields: ['expected_rent'], before: { expected_rent: RENT } } },
      { action: 'review_approve', actor_id: moderator!.id, details: { after: { expected_rent: 2 * RENT } } },
    ]);
  });

  test('marks the listing as reviewed after approval, until the next pending edit', async () => {
    const isFoundAsChecked = async (id: string) => {
      const { body } = await app.call(search.getProperty, { query: { intent: 'rent', checked: 'true', limit: 100 } });
      return Array.isArray(body.data) && body.data.some((card) => card.id === id);
    };
    const { id } = await withPendingEdit();
    expect(await publicListing(id)).toMatchObject({ approved_at: null, video: null });
    expect(await isFoundAsChecked(id)).toBe(false);
    await decideReview(app, moderator!, id);
    const { decided_at } = await app.db.selectFrom('listing_review').select('decided_at').executeTakeFirstOrThrow();
    expect((await publicListing(id)).approved_at).toBe(publicDay(decided_at!));
    expect(await isFoundAsChecked(id)).toBe(true);
    await saveDetails(id, { video_link: 'https://youtu.be/dQw4w9WgXcQ?si=x' });
    expect(await publicListing(id)).toMatchObject({ approved_at: null, video: null });
    expect(await isFoundAsChecked(id)).toBe(false);
    await decideReview(app, moderator!, id);
    expect((await publicListing(id)).video).toEqual({ site: 'YouTube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    expect((await app.call(search.getProperty, { query: { intent: 'rent', with_video: 'true' } })).body.data).toMatchObject([{ id }]);
    const row = await app.db.selectFrom('listing').select('id').where('public_id', '=', id).executeTakeFirstOrThrow();
    expect((await verifyTable(app.db)).differences.filter(({ listingId }) => listingId === row.id)).toEqual([]);
  });

  test('does not block minor edits, and can be edited while it waits', async () => {
    const { id } = await withPendingEdit();
    await saveStep(app, owner.token, rent, 'amenities', { id, bathrooms: 3 });
    await saveDetails(id, { expected_rent: 45_000 });
    const visible = await publicListing(id);
    expect(visible.details).toMatchObject({ bathrooms: 3, expected_rent: RENT });
    const openCase = await openCaseOf(id);
    expect(openCase.steps.flatMap(({ lines }) => lines).filter(({ waits }) => waits)).toEqual([
      { field: 'expected_rent', label: 'Expected rent', before: '₹20,000 / month', after: '₹45,000 / month', waits: true },
    ]);
    expect((await reviewEventsOf(id)).map(({ action }) => action)).toEqual(['review_submit']);
  });

  test('is discarded when its owner withdraws it, and withdrawing twice is harmless', async () => {
    const { id } = await withPendingEdit();
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await withdraw(id)).body.data).toMatchObject({ expected_rent: RENT, review: null, status: 'active' });
    }
    expect(await findReviewCase(app, moderator!, id)).toBeNull();
  });

  test('stays pending while the listing is paused, and resuming shows the reviewed values', async () => {
    const { id } = await withPendingEdit();
    await app.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    const edited = await saveDetails(id, { expected_rent: 50_000 });
    expect(edited.body.data.review?.state).toBe('waiting');
    await app.call(posting.changeStatus, { body: { id, status: 'active' } }, { token: owner.token });
    expect((await publicListing(id)).price?.amount).toBe(RENT);
  });

  test('is not queued for review while it leaves a paused listing incomplete', async () => {
    const { id } = await publishListing(app, owner.token, rent, values);
    await app.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    const saved = await saveDetails(id, { available_for: 'only_lease' });
    expect(saved.body.data).toMatchObject({ review: { state: 'unfinished' } });
    expect(await findReviewCase(app, moderator!, id)).toBeNull();
    const completed = await saveDetails(id, { lease_amount: 800_000, lease_months: 24 });
    expect(completed.body.data).toMatchObject({ review: { state: 'waiting' } });
    await decideReview(app, moderator!, id);
    expect((await app.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirst())?.details).toMatchObject({
      available_for: 'only_lease',
      lease_amount: 800_000,
    });
  });

  test('that is rejected shows the reason in the wizard, the list and by SMS, and can be resubmitted after a fix', async () => {
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    const note = 'Please say the rent of one month.';
    const body = { id: openCase.id, revision: openCase.revision, decision: 'reject', reasons: ['wrong_price', 'other'], note };
    expect((await decide(moderator!, body)).status).toBe(200);
    const ownListings = await app.call(posting.myProperties, { query: {} }, { token: owner.token });
    expect(ownListings.body.data[0]).toMatchObject({
      status: 'active',
      expected_rent: 2 * RENT,
      review: { state: 'rejected', note, reasons: [{ reason: 'wrong_price', text: 'The price is wrong' }, { reason: 'other' }] },
    });
    const sms = await app.lastSms(owner.phone);
    expect(sms?.template).toBe('review_rejected');
    expect(sms?.text).toContain('The price is wrong');
    expect(JSON.stringify(await reviewEventsOf(id))).not.toContain(note);

    expect((await saveStep(app, owner.token, rent, 'amenities', { id, bathrooms: 2 })).body.data.review?.state).toBe('rejected');
    const corrected = await saveDetails(id, { expected_rent: 26_000 });
    expect(corrected.body.data.review).toMatchObject({ state: 'waiting', reasons: [], note: null });
    expect((await openCaseOf(id)).id).not.toBe(openCase.id);
  });

  test('that is rejected can be resubmitted once after a change', async () => {
    const { id } = await withPendingEdit();
    await decideReview(app, moderator!, id, 'reject');
    const resubmit = () => app.call(posting.publish, { body: { id } }, { token: owner.token });
    expect(await resubmit()).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('The price is wrong') as string },
    });
    expect(
      (await saveStep(app, owner.token, rent, 'amenities', { id, directions_tip: 'Behind the temple tank.' })).body.data.review,
    ).toMatchObject({
      state: 'rejected',
      revised: true,
    });
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await resubmit()).body.data).toMatchObject({ status: 'active', review: { state: 'waiting', reasons: [] } });
    }
    expect((await reviewEventsOf(id)).map(({ action }) => action)).toEqual(['review_submit', 'review_reject', 'review_submit']);
    await decideReview(app, moderator!, id);
    expect((await publicListing(id)).price?.amount).toBe(2 * RENT);
  });

  test('is published immediately when moderation is off', async () => {
    const unreviewed = await testApp({ env: { REVIEW: 'off' } });
    const person = await signIn(unreviewed);
    const { id } = await publishListing(unreviewed, person.token, rent, values);
    await saveStep(unreviewed, person.token, rent, 'details', { id, expected_rent: 2 * RENT });
    expect((await publicListing(id, unreviewed)).price?.amount).toBe(2 * RENT);
    await unreviewed.close();
  });
});

describe('a decision', () => {
  test('is refused when the owner changed values or the status, or withdrew the edit, in the meantime', async () => {
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    const decision = { id: openCase.id, revision: openCase.revision, decision: 'approve' };
    await saveDetails(id, { expected_rent: 60_000 });
    expect(await decide(moderator!, decision)).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const nextCase = await openCaseOf(id);
    await app.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    expect(await decide(moderator!, { ...decision, revision: nextCase.revision })).toMatchObject({ status: 409 });
    await withdraw(id);
    expect(await decide(moderator!, decision)).toMatchObject({ status: 404 });
    expect((await publicListing(id)).price?.amount).toBe(RENT);
  });

  test('made by two moderators in parallel is recorded once', async () => {
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    const decision = { id: openCase.id, revision: openCase.revision };
    const responses = await Promise.all([
      decide(moderator!, { ...decision, decision: 'approve' }),
      decide(colleague!, { ...decision, decision: 'reject', reasons: ['wrong_price'] }),
      decide(moderator!, { ...decision, decision: 'approve' }),
    ]);
    const auditEvents = await reviewEventsOf(id);
    expect(auditEvents.filter(({ action }) => action !== 'review_submit')).toHaveLength(1);
    const approved = auditEvents.at(-1)!.action === 'review_approve';
    expect(responses.map(({ status }) => status)).toEqual(approved ? [200, 409, 200] : [409, 200, 409]);
    expect((await publicListing(id)).price?.amount).toBe(approved ? 2 * RENT : RENT);
  });

  test('in parallel with an edit never publishes unreviewed text', async () => {
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    await Promise.all([
      decide(moderator!, { id: openCase.id, revision: openCase.revision, decision: 'approve' }),
      saveDetails(id, { expected_rent: 90_000 }),
      withdraw(id),
    ]);
    expect([RENT, 2 * RENT]).toContain((await publicListing(id)).price?.amount);
  });

  test("on one's own listing is forbidden", async () => {
    await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    expect((await decide(owner, { id: openCase.id, revision: openCase.revision, decision: 'approve' })).status).toBe(403);
    expect((await claim(owner, openCase.id)).status).toBe(403);
    expect((await claim(owner)).body.data).toBeNull();
  });

  test('to reject requires a reason, and "other" requires a note', async () => {
    const { id } = await withPendingEdit();
    const openCase = await openCaseOf(id);
    const decision = { id: openCase.id, revision: openCase.revision, decision: 'reject' };
    expect((await decide(moderator!, decision)).error.errors?.[0]?.path).toBe('reasons');
    expect((await decide(moderator!, { ...decision, reasons: ['other'] })).error.errors?.[0]?.path).toBe('note');
    expect((await decide(moderator!, { ...decision, reasons: ['nonsense'] })).status).toBe(422);
  });
});

describe('the queue', () => {
  test('assigns different cases to moderators who claim in parallel', async () => {
    const ids = [(await withPendingEdit()).id, (await withPendingEdit()).id];
    const [first, second] = await Promise.all([claim(moderator!), claim(colleague!)]);
    expect(new Set([first.body.data?.listing.id, second.body.data?.listing.id])).toEqual(new Set(ids));
    expect((await claim(moderator!)).body.data?.id).toBe(first.body.data!.id);
    const claimed = first.body.data!;
    expect(await claim(colleague!, claimed.id)).toMatchObject({ status: 409 });
    expect(await decide(colleague!, { id: claimed.id, revision: claimed.revision, decision: 'approve' })).toMatchObject({ status: 409 });
    app.advanceClock(CLAIM_MINUTES * 60 + 1);
    expect((await claim(colleague!, claimed.id)).status).toBe(200);
    await app.call(review.release, { body: { id: claimed.id } }, { token: colleague!.token });
    expect((await claim(moderator!, claimed.id)).status).toBe(200);
  });

  test('is paginated, oldest first, without phone numbers', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await withPendingEdit()).id);
    const seenIds: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await app.call(review.queue, { query: { limit: 2, ...(after && { after }) } }, { token: moderator!.token });
      expect(body.waiting).toBe(3);
      expect(JSON.stringify(body)).not.toContain(owner.phone.slice(3));
      seenIds.push(...body.data.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(new Set(seenIds).size).toBe(3);
    const caseDetails = await app.call(review.readCase, { query: { id: seenIds[0]! } }, { token: moderator!.token });
    expect(caseDetails.body.data.listing.id).toBe(ids[0]);
    expect(JSON.stringify(caseDetails.body)).not.toMatch(/door_no|secondary_phone/);
    expect((await app.call(review.queue, { query: { after: 'x_y' } }, { token: moderator!.token })).status).toBe(422);
  });

  test('names places in the language of the moderator', async () => {
    await withPendingEdit();
    const headers = { 'accept-language': 'ta' };
    const { body } = await app.call(review.queue, { query: {} }, { token: moderator!.token, headers });
    expect(body.data.map(({ place }) => place)).toEqual(['ஆர்.எஸ். புரம், கோயம்புத்தூர்']);
  });

  test('is only accessible to moderators', async () => {
    for (const route of [review.queue, review.claim]) expect((await app.call(route, {}, { token: owner.token })).status).toBe(403);
    expect((await app.call(review.queue)).status).toBe(401);
  });
});

test("a user's first listing waits for review if so configured, but the next one does not, and the lifetime starts with the approval", async () => {
  const site = await testApp({ env: { REVIEW: 'first' } });
  const [person, siteModerator] = [await signIn(site), await newModerator(site)];
  const { id } = await completeDraft(site, person.token, rent, values);
  const response = await site.call(posting.publish, { body: { id } }, { token: person.token });
  expect(response.body).toMatchObject({ data: { status: 'pending_review', url: null, review: { subject: 'listing', state: 'waiting' } } });
  expect((await site.call(search.getProperty, { query: { id } })).status).toBe(404);
  await saveStep(site, person.token, rent, 'details', { id, expected_rent: 33_000 });
  site.advanceClock(3600);
  const before = site.deps.now();
  await decideReview(site, siteModerator, id);
  const visible = await publicListing(id, site);
  expect(visible.price?.amount).toBe(33_000);
  const { first_published_at } = await site.db
    .selectFrom('listing')
    .select('first_published_at')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(first_published_at!.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect((await site.lastSms(person.phone))?.template).toBe('review_approved');
  expect((await publishListing(site, (await signIn(site, person.phone.slice(3))).token, rent, values)).status).toBe('active');
  await site.close();
});
