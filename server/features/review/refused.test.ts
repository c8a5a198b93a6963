/** What was not accepted: what its lister is told of it, and what they have to change before it is looked at again. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { caseOf, newModerator, settle } from '../../../test/review.ts';
import { complete, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { KINDS } from '../../../kinds/index.ts';

const { flatmate: kind } = KINDS;
const { posting, review, notification } = contract;
const NOTE = 'Say what one bed costs, <b>not</b> the room.';
let on: TestApp;
let [owner, moderator]: Person[] = [];
let id: string;
beforeAll(async () => {
  // others of theirs go live at once: what was refused must not
  on = await testApp({ env: { REVIEW: 'first' } });
  moderator = await newModerator(on);
});
beforeEach(async () => {
  owner = await logIn(on);
  ({ id } = await complete(on, owner.token, kind));
  await publish();
});

const publish = () => on.call(posting.publish, { body: { id } }, owner);
const withdraw = () => on.call(posting.withdraw, { body: { id } }, owner);
const edit = (tip: string) => save(on, owner!.token, kind, 'amenities', { id, directions_tip: tip });
const mine = async (): Promise<OwnListing> =>
  (await on.call(posting.myProperties, { query: {} }, owner)).body.data.find((one) => one.id === id)!;
async function refuse(decision: 'reject' | 'changes'): Promise<void> {
  const one = (await caseOf(on, moderator!, id))!;
  const body = { id: one.id, revision: one.revision, decision, reasons: ['wrong_price', 'bad_photos'] as const, note: NOTE };
  expect((await on.call(review.decide, { body: { ...body, reasons: [...body.reasons] } }, moderator)).status).toBe(200);
}

describe.each(['reject', 'changes'] as const)('a new listing that met with "%s"', (decision) => {
  beforeEach(() => refuse(decision));

  test('tells its lister every reason and what staff wrote, in the centre, by mail and among their properties', async () => {
    await on.db
      .updateTable('app_user')
      .set({ email: `${owner!.id}@example.org`, email_verified_at: new Date() })
      .where('id', '=', owner!.id)
      .execute();
    const [told] = (await on.call(notification.listNotifications, {}, owner)).body.data;
    expect(told?.text).toMatch(/^The price cannot be right\. The photos do not show this property\. /);
    expect(told?.note).toBe(`Our staff wrote: “${NOTE}”`);
    const [mail] = await on.mailsTo(`${owner!.id}@example.org`);
    expect(mail?.text).toContain('The photos do not show this property');
    expect(mail?.text).toContain(NOTE);
    expect(await mine()).toMatchObject({
      status: 'rejected',
      review: { mended: false, note: NOTE, reasons: [{ reason: 'wrong_price' }, { reason: 'bad_photos' }] },
    });
  });

  test('is refused as it was, with what was asked for, and taken once it is another', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, error } = await publish();
      expect([status, error.code]).toEqual([409, 'conflict']);
      expect(error.message).toMatch(/^Nothing was changed since .*The price cannot be right\. The photos do not show this property/);
      expect(error.message).toContain(NOTE);
    }
    await edit('Behind the temple tank.');
    expect((await mine()).review).toMatchObject({ mended: true });
    const sent = await publish();
    expect(sent.body.data).toMatchObject({ status: 'pending_review', review: { state: 'waiting', reasons: [], note: null } });
    await settle(on, moderator!, id);
    expect(await mine()).toMatchObject({ status: 'active', review: null });
  });

  test('changed and changed back is what it was', async () => {
    const before = (await mine())['directions_tip'];
    await edit('For a moment.');
    await save(on, owner!.token, kind, 'amenities', { id, directions_tip: before ?? null });
    expect((await publish()).status).toBe(409);
  });

  test('with another photo is another', async () => {
    const { city_id, id: listing_id } = await on.db
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
    await on.db.insertInto('listing_photo').values(photo).execute();
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
  });

  test('is no way around the moderators when it is taken back as a draft', async () => {
    expect((await withdraw()).body.data).toMatchObject({
      status: 'draft',
      review: { state: expect.stringMatching(/rejected|changes/) as string, note: NOTE },
    });
    expect((await publish()).status).toBe(409);
    await edit('Two doors from the bakery.');
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
    // taken back while it waits for the second time, it still was refused
    await withdraw();
    expect(await mine()).toMatchObject({ status: 'draft', review: { note: NOTE, mended: true } });
    expect((await publish()).body.data).toMatchObject({ status: 'pending_review' });
  });
});

describe('a listing that staff took down', () => {
  beforeEach(async () => {
    await settle(on, moderator!, id);
    const body = { id, reasons: ['not_authorised', 'wrong_facts'] as const, note: NOTE };
    await on.call(review.takeDown, { body: { ...body, reasons: [...body.reasons] } }, moderator);
  });

  test('stays among its lister’s properties with every reason and what staff wrote, and is theirs to see alone', async () => {
    const hold = {
      why: 'taken_down',
      note: NOTE,
      reasons: [{ reason: 'not_authorised' }, { reason: 'wrong_facts', text: expect.any(String) as string }],
    };
    expect(await mine()).toMatchObject({ status: 'removed', hold });
    const listed = await on.call(posting.myProperties, { query: { status: 'removed' } }, owner);
    expect(listed.body.data.map((one) => one.id)).toEqual([id]);
    expect((await on.call(posting.countMyProperties, {}, owner)).body.data.by_status).toEqual({ removed: 1 });
    expect((await on.call(posting.myProperties, { query: {} }, await logIn(on))).body.data).toEqual([]);
    const [told] = (await on.call(notification.listNotifications, {}, owner)).body.data;
    expect(told).toMatchObject({ type: 'listing_taken_down', note: `Our staff wrote: “${NOTE}”`, path: '/my-properties?status=removed' });
    for (const [route, body] of [
      [posting.publish, { id }],
      [posting.remove, { id }],
      [posting.withdraw, { id }],
    ] as const)
      expect((await on.call(route, { body }, owner)).status).toBe(404);
    expect(JSON.stringify(await on.db.selectFrom('audit_event').select('facts').where('subject', '=', id).execute())).not.toContain(
      'bed costs',
    );
  });

  test('is back as it was when staff gives it back', async () => {
    await on.call(review.restore, { body: { id } }, moderator);
    expect(await mine()).toMatchObject({ status: 'active', hold: null });
  });
});

test('what a lister deletes themselves is gone for them', async () => {
  await settle(on, moderator!, id);
  await on.call(posting.remove, { body: { id } }, owner);
  expect((await on.call(posting.myProperties, { query: {} }, owner)).body.data).toEqual([]);
  expect((await on.call(posting.countMyProperties, {}, owner)).body.data.total).toBe(0);
});
