import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logInWithCode, signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, newModerator, decideReview } from '../../../test/review.ts';
import { files, upload } from '../../../test/upload.ts';
import { completeDraft, completeValues, publishListing, saveStep } from '../../../test/wizard.ts';
import { drawing } from '../../../demo/drawings/drawing.ts';
import { forgetRejections } from '../../listings/write/forget-rejections.ts';
import { closeAccounts } from '../../privacy/close-account.ts';

const { residential_rent: rent, residential_resale: resale } = KINDS;
const { posting, moderation: review, photos } = contract;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
});

const findings = async (person: Person, id: string) =>
  (await app.call(posting.findings, { query: { id } }, { token: person.token })).body.data;
const publish = (person: Person, id: string) => app.call(posting.publish, { body: { id } }, { token: person.token });
const picture = (seed: number) =>
  sharp(Buffer.from(drawing('living-room', seed)))
    .resize(1200)
    .jpeg({ quality: 90 })
    .toBuffer();
const uploadPhotos = (person: Person, id: string, ...pictures: Buffer[]) =>
  upload(app, person.token, photos.uploadResidential, [{ name: 'id', content: id }, ...files(...pictures)]);
let homeCount = 0;
const newHomeValues = (kind: typeof rent | typeof resale, fixed: object = {}) =>
  completeValues(kind, 11, { fixed: { listing_role: 'Owner', society_name: `Neem Court ${++homeCount}`, ...fixed } });

/** Stores rents of 15,000 to 22,000 as those of the locality of this listing, unless they are stored already. */
async function storeUsualRents(id: string): Promise<void> {
  const row = await app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
  const prices = { price_low: 15_000, price_median: 18_000, price_high: 22_000, rate_low: 15, rate_median: 18, rate_high: 22 };
  const place = { city_id: row.city_id, kind: row.kind, locality_id: row.locality_id!, bedrooms: '' };
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  await app.db
    .insertInto('locality_price')
    .values({ ...place, ...prices, month, listings: 12, counted_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

describe('before publishing', () => {
  test('forbidden content is reported with its position, and prevents publishing until it is removed', async () => {
    const person = await signIn(app);
    const { id, errors } = await completeDraft(app, person.token, rent, newHomeValues(rent, { street: 'Call 98765 four 3 two 10' }));
    expect(errors).toMatchObject([{ path: 'street', step: 'location' }]);
    const result = await findings(person, id);
    expect(result).toMatchObject({ outcome: 'correct', findings: [{ code: 'contact_phone', severity: 'block', span: { from: 5 } }] });
    const response = await publish(person, id);
    expect([response.status, response.error.errors?.[0]?.path]).toEqual([422, 'street']);
    await saveStep(app, person.token, rent, 'location', { id, street: 'Temple Street' });
    expect(await findings(person, id)).toEqual({ findings: [], outcome: 'live' });
    expect((await publish(person, id)).body.data.status).toBe('active');
  });

  test('another listing of an owner whose home was taken down waits for a moderator, as does the same home posted by somebody else', async () => {
    const [person, accomplice, stranger] = await Promise.all([signIn(app), signIn(app), signIn(app)]);
    const values = newHomeValues(rent);
    const { id } = await publishListing(app, person.token, rent, values);
    const takeDown = { body: { id, reasons: ['asks_for_money' as const], note: 'Asked for a token before the visit.' } };
    expect((await app.call(review.takeDown, takeDown, { token: moderator.token })).status).toBe(200);
    for (const [poster, listingValues, status] of [
      [person, values, 'pending_review'],
      [person, newHomeValues(rent), 'pending_review'],
      [accomplice, values, 'pending_review'],
      [stranger, newHomeValues(rent), 'active'],
    ] as const) {
      const draft = await completeDraft(app, poster.token, rent, listingValues);
      expect((await publish(poster, draft.id)).body.data.status).toBe(status);
    }
    // published long ago, so that after the deletion of the account only the removal by the moderator matters
    const first_published_at = new Date(app.deps.now().getTime() - 60 * 86_400_000);
    await app.db.updateTable('listing').set({ first_published_at }).where('owner_id', '=', person.id).execute();
    await closeAccounts(app.deps, (_tx, close) => close({ userId: person.id, cause: 'requested', ip: null }));
    await app.runJobs();
    const newAccount = await logInWithCode(app, person.phone);
    const draft = await completeDraft(app, newAccount.token, rent, newHomeValues(rent));
    expect((await publish(newAccount, draft.id)).body.data.status).toBe('pending_review');
  });

  test('after a rejection the same home waits for a moderator, and all homes when the reason is one against the lister', async () => {
    const [honest, fraud, stranger] = await Promise.all([signIn(app), signIn(app), signIn(app)]);
    for (const [person, reason] of [
      [honest, 'wording'],
      [fraud, 'asks_for_money'],
    ] as const) {
      const { id } = await completeDraft(app, person.token, resale, newHomeValues(resale, { landmark: 'Guaranteed returns of 9 %' }));
      await publish(person, id);
      await decideReview(app, moderator, id, 'reject', [reason]);
    }
    for (const [poster, kind, status] of [
      [honest, resale, 'pending_review'],
      [honest, rent, 'active'],
      [fraud, resale, 'pending_review'],
      [fraud, rent, 'pending_review'],
      [stranger, resale, 'active'],
    ] as const) {
      const draft = await completeDraft(app, poster.token, kind, newHomeValues(kind));
      expect((await publish(poster, draft.id)).body.data.status).toBe(status);
    }
  });

  /** Adds a listing that a moderator rejects. It is reviewed because its landmark contains a forbidden promise. */
  async function addRejectedListing(person: Person, reason: 'asks_for_money' | 'wording', values = newHomeValues(resale)): Promise<string> {
    const { id } = await completeDraft(app, person.token, resale, { ...values, landmark: 'Guaranteed returns of 9 %' });
    await publish(person, id);
    await decideReview(app, moderator, id, 'reject', [reason]);
    return id;
  }
  const statusOf = async (person: Person, kind: typeof rent | typeof resale, values = newHomeValues(kind)) => {
    const draft = await completeDraft(app, person.token, kind, values);
    return (await publish(person, draft.id)).body.data.status;
  };

  test('a rejected home posted by somebody else waits for a moderator', async () => {
    const [person, accomplice, stranger] = await Promise.all([signIn(app), signIn(app), signIn(app)]);
    const values = newHomeValues(resale, { door_no: '12 B' });
    await addRejectedListing(person, 'asks_for_money', values);
    expect(await statusOf(accomplice, resale, values)).toBe('pending_review');
    expect(await statusOf(stranger, resale)).toBe('active');
  });

  test.each(['withdrawn', 'deleted'] as const)('a rejection counts also after the listing was %s by its owner', async (removal) => {
    const [person, accomplice] = await Promise.all([signIn(app), signIn(app)]);
    const values = newHomeValues(resale);
    const id = await addRejectedListing(person, 'asks_for_money', values);
    const call = removal === 'withdrawn' ? posting.withdraw : posting.remove;
    expect((await app.call(call, { body: { id } }, { token: person.token })).status).toBe(200);
    expect(await statusOf(person, rent)).toBe('pending_review');
    expect(await statusOf(accomplice, resale, values)).toBe('pending_review');
  });

  test('a rejection for a reason against the lister counts for the next account of the person, and is forgotten after 90 days', async () => {
    const [fraud, honest] = await Promise.all([signIn(app), signIn(app)]);
    const rejected = [await addRejectedListing(fraud, 'asks_for_money'), await addRejectedListing(honest, 'wording')];
    for (const { id: userId } of [fraud, honest])
      await closeAccounts(app.deps, (_tx, close) => close({ userId, cause: 'requested', ip: null }));
    await app.runJobs();
    const rows = await app.db
      .selectFrom('listing')
      .select(['public_id', 'status', 'details', 'home_key'])
      .where('public_id', 'in', rejected)
      .execute();
    expect(rows).toEqual([{ public_id: rejected[0], status: 'removed', details: {}, home_key: null }]);
    expect(await statusOf(await logInWithCode(app, fraud.phone), rent)).toBe('pending_review');
    expect(await statusOf(await logInWithCode(app, honest.phone), resale)).toBe('active');
    await forgetRejections(app.db, new Date(app.deps.now().getTime() + 89 * 86_400_000));
    const remaining = () => app.db.selectFrom('listing').select('id').where('public_id', 'in', rejected).execute();
    expect(await remaining()).toHaveLength(1);
    await forgetRejections(app.db, new Date(app.deps.now().getTime() + 91 * 86_400_000));
    expect(await remaining()).toEqual([]);
  });

  test('a flagged listing waits for review, and is not flagged again once a moderator accepted it', async () => {
    const person = await signIn(app);
    const { id } = await completeDraft(app, person.token, resale, newHomeValues(resale, { landmark: 'Guaranteed returns of 9 %' }));
    expect((await findings(person, id)).outcome).toBe('review');
    expect((await publish(person, id)).body.data.status).toBe('pending_review');
    const openCase = (await findReviewCase(app, moderator, id))!;
    expect(openCase.findings).toEqual(['Promised returns']);
    expect(openCase.record.findings[0]).toMatchObject({ code: 'claim_assured_returns', label: 'Landmark' });
    await decideReview(app, moderator, id);
    await app.call(posting.changeStatus, { body: { id, status: 'closed', reason: 'other' } }, { token: person.token });
    expect((await publish(person, id)).body.data.status).toBe('active');
  });

  test('a flagged edit of a live listing waits for review, but its other changes do not', async () => {
    const person = await signIn(app);
    const { id } = await publishListing(app, person.token, resale, newHomeValues(resale));
    await saveStep(app, person.token, resale, 'amenities', { id, bathrooms: 4 });
    const saved = await saveStep(app, person.token, resale, 'details', {
      id,
      description: 'A home with guaranteed appreciation in five years.',
    });
    expect(saved.body.data.review).toMatchObject({ subject: 'edit', state: 'waiting', fields: [{ field: 'description' }] });
  });

  test('a price far below those of its locality waits for review, when enough prices are known', async () => {
    const person = await signIn(app);
    const { id } = await completeDraft(
      app,
      person.token,
      rent,
      newHomeValues(rent, { available_for: 'only_rent', expected_rent: 3_000, expected_deposit: 3_000 }),
    );
    expect((await findings(person, id)).outcome).toBe('live');
    await storeUsualRents(id);
    expect(await findings(person, id)).toMatchObject({ outcome: 'review', findings: [{ code: 'price_far_below' }] });
  });

  test('a lease that costs far fewer rents of its locality than usual waits for review, and a usual one does not', async () => {
    const person = await signIn(app);
    const lease = (lease_amount: number) =>
      newHomeValues(rent, { available_for: 'only_lease', expected_rent: null, expected_deposit: null, lease_amount, lease_months: 36 });
    const { id } = await completeDraft(app, person.token, rent, lease(100_000));
    await storeUsualRents(id);
    const result = await findings(person, id);
    expect(result).toMatchObject({ outcome: 'review', findings: [{ code: 'lease_far_below', path: 'lease_amount' }] });
    expect(result.findings[0]!.message).toMatch(/^The lease amount is \d+% of 30 months of the usual rent here \(12 listings\)\./);
    const { id: usualId } = await completeDraft(app, person.token, rent, lease(1_200_000));
    expect((await findings(person, usualId)).findings.map(({ code }) => code)).not.toContain('lease_far_below');
  });
});

describe('a photo', () => {
  test('of another user’s listing is recognized when mirrored, cropped by 15 %, resized and recompressed; photos of the same owner are not flagged', async () => {
    const [first, second] = [await signIn(app), await signIn(app)];
    const original = await picture(3);
    const originalListing = await publishListing(app, first.token, rent, newHomeValues(rent));
    await uploadPhotos(first, originalListing.id, original, await picture(4));
    const copy = await sharp(original)
      .extract({ left: 90, top: 68, width: 1020, height: 765 })
      .flop()
      .resize(800)
      .jpeg({ quality: 60 })
      .toBuffer();
    const copiedListing = await publishListing(app, first.token, rent, newHomeValues(rent));
    await uploadPhotos(first, copiedListing.id, copy);
    await app.runJobs();
    expect(await findReviewCase(app, moderator, copiedListing.id)).toBeNull();

    const { id } = await completeDraft(app, second.token, rent, newHomeValues(rent));
    await uploadPhotos(second, id, await picture(9), copy);
    expect((await findings(second, id)).findings).toMatchObject([{ code: 'photo_of_other_listing', path: 'photos.1', severity: 'review' }]);
    expect((await publish(second, id)).body.data.status).toBe('pending_review');
    const openCase = (await findReviewCase(app, moderator, id))!;
    expect(openCase.record.duplicate_photos).toMatchObject([{ photo_id: openCase.photos[1]!.id, listing: { id: originalListing.id } }]);
  });

  test('added to a live listing is reviewed while visitors still see it; after requested changes it keeps its position in the queue', async () => {
    const [first, second] = [await signIn(app), await signIn(app)];
    const original = await publishListing(app, first.token, rent, newHomeValues(rent));
    await uploadPhotos(first, original.id, await picture(17));
    const { id } = await publishListing(app, second.token, rent, newHomeValues(rent));
    const response = await uploadPhotos(
      second,
      id,
      await sharp(await picture(17))
        .resize(700)
        .jpeg({ quality: 50 })
        .toBuffer(),
    );
    await app.runJobs();
    const openCase = (await findReviewCase(app, moderator, id))!;
    expect(openCase).toMatchObject({ subject: 'live', findings: ['Photos of another listing'] });
    const body = { id: openCase.id, revision: openCase.revision, decision: 'request_changes', reasons: ['bad_photos'] };
    expect((await app.call(review.decide, { body }, { token: moderator.token })).status).toBe(200);
    const [copy] = (await app.call(posting.myProperties, { query: {} }, { token: second.token })).body.data;
    expect(copy).toMatchObject({
      status: 'active',
      review: { subject: 'live', state: 'changes_requested', reasons: [{ reason: 'bad_photos' }] },
    });
    app.advanceClock(3600);
    await app.call(photos.deleteResidential, { body: { id, file_ids: [response.body.data[0]!.id] } }, { token: second.token });
    await app.runJobs();
    const staff = await newModerator(app);
    const nextCase = (await findReviewCase(app, staff, id))!;
    expect([nextCase.since, nextCase.id === openCase.id]).toEqual([openCase.since, false]);
    await decideReview(app, staff, id);
    const sms = await app.lastSms(second.phone);
    expect(sms?.template).toBe('review_approved');
  });

  test('added to a live listing stays in the queue, whatever its owner edits and withdraws, and requested changes stay requested', async () => {
    const [first, second] = [await signIn(app), await signIn(app)];
    const original = await publishListing(app, first.token, rent, newHomeValues(rent));
    await uploadPhotos(first, original.id, await picture(23));
    const { id } = await publishListing(app, second.token, rent, newHomeValues(rent, { expected_rent: 20_000, expected_deposit: 50_000 }));
    await uploadPhotos(second, id, await picture(23));
    await app.runJobs();
    const openCase = (await findReviewCase(app, moderator, id))!;
    const saveEdit = (values: object) => saveStep(app, second.token, rent, 'details', { id, ...values });
    const withdraw = () => app.call(posting.withdraw, { body: { id } }, { token: second.token });

    app.advanceClock(3600);
    await saveEdit({ expected_rent: 60_000 });
    const edit = await findReviewCase(app, moderator, id);
    expect(edit).toMatchObject({ subject: 'edit', findings: openCase.findings });
    // its lister must not learn when a hidden case began
    expect(edit!.since > openCase.since).toBe(true);
    expect((await withdraw()).status).toBe(200);
    const restored = (await findReviewCase(app, moderator, id))!;
    expect(restored).toMatchObject({ subject: 'live', findings: openCase.findings, since: openCase.since });

    const body = { id: restored.id, revision: restored.revision, decision: 'request_changes', reasons: ['not_authorised'] } as const;
    expect((await app.call(review.decide, { body }, { token: moderator.token })).status).toBe(200);
    await saveEdit({ expected_rent: 60_000 });
    await withdraw();
    const listing = (await app.call(posting.myProperties, { query: {} }, { token: second.token })).body.data[0];
    expect(listing?.review).toMatchObject({ subject: 'live', state: 'changes_requested', reasons: [{ reason: 'not_authorised' }] });
  });
});

test('the listing that had a picture first has no finding when somebody copies it', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const original = await publishListing(app, first.token, rent, newHomeValues(rent));
  await uploadPhotos(first, original.id, await picture(41));
  const copy = await publishListing(app, second.token, rent, newHomeValues(rent));
  await uploadPhotos(second, copy.id, await picture(41));
  expect(await findings(first, original.id)).toMatchObject({ findings: [] });
  expect((await findings(second, copy.id)).findings).toMatchObject([{ code: 'photo_of_other_listing' }]);
});

test('a published listing that was withdrawn from review is reviewed before it is live again', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const original = await publishListing(app, first.token, rent, newHomeValues(rent));
  await uploadPhotos(first, original.id, await picture(29));
  const { id } = await publishListing(app, second.token, rent, newHomeValues(rent));
  await app.call(posting.changeStatus, { body: { id, status: 'paused' } }, { token: second.token });
  const response = await uploadPhotos(second, id, await picture(29));
  expect((await publish(second, id)).body.data.status).toBe('pending_review');
  await app.call(posting.withdraw, { body: { id } }, { token: second.token });
  await app.call(photos.deleteResidential, { body: { id, file_ids: [response.body.data[0]!.id] } }, { token: second.token });
  await saveStep(app, second.token, rent, 'details', { id, expected_rent: 60_000, expected_deposit: 120_000 });
  expect((await publish(second, id)).body.data.status).toBe('pending_review');
});

test.each(['paused', 'expired'] as const)('a %s listing with findings is reviewed instead of becoming live again', async (status) => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const seed = status === 'paused' ? 31 : 37;
  const original = await publishListing(app, first.token, rent, newHomeValues(rent));
  await uploadPhotos(first, original.id, await picture(seed));
  const { id } = await publishListing(app, second.token, rent, newHomeValues(rent));
  if (status === 'paused') await app.call(posting.changeStatus, { body: { id, status } }, { token: second.token });
  else await app.db.updateTable('listing').set({ status }).where('public_id', '=', id).execute();
  await uploadPhotos(second, id, await picture(seed));
  const response =
    status === 'paused'
      ? await app.call(posting.changeStatus, { body: { id, status: 'active' } }, { token: second.token })
      : await app.call(posting.confirm, { body: { id } }, { token: second.token });
  expect(response.body).toMatchObject({ message: expect.stringContaining('review'), data: { status: 'pending_review' } });
});

test('with the policy `first`, only the first listing of a person is reviewed, unless the checks flag another one', async () => {
  const firstOnly = await testApp({ env: { REVIEW: 'first' } });
  const [person, staff] = [await signIn(firstOnly), await newModerator(firstOnly)];
  const first = await publishListing(firstOnly, person.token, rent, newHomeValues(rent));
  expect(first.status).toBe('pending_review');
  await decideReview(firstOnly, staff, first.id);
  expect((await publishListing(firstOnly, person.token, rent, newHomeValues(rent))).status).toBe('active');
  expect((await publishListing(firstOnly, person.token, resale, newHomeValues(resale, { landmark: 'Double your money' }))).status).toBe(
    'pending_review',
  );
});

test('only moderators can take listings down and restore them, but not their own', async () => {
  const person = await signIn(app);
  const { id } = await publishListing(app, person.token, rent, newHomeValues(rent));
  const staff = await newModerator(app);
  const body = { id, reasons: ['not_authorised' as const] };
  expect((await app.call(review.takeDown, { body }, { token: person.token })).status).toBe(403);
  const response = await app.call(review.takeDown, { body }, { token: staff.token });
  expect(response.body.data).toMatchObject({
    status: 'removed',
    hold: { cause: 'taken_down', reasons: ['No proof that you may list it'] },
  });
  expect((await app.call(contract.search.getProperty, { query: { id } })).status).toBe(410);
  expect((await app.call(review.takeDown, { body }, { token: staff.token })).status).toBe(200);
  const restored = await app.call(review.restore, { body: { id } }, { token: staff.token });
  expect(restored.body.data).toMatchObject({ status: 'active', hold: null });
  expect(restored.body.data.record.history.map(({ text }) => text).slice(0, 2)).toEqual([
    'Restored',
    'Taken down: No proof that you may list it',
  ]);
  await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', person.id).execute();
  expect((await app.call(review.takeDown, { body }, { token: person.token })).status).toBe(403);
});
