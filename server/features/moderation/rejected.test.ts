/** Rejected and taken-down listings: what their lister sees, and what must change before they can be resubmitted. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, newModerator, decideReview } from '../../../test/review.ts';
import { completeDraft, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { KINDS } from '../../../kinds/index.ts';

const { flatmate: kind } = KINDS;
const { posting, moderation: review, notifications: notification } = contract;
const NOTE = 'Say what one bed costs, <b>not</b> the room.';
let app: TestApp;
let [owner, moderator]: Person[] = [];
let id: string;
beforeAll(async () => {
  // Other listings of the owner are published immediately; a rejected one must not be.
  app = await testApp({ env: { REVIEW: 'first' } });
  moderator = await newModerator(app);
});
beforeEach(async () => {
  owner = await signIn(app);
  ({ id } = await completeDraft(app, owner.token, kind));
  await publish();
});

const publish = () => app.call(posting.publish, { body: { id } }, owner);
const withdraw = () => app.call(posting.withdraw, { body: { id } }, owner);
const edit = (directionsTip: string) => saveStep(app, owner!.token, kind, 'amenities', { id, directions_tip: directionsTip });
const readOwnListing = async (): Promise<OwnListing> =>
  (await app.call(posting.myProperties, { query: {} }, owner)).body.data.find((listing) => listing.id === id)!;
async function decideCase(decision: 'reject' | 'request_changes'): Promise<void> {
  const openCase = (await findReviewCase(app, moderator!, id))!;
  const body = { id: openCase.id, revision: openCase.revision, decision, reasons: ['wrong_price', 'bad_photos'] as const, note: NOTE };
  expect((await app.call(review.decide, { body: { ...body, reasons: [...body.reasons] } }, moderator)).status).toBe(200);
}

describe.each(['reject', 'request_changes'] as const)('a new listing with the decision "%s"', (decision) => {
  beforeEach(() => decideCase(decision));

  test('shows its lister every reason and the staff note, in the notification, the mail and their listings', async () => {
    await app.db
      .updateTable('app_user')
      .set({ email: `${owner!.id}@example.org`, email_verified_at: new Date() })
      .where('id', '=', owner!.id)
      .execute();
    const [latest] = (await app.call(notification.listNotifications, {}, owner)).body.data;
    expect(latest?.text).toMatch(/^The price is wrong\. The photos do not show this property\. /);
    expect(latest?.note).toBe(`Note from our team: “${NOTE}”`);
    const [mail] = await app.mailsTo(`${owner!.id}@example.org`);
    expect(mail?.text).toContain('The photos do not show this property');
    expect(mail?.text).toContain(NOTE);
    expect(await readOwnListing()).toMatchObject({
      status: 'rejected',
      review: { revised: false, note: NOTE, reasons: [{ reason: 'wrong_price' }, { reason: 'bad_photos' }] },
    });
  });

  test('cannot be resubmitted unchanged, and is accepted after a change', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, error } = await publish();
      expect([status, error.code]).toEqual([409, 'conflict']);
      expect(error.message).toMatch(/^Nothing has changed since .*The price is wrong\. The photos do not show this property/);
      expect(error.message).toContain(NOTE);
    }
    await edit('Behind the temple tank.');
    expect((await readOwnListing()).review).toMatchObject({ revised: true });
    const response = await publish();
    expect(response.body.data).toMatchObject({ status: 'pending_review', review: { state: 'waiting', reasons: [], note: null } });
    await decideReview(app, moderator!, id);
    expect(await readOwnListing()).toMatchObject({ status: 'active', review: null });
  });

  test('changed and reverted counts as unchanged', async () => {
    const before = (await readOwnListing())['directions_tip'];
    await edit('For a moment.');
    await saveStep(app, owner!.token, kind, 'amenities', { id, directions_tip: before ?? null });
    expect((await publish()).status).toBe(409);
  });

  test('with another photo counts as changed', async () => {
    const { city_id, id: listing_id } = await app.db
      .selectFrom('listing')
      .select(['city_id', 'id'])
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow();
    const photo = {
      city_id,
      listing_id,
      position: 0,
      media_key: `test/${id}`,
      category: null,
      alt_text: null,
      width: 800,
      height: 600,
      blur: null,
    };
    await app.db.insertInto('listing_photo').values(photo).execute();
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
  });

  test('cannot bypass moderation by going back to draft', async () => {
    expect((await withdraw()).body.data).toMatchObject({
      status: 'draft',
      review: { state: expect.stringMatching(/rejected|changes/) as string, note: NOTE },
    });
    expect((await publish()).status).toBe(409);
    await edit('Two doors from the bakery.');
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
    // A listing that is withdrawn during its second review still counts as rejected.
    await withdraw();
    expect(await readOwnListing()).toMatchObject({ status: 'draft', review: { note: NOTE, revised: true } });
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
  });
});

describe('a listing taken down by staff', () => {
  beforeEach(async () => {
    await decideReview(app, moderator!, id);
    const body = { id, reasons: ['not_authorised', 'wrong_facts'] as const, note: NOTE };
    await app.call(review.takeDown, { body: { ...body, reasons: [...body.reasons] } }, moderator);
  });

  test("stays in its lister's own listings with every reason and the staff note", async () => {
    const hold = {
      cause: 'taken_down',
      note: NOTE,
      reasons: [{ reason: 'not_authorised' }, { reason: 'wrong_facts', text: expect.any(String) as string }],
    };
    expect(await readOwnListing()).toMatchObject({ status: 'removed', hold });
    const listed = await app.call(posting.myProperties, { query: { status: 'removed' } }, owner);
    expect(listed.body.data.map((listing) => listing.id)).toEqual([id]);
    expect((await app.call(posting.countMyProperties, {}, owner)).body.data.by_status).toEqual({ removed: 1 });
    expect((await app.call(posting.myProperties, { query: {} }, await signIn(app))).body.data).toEqual([]);
    const [latest] = (await app.call(notification.listNotifications, {}, owner)).body.data;
    expect(latest).toMatchObject({
      type: 'listing_taken_down',
      note: `Note from our team: “${NOTE}”`,
      path: '/my-properties?status=removed',
    });
    for (const [route, body] of [
      [posting.publish, { id }],
      [posting.remove, { id }],
      [posting.withdraw, { id }],
    ] as const)
      expect((await app.call(route, { body }, owner)).status).toBe(404);
    expect(JSON.stringify(await app.db.selectFrom('audit_event').select('details').where('subject', '=', id).execute())).not.toContain(
      'bed costs',
    );
  });

  test('is live again after it is restored', async () => {
    await app.call(review.restore, { body: { id } }, moderator);
    expect(await readOwnListing()).toMatchObject({ status: 'active', hold: null });
  });
});

test('a listing deleted by its lister disappears from their listings', async () => {
  await decideReview(app, moderator!, id);
  await app.call(posting.remove, { body: { id } }, owner);
  expect((await app.call(posting.myProperties, { query: {} }, owner)).body.data).toEqual([]);
  expect((await app.call(posting.countMyProperties, {}, owner)).body.data.total).toBe(0);
});
