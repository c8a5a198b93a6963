import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { caseOf, newModerator, settle } from '../../../test/review.ts';
import { complete, filled, live, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { CLAIM_MINUTES } from '../../../contract/review.ts';
import type { Listing, OwnListing } from '../../../contract/shapes.ts';
import { KINDS } from '../../../kinds/index.ts';
import { proveTable } from '../../search/prove.ts';

const { residential_rent: rent } = KINDS;
const { posting, property, review } = contract;
const RENT = 20_000;
const homeOf = (number: number) =>
  filled(rent, 4, {
    fixed: {
      available_for: 'only_rent',
      expected_rent: RENT,
      expected_deposit: 50_000,
      listing_role: 'Owner',
      society_name: `Palm House ${number}`,
    },
  });
let homes = 0;
let values = homeOf(homes);
let t: TestApp;
let owner: Person;
let [moderator, colleague]: Person[] = [];
beforeAll(async () => {
  t = await testApp();
  moderator = await newModerator(t);
  colleague = await newModerator(t);
});
beforeEach(async () => {
  await t.db.deleteFrom('listing_review').execute();
  owner = await logIn(t);
  values = homeOf(++homes);
});

const page = async (id: string, on = t) => (await on.call(property.getProperty, { query: { id } })).body.data as Listing;
const details = (id: string, body: object) => save(t, owner.token, rent, 'details', { id, ...body });
const withdraw = (id: string) => t.call(posting.withdraw, { body: { id } }, { token: owner.token });
const claim = (of: Person, id?: string) => t.call(review.claim, { body: id ? { id } : {} }, { token: of.token });
const decide = (of: Person, body: object) => t.call(review.decide, { body }, { token: of.token });
const opened = async (id: string, by = moderator!) => (await caseOf(t, by, id))!;
const trailOf = async (id: string) =>
  (await t.db.selectFrom('audit_event').select(['action', 'actor_id', 'facts']).where('subject', '=', id).orderBy('id').execute()).filter(
    ({ action }) => action.startsWith('review_'),
  );

/** A live listing whose rent its owner wants to double. */
async function strong(): Promise<OwnListing> {
  const { id } = await live(t, owner.token, rent, values);
  const saved = await details(id, { expected_rent: 2 * RENT });
  expect(saved.status).toBe(200);
  return saved.body.data;
}

describe('a strong edit of a live listing', () => {
  test('is what its owner sees, and nothing visitors see until it is approved', async () => {
    const { id, review: told, version, card } = await strong();
    expect(told).toMatchObject({ of: 'edit', state: 'waiting', fields: [{ field: 'expected_rent', label: 'Expected rent' }] });
    expect(card.price?.amount).toBe(RENT);
    const found = await t.call(posting['/residential/find/'], { body: { id } }, { token: owner.token });
    expect(found.body.data).toMatchObject({ expected_rent: 2 * RENT, version });
    expect(await page(id)).toMatchObject({ price: { amount: RENT }, price_history: [{ amount: RENT }] });

    await settle(t, moderator!, id);
    expect(await page(id)).toMatchObject({ price: { amount: 2 * RENT }, price_history: [{ amount: RENT }, { amount: 2 * RENT }] });
    const [row] = await t.db.selectFrom('listing_search').select('price').where('public_id', '=', id).execute();
    expect(row?.price).toBe(2 * RENT);
    expect(await trailOf(id)).toMatchObject([
      { action: 'review_submit', actor_id: owner.id, facts: { fields: ['expected_rent'], before: { expected_rent: RENT } } },
      { action: 'review_approve', actor_id: moderator!.id, facts: { after: { expected_rent: 2 * RENT } } },
    ]);
  });

  test('approved, it is found by having been looked at, until something waits again', async () => {
    const checked = async (id: string) => {
      const { body } = await t.call(property.getProperty, { query: { intent: 'rent', checked: 'true', limit: 100 } });
      return Array.isArray(body.data) && body.data.some((card) => card.id === id);
    };
    const { id } = await strong();
    expect(await page(id)).toMatchObject({ checked_at: null, video: null });
    expect(await checked(id)).toBe(false);
    await settle(t, moderator!, id);
    expect((await page(id)).checked_at).toBe(
      (await t.db.selectFrom('listing_review').select('decided_at').executeTakeFirstOrThrow()).decided_at!.toISOString(),
    );
    expect(await checked(id)).toBe(true);
    await details(id, { video_link: 'https://youtu.be/dQw4w9WgXcQ?si=x' });
    expect(await page(id)).toMatchObject({ checked_at: null, video: null });
    expect(await checked(id)).toBe(false);
    await settle(t, moderator!, id);
    expect((await page(id)).video).toEqual({ site: 'YouTube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    expect((await t.call(property.getProperty, { query: { intent: 'rent', with_video: 'true' } })).body.data).toMatchObject([{ id }]);
    const row = await t.db.selectFrom('listing').select('id').where('public_id', '=', id).executeTakeFirstOrThrow();
    expect((await proveTable(t.db)).differences.filter(({ listingId }) => listingId === row.id)).toEqual([]);
  });

  test('lets small ones by, and goes on being edited while it waits', async () => {
    const { id } = await strong();
    await save(t, owner.token, rent, 'amenities', { id, bathrooms: 3 });
    await details(id, { expected_rent: 45_000 });
    const shown = await page(id);
    expect(shown.details).toMatchObject({ bathrooms: 3, expected_rent: RENT });
    const one = await opened(id);
    expect(one.steps.flatMap(({ lines }) => lines).filter(({ waits }) => waits)).toEqual([
      { field: 'expected_rent', label: 'Expected rent', before: '₹20,000 a month', after: '₹45,000 a month', waits: true },
    ]);
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['review_submit']);
  });

  test('is dropped when its owner takes it back, twice is once', async () => {
    const { id } = await strong();
    for (let time = 0; time < 2; time++) {
      expect((await withdraw(id)).body.data).toMatchObject({ expected_rent: RENT, review: null, status: 'active' });
    }
    expect(await caseOf(t, moderator!, id)).toBeNull();
  });

  test('waits through a pause, and resuming shows the old text', async () => {
    const { id } = await strong();
    await t.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    const more = await details(id, { expected_rent: 50_000 });
    expect(more.body.data.review?.state).toBe('waiting');
    await t.call(posting.changeStatus, { body: { id, status: 'active' } }, { token: owner.token });
    expect((await page(id)).price?.amount).toBe(RENT);
  });

  test('that lacks something waits for its owner first, of a paused listing', async () => {
    const { id } = await live(t, owner.token, rent, values);
    await t.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    const saved = await details(id, { available_for: 'only_lease' });
    expect(saved.body.data).toMatchObject({ review: { state: 'unfinished' } });
    expect(await caseOf(t, moderator!, id)).toBeNull();
    const done = await details(id, { lease_amount: 800_000, lease_months: 24 });
    expect(done.body.data).toMatchObject({ review: { state: 'waiting' } });
    await settle(t, moderator!, id);
    expect((await t.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirst())?.details).toMatchObject({
      available_for: 'only_lease',
      lease_amount: 800_000,
    });
  });

  test('that is not accepted tells why, in the wizard, the list and by SMS, and is sent again when it is mended', async () => {
    const { id } = await strong();
    const one = await opened(id);
    const note = 'Please say the rent of one month.';
    const body = { id: one.id, revision: one.revision, decision: 'reject', reasons: ['wrong_price', 'other'], note };
    expect((await decide(moderator!, body)).status).toBe(200);
    const mine = await t.call(posting.myProperties, { query: {} }, { token: owner.token });
    expect(mine.body.data[0]).toMatchObject({
      status: 'active',
      expected_rent: 2 * RENT,
      review: { state: 'rejected', note, reasons: [{ reason: 'wrong_price', text: 'The price cannot be right' }, { reason: 'other' }] },
    });
    const sms = await t.lastSms(owner.phone);
    expect(sms?.template).toBe('review_rejected');
    expect(sms?.text).toContain('The price cannot be right');
    expect(JSON.stringify(await trailOf(id))).not.toContain(note);

    expect((await save(t, owner.token, rent, 'amenities', { id, bathrooms: 2 })).body.data.review?.state).toBe('rejected');
    const mended = await details(id, { expected_rent: 26_000 });
    expect(mended.body.data.review).toMatchObject({ state: 'waiting', reasons: [], note: null });
    expect((await opened(id)).id).not.toBe(one.id);
  });

  test('that is not accepted is sent again once something of it is another, once', async () => {
    const { id } = await strong();
    await settle(t, moderator!, id, 'reject');
    const again = () => t.call(posting.publish, { body: { id } }, { token: owner.token });
    expect(await again()).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('The price cannot be right') as string },
    });
    expect(
      (await save(t, owner.token, rent, 'amenities', { id, directions_tip: 'Behind the temple tank.' })).body.data.review,
    ).toMatchObject({
      state: 'rejected',
      mended: true,
    });
    for (let time = 0; time < 2; time++) {
      expect((await again()).body.data).toMatchObject({ status: 'active', review: { state: 'waiting', reasons: [] } });
    }
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['review_submit', 'review_reject', 'review_submit']);
    await settle(t, moderator!, id);
    expect((await page(id)).price?.amount).toBe(2 * RENT);
  });

  test('goes live at once where nothing is reviewed', async () => {
    const off = await testApp({ env: { REVIEW: 'off' } });
    const person = await logIn(off);
    const { id } = await live(off, person.token, rent, values);
    await save(off, person.token, rent, 'details', { id, expected_rent: 2 * RENT });
    expect((await page(id, off)).price?.amount).toBe(2 * RENT);
    await off.close();
  });
});

describe('a decision', () => {
  test('on what its owner changed meanwhile is refused, whether text, photos or state', async () => {
    const { id } = await strong();
    const one = await opened(id);
    const wish = { id: one.id, revision: one.revision, decision: 'approve' };
    await details(id, { expected_rent: 60_000 });
    expect(await decide(moderator!, wish)).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const again = await opened(id);
    await t.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: owner.token });
    expect(await decide(moderator!, { ...wish, revision: again.revision })).toMatchObject({ status: 409 });
    await withdraw(id);
    expect(await decide(moderator!, wish)).toMatchObject({ status: 404 });
    expect((await page(id)).price?.amount).toBe(RENT);
  });

  test('made by two at once counts once', async () => {
    const { id } = await strong();
    const one = await opened(id);
    const wish = { id: one.id, revision: one.revision };
    const answers = await Promise.all([
      decide(moderator!, { ...wish, decision: 'approve' }),
      decide(colleague!, { ...wish, decision: 'reject', reasons: ['wrong_price'] }),
      decide(moderator!, { ...wish, decision: 'approve' }),
    ]);
    const trail = await trailOf(id);
    expect(trail.filter(({ action }) => action !== 'review_submit')).toHaveLength(1);
    const approved = trail.at(-1)!.action === 'review_approve';
    expect(answers.map(({ status }) => status)).toEqual(approved ? [200, 409, 200] : [409, 200, 409]);
    expect((await page(id)).price?.amount).toBe(approved ? 2 * RENT : RENT);
  });

  test('and an edit at once never put unseen text before visitors', async () => {
    const { id } = await strong();
    const one = await opened(id);
    await Promise.all([
      decide(moderator!, { id: one.id, revision: one.revision, decision: 'approve' }),
      details(id, { expected_rent: 90_000 }),
      withdraw(id),
    ]);
    expect([RENT, 2 * RENT]).toContain((await page(id)).price?.amount);
  });

  test('is nobody’s about their own listing', async () => {
    await t.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    const { id } = await strong();
    const one = await opened(id);
    expect((await decide(owner, { id: one.id, revision: one.revision, decision: 'approve' })).status).toBe(403);
    expect((await claim(owner, one.id)).status).toBe(403);
    expect((await claim(owner)).body.data).toBeNull();
  });

  test('to reject needs a reason, and another reason needs a sentence', async () => {
    const { id } = await strong();
    const one = await opened(id);
    const wish = { id: one.id, revision: one.revision, decision: 'reject' };
    expect((await decide(moderator!, wish)).error.errors?.[0]?.path).toBe('reasons');
    expect((await decide(moderator!, { ...wish, reasons: ['other'] })).error.errors?.[0]?.path).toBe('note');
    expect((await decide(moderator!, { ...wish, reasons: ['nonsense'] })).status).toBe(422);
  });
});

describe('the queue', () => {
  test('gives two who ask at once two different cases, each to one for a while', async () => {
    const ids = [(await strong()).id, (await strong()).id];
    const [mine, theirs] = await Promise.all([claim(moderator!), claim(colleague!)]);
    expect(new Set([mine.body.data?.listing.id, theirs.body.data?.listing.id])).toEqual(new Set(ids));
    expect((await claim(moderator!)).body.data?.id).toBe(mine.body.data!.id);
    const taken = mine.body.data!;
    expect(await claim(colleague!, taken.id)).toMatchObject({ status: 409 });
    expect(await decide(colleague!, { id: taken.id, revision: taken.revision, decision: 'approve' })).toMatchObject({ status: 409 });
    t.advance(CLAIM_MINUTES * 60 + 1);
    expect((await claim(colleague!, taken.id)).status).toBe(200);
    await t.call(review.release, { body: { id: taken.id } }, { token: colleague!.token });
    expect((await claim(moderator!, taken.id)).status).toBe(200);
  });

  test('is read page by page, oldest first, and says nothing of numbers', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await strong()).id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await t.call(review.queue, { query: { limit: 2, ...(after && { after }) } }, { token: moderator!.token });
      expect(body.waiting).toBe(3);
      expect(JSON.stringify(body)).not.toContain(owner.phone.slice(3));
      seen.push(...body.data.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(3);
    const one = await t.call(review.readCase, { query: { id: seen[0]! } }, { token: moderator!.token });
    expect(one.body.data.listing.id).toBe(ids[0]);
    expect(JSON.stringify(one.body)).not.toMatch(/door_no|secondary_phone/);
    expect((await t.call(review.queue, { query: { after: 'x_y' } }, { token: moderator!.token })).status).toBe(422);
  });

  test('is for moderators', async () => {
    for (const route of [review.queue, review.claim]) expect((await t.call(route, {}, { token: owner.token })).status).toBe(403);
    expect((await t.call(review.queue)).status).toBe(401);
  });
});

test('a person’s first listing waits where the site wants that, the next one does not; its time begins with the approval', async () => {
  const first = await testApp({ env: { REVIEW: 'first' } });
  const [person, guard] = [await logIn(first), await newModerator(first)];
  const { id } = await complete(first, person.token, rent, values);
  const sent = await first.call(posting.publish, { body: { id } }, { token: person.token });
  expect(sent.body).toMatchObject({ data: { status: 'pending_review', url: null, review: { of: 'listing', state: 'waiting' } } });
  expect((await first.call(property.getProperty, { query: { id } })).status).toBe(404);
  await save(first, person.token, rent, 'details', { id, expected_rent: 33_000 });
  first.advance(3600);
  const before = Date.now();
  await settle(first, guard, id);
  const shown = await page(id, first);
  expect(shown.price?.amount).toBe(33_000);
  expect(Date.parse(shown.first_published_at!)).toBeGreaterThan(before + 3_500_000);
  expect((await first.lastSms(person.phone))?.template).toBe('review_approved');
  expect((await live(first, (await logIn(first, person.phone.slice(3))).token, rent, values)).status).toBe('active');
  await first.close();
});
