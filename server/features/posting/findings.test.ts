import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { caseOf, newModerator, settle } from '../../../test/review.ts';
import { files, upload } from '../../../test/upload.ts';
import { complete, filled, live, save } from '../../../test/wizard.ts';
import { drawing } from '../../db/seed/drawings/drawing.ts';

const { residential_rent: rent, residential_resale: resale } = KINDS;
const { posting, review, photos } = contract;
let t: TestApp;
let moderator: Person;
beforeAll(async () => {
  t = await testApp();
  moderator = await newModerator(t);
});

const findings = async (person: Person, id: string) =>
  (await t.call(posting.findings, { query: { id } }, { token: person.token })).body.data;
const publish = (person: Person, id: string) => t.call(posting.publish, { body: { id } }, { token: person.token });
const picture = (seed: number) =>
  sharp(Buffer.from(drawing('living-room', seed)))
    .resize(1200)
    .jpeg({ quality: 90 })
    .toBuffer();
const send = (person: Person, id: string, ...pictures: Buffer[]) =>
  upload(t, person.token, photos.uploadResidential, [{ name: 'id', content: id }, ...files(...pictures)]);
let homes = 0;
const home = (kind: typeof rent | typeof resale, fixed: object = {}) =>
  filled(kind, 11, { fixed: { listing_role: 'Owner', society_name: `Neem Court ${++homes}`, ...fixed } });

describe('before publishing', () => {
  test('what has to be taken out is named with its place, and stops publishing until it is', async () => {
    const person = await logIn(t);
    const { id, errors } = await complete(t, person.token, rent, home(rent, { street: 'Call 98765 four 3 two 10' }));
    expect(errors).toMatchObject([{ path: 'street', step: 'location' }]);
    const told = await findings(person, id);
    expect(told).toMatchObject({ outcome: 'mend', findings: [{ code: 'contact_phone', severity: 'block', span: { from: 5 } }] });
    const refused = await publish(person, id);
    expect([refused.status, refused.error.errors?.[0]?.path]).toEqual([422, 'street']);
    await save(t, person.token, rent, 'location', { id, street: 'Temple Street' });
    expect(await findings(person, id)).toEqual({ findings: [], outcome: 'live' });
    expect((await publish(person, id)).body.data.status).toBe('active');
  });

  test('what somebody has to look at waits, and is not held again once it was accepted', async () => {
    const person = await logIn(t);
    const { id } = await complete(t, person.token, resale, home(resale, { landmark: 'Guaranteed returns of 9 %' }));
    expect((await findings(person, id)).outcome).toBe('review');
    expect((await publish(person, id)).body.data.status).toBe('pending_review');
    const one = (await caseOf(t, moderator, id))!;
    expect(one.found).toEqual(['Promised returns']);
    expect(one.record.findings[0]).toMatchObject({ code: 'claim_assured_returns', label: 'Landmark' });
    await settle(t, moderator, id);
    await t.call(posting.changeStatus, { body: { id, status: 'closed', reason: 'other' } }, { token: person.token });
    expect((await publish(person, id)).body.data.status).toBe('active');
  });

  test('an edit of a live listing waits with what was found in it, and its other changes do not', async () => {
    const person = await logIn(t);
    const { id } = await live(t, person.token, resale, home(resale));
    await save(t, person.token, resale, 'amenities', { id, bathrooms: 4 });
    const saved = await save(t, person.token, resale, 'details', { id, description: 'A home with guaranteed appreciation in five years.' });
    expect(saved.body.data.review).toMatchObject({ of: 'edit', state: 'waiting', fields: [{ field: 'description' }] });
  });

  test('a price far below its locality waits, where enough is known', async () => {
    const person = await logIn(t);
    const { id } = await complete(
      t,
      person.token,
      rent,
      home(rent, { available_for: 'only_rent', expected_rent: 3_000, expected_deposit: 3_000 }),
    );
    expect((await findings(person, id)).outcome).toBe('live');
    const row = await t.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
    const figures = { price_low: 15_000, price_median: 18_000, price_high: 22_000, rate_low: 15, rate_median: 18, rate_high: 22 };
    const place = { city_id: row.city_id, kind: row.kind, locality_id: row.locality_id!, bedrooms: '' };
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    await t.db
      .insertInto('locality_price')
      .values({ ...place, ...figures, month, listings: 12, counted_at: new Date() })
      .execute();
    expect(await findings(person, id)).toMatchObject({ outcome: 'review', findings: [{ code: 'price_far_below' }] });
  });
});

describe('a photo', () => {
  test('of somebody else’s listing is found again, resized, recompressed and slightly cropped; one’s own is not', async () => {
    const [first, second] = [await logIn(t), await logIn(t)];
    const original = await picture(3);
    const shown = await live(t, first.token, rent, home(rent));
    await send(first, shown.id, original, await picture(4));
    const copy = await sharp(original)
      .extract({ left: 30, top: 20, width: 1140, height: 860 })
      .resize(800)
      .jpeg({ quality: 60 })
      .toBuffer();
    const mine = await live(t, first.token, rent, home(rent));
    await send(first, mine.id, copy);
    await t.runJobs();
    expect(await caseOf(t, moderator, mine.id)).toBeNull();

    const { id } = await complete(t, second.token, rent, home(rent));
    await send(second, id, await picture(9), copy);
    expect((await findings(second, id)).findings).toMatchObject([{ code: 'photo_elsewhere', path: 'photos.1', severity: 'review' }]);
    expect((await publish(second, id)).body.data.status).toBe('pending_review');
    const one = (await caseOf(t, moderator, id))!;
    expect(one.record.twins).toMatchObject([{ photo_id: one.photos[1]!.id, listing: { id: shown.id } }]);
  });

  test('added to a live listing is looked at while visitors go on seeing it; asked to change, it keeps its place in the queue', async () => {
    const [first, second] = [await logIn(t), await logIn(t)];
    const shown = await live(t, first.token, rent, home(rent));
    await send(first, shown.id, await picture(17));
    const { id } = await live(t, second.token, rent, home(rent));
    const sent = await send(
      second,
      id,
      await sharp(await picture(17))
        .resize(700)
        .jpeg({ quality: 50 })
        .toBuffer(),
    );
    await t.runJobs();
    const one = (await caseOf(t, moderator, id))!;
    expect(one).toMatchObject({ of: 'live', found: ['Photos of another listing'] });
    const body = { id: one.id, revision: one.revision, decision: 'changes', reasons: ['bad_photos'] };
    expect((await t.call(review.decide, { body }, { token: moderator.token })).status).toBe(200);
    const [mine] = (await t.call(posting.myProperties, { query: {} }, { token: second.token })).body.data;
    expect(mine).toMatchObject({ status: 'active', review: { of: 'live', state: 'changes', reasons: [{ reason: 'bad_photos' }] } });
    t.advance(3600);
    await t.call(photos.deleteResidential, { body: { id, file_ids: [sent.body.data[0]!.id] } }, { token: second.token });
    await t.runJobs();
    const staff = await newModerator(t);
    const again = (await caseOf(t, staff, id))!;
    expect([again.since, again.id === one.id]).toEqual([one.since, false]);
    await settle(t, staff, id);
    const sms = await t.lastSms(second.phone);
    expect(sms?.template).toBe('review_approved');
  });
});

test('a first listing waits and later ones pass where the site wants that, unless something is found', async () => {
  const on = await testApp({ env: { REVIEW: 'first' } });
  const [person, staff] = [await logIn(on), await newModerator(on)];
  const first = await live(on, person.token, rent, home(rent));
  expect(first.status).toBe('pending_review');
  await settle(on, staff, first.id);
  expect((await live(on, person.token, rent, home(rent))).status).toBe('active');
  expect((await live(on, person.token, resale, home(resale, { landmark: 'Double your money' }))).status).toBe('pending_review');
});

test('a listing is taken down and given back; others than moderators may not, and nobody their own', async () => {
  const person = await logIn(t);
  const { id } = await live(t, person.token, rent, home(rent));
  const staff = await newModerator(t);
  const body = { id, reasons: ['not_authorised' as const] };
  expect((await t.call(review.takeDown, { body }, { token: person.token })).status).toBe(403);
  const down = await t.call(review.takeDown, { body }, { token: staff.token });
  expect(down.body.data).toMatchObject({
    status: 'removed',
    hold: { why: 'taken_down', reasons: ['It is not clear that you may list it'] },
  });
  expect((await t.call(contract.property.getProperty, { query: { id } })).status).toBe(410);
  expect((await t.call(review.takeDown, { body }, { token: staff.token })).status).toBe(200);
  const back = await t.call(review.restore, { body: { id } }, { token: staff.token });
  expect(back.body.data).toMatchObject({ status: 'active', hold: null });
  expect(back.body.data.record.history.map(({ text }) => text).slice(0, 2)).toEqual([
    'Given back',
    'Taken from the site: It is not clear that you may list it',
  ]);
  await t.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', person.id).execute();
  expect((await t.call(review.takeDown, { body }, { token: person.token })).status).toBe(403);
});
