/** Listing quota: how many listings may be live at once, for free and with plans. */
import { describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { KINDS } from '../../kinds/index.ts';
import { holdListing, releaseListing } from '../../server/listings/write/moderate-listing.ts';
import { expirePlans } from '../../server/features/subscription/reconcile.ts';
import { verifyLedger } from '../../server/ledger/verify-ledger.ts';
import { lockQuota } from '../../server/listings/quota/listing-quota.ts';
import { waitUntilBlocked } from '../blocked.ts';
import { download, importFile } from '../fixtures/bulk-import.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../fakes/gateway.ts';
import { signIn, type Person } from '../people.ts';
import { signInAs } from '../staff.ts';
import { completeDraft, completeValues, publishListing, saveStep } from '../wizard.ts';
import { DAY_S } from '../../server/durations.ts';

const KIND = KINDS.residential_rent;
const { app, pay } = await startGatewayApp({ env: { FREE_LISTINGS_OWNER: '2', FREE_LISTINGS_AGENT: '1', REVIEW: 'off' } });
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin, { id: 'owner-four', audience: 'owner', active_listings: 4, contacts: 0, boosts: [] });
await offerPlan(app, admin, { id: 'owner-boost', audience: 'owner', active_listings: null, contacts: 0, price_paise: 100 });
await offerPlan(app, admin, { id: 'agent-ten', audience: 'agent', active_listings: 10, contacts: 0, boosts: [] });

let seed = 1;
const valuesOf = () => {
  const { authorised_by_owner: _, ...values } = completeValues(KIND, (seed += 1));
  return { ...values, listing_role: 'Owner' };
};
const draft = (person: Person) => completeDraft(app, person.token, KIND, valuesOf());
const publish = (person: Person, id: string) => app.call(contract.posting.publish, { body: { id } }, person);
const changeStatus = (person: Person, id: string, to: 'active' | 'paused' | 'closed') =>
  app.call(contract.posting.changeStatus, { body: { id, status: to } }, person);
const quotasOf = async (person: Person) => (await app.call(contract.subscription.getListingQuotas, {}, person)).body.data.listings;
const fillQuota = (person: Person, count = 2) =>
  Promise.all(Array.from({ length: count }, () => publishListing(app, person.token, KIND, valuesOf())));
async function buy(person: Person, plan_id: string) {
  const order = await orderPlan(app, person, { plan_id });
  return (await app.call(contract.subscription.verifyPayment, { body: (await pay(order.order_id))! }, person)).body.data;
}

test('listings within the free quota can go live; the next one is refused with the plans that allow more, and goes live with one of them', async () => {
  const person = await signIn(app);
  await fillQuota(person);
  const third = await draft(person);
  const response = await publish(person, third.id);
  expect(response.status).toBe(402);
  expect(response.error.code).toBe('quota_exceeded');
  expect(response.error.message).toBe('You have 2 live as Owner, the limit. Pause or close one, or choose a plan: Seeker Plus.');
  expect((response.error as { plans?: unknown }).plans).toMatchObject([{ id: 'owner-four', active_listings: 4 }]);
  expect(await quotasOf(person)).toEqual([
    { role: 'Owner', used: 2, free: 2, allowed: 2 },
    { role: 'Agent', used: 0, free: 1, allowed: 1 },
    { role: 'Developer', used: 0, free: null, allowed: null },
  ]);
  await buy(person, 'agent-ten');
  await buy(person, 'owner-boost');
  expect((await publish(person, third.id)).status).toBe(402);
  await buy(person, 'owner-four');
  expect((await publish(person, third.id)).status).toBe(200);
  expect((await quotasOf(person))[0]).toEqual({ role: 'Owner', used: 3, free: 2, allowed: 4 });
});

test('listings published at the same time cannot exceed the limit together', async () => {
  const person = await signIn(app);
  const drafts = [await draft(person), await draft(person), await draft(person), await draft(person), await draft(person)];
  const responses = await Promise.all(drafts.map(({ id }) => publish(person, id)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402]);
});

describe('every transition to live needs unused quota', () => {
  test('resuming a paused or closed listing, and confirming an expired one', async () => {
    const person = await signIn(app);
    const [first] = await fillQuota(person);
    await changeStatus(person, first!.id, 'paused');
    const third = await publishListing(app, person.token, KIND, valuesOf());
    expect((await changeStatus(person, first!.id, 'active')).status).toBe(402);
    expect((await publish(person, first!.id)).status).toBe(402);
    await changeStatus(person, first!.id, 'closed');
    expect((await changeStatus(person, first!.id, 'active')).status).toBe(402);
    await app.db.updateTable('listing').set({ status: 'expired' }).where('public_id', '=', first!.id).execute();
    expect((await app.call(contract.posting.confirm, { body: { id: first!.id } }, person)).status).toBe(402);
    // Live listings can still be confirmed.
    expect((await app.call(contract.posting.confirm, { body: { id: third.id } }, person)).status).toBe(200);
    await changeStatus(person, third.id, 'paused');
    expect((await app.call(contract.posting.confirm, { body: { id: first!.id } }, person)).status).toBe(200);
  });

  test('changing the role of a live listing', async () => {
    const person = await signIn(app);
    const [first, second] = await fillQuota(person);
    const changeRole = (id: string) => saveStep(app, person.token, KIND, 'basic', { id, listing_role: 'Agent', authorised_by_owner: true });
    expect((await changeRole(first!.id)).status).toBe(200);
    const response = await changeRole(second!.id);
    expect(response.status).toBe(402);
    expect(response.error.message).toContain('You have 1 live as Agent, the limit');
  });

  test('pending edits that change the role count toward the quota of that role', async () => {
    const person = await signIn(app);
    await buy(person, 'agent-ten');
    const agentValues = () => ({ ...valuesOf(), listing_role: 'Agent', authorised_by_owner: true });
    const listings = await Promise.all(Array.from({ length: 3 }, () => publishListing(app, person.token, KIND, agentValues())));
    const setReviewPolicy = async (value: string | null) => {
      const { version } = (await app.call(contract.settings.listSettings, {}, admin)).body.data.find(({ name }) => name === 'review')!;
      expect((await app.call(contract.settings.changeSetting, { body: { name: 'review', version, value } }, admin)).status).toBe(200);
    };
    await setReviewPolicy('changes');
    const changeRole = (id: string) => saveStep(app, person.token, KIND, 'basic', { id, listing_role: 'Owner', authorised_by_owner: null });
    const responses = [await changeRole(listings[0]!.id), await changeRole(listings[1]!.id), await changeRole(listings[2]!.id)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 402]);
    expect((await quotasOf(person)).slice(0, 2)).toEqual([
      { role: 'Owner', used: 2, free: 2, allowed: 2 },
      { role: 'Agent', used: 3, free: 1, allowed: 10 },
    ]);
    // A repeated edit is counted once.
    expect((await changeRole(listings[1]!.id)).status).toBe(200);
    await setReviewPolicy(null);
  });

  test('an import: listings beyond the quota stay drafts, each with the reason', async () => {
    const [person, otherUser] = [await signIn(app), await signIn(app)];
    await Promise.all(Array.from({ length: 2 }, () => publishListing(app, person.token, KIND, valuesOf())));
    await buy(person, 'owner-four');
    await publishListing(app, person.token, KIND, valuesOf());
    const { text } = await download(app, person.token, contract.bulkImport.exportListings, { kind: KIND.id, format: 'jsonl' });
    const newRows = text
      .trim()
      .split('\n')
      .map((line) => JSON.stringify({ ...(JSON.parse(line) as object), id: null }))
      .join('\n');
    const dryRun = await importFile(app, otherUser.token, KIND.id, newRows, true);
    expect(dryRun.counts).toMatchObject({ created: 3 });
    const result = await importFile(app, otherUser.token, KIND.id, newRows);
    expect(result.counts).toMatchObject({ created: 3, published: 2 });
    expect(JSON.stringify(result.errors)).toContain('You have 2 live as Owner, the limit');
    const states = await app.db.selectFrom('listing').select('status').where('owner_id', '=', otherUser.id).execute();
    expect(states.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'draft']);
  });

  test('a listing restored by staff stays paused when the quota is used up meanwhile', async () => {
    const person = await signIn(app);
    const [first] = await fillQuota(person);
    const rowOf = () => app.db.selectFrom('listing').selectAll().where('public_id', '=', first!.id).executeTakeFirstOrThrow();
    const actor = { id: admin.id, ip: '127.0.0.1' };
    const takeDown = async () => {
      const row = await rowOf();
      return app.db
        .transaction()
        .execute((tx) => holdListing(app.deps, tx, row, { cause: 'taken_down', by: actor, reasons: [], note: null }, app.deps.now()));
    };
    const release = async () => {
      const row = await rowOf();
      return app.db.transaction().execute((tx) => releaseListing(app.deps, tx, row, actor, app.deps.now()));
    };
    await takeDown();
    await release();
    expect((await rowOf()).status).toBe('active');
    await takeDown();
    await publishListing(app, person.token, KIND, valuesOf());
    await release();
    expect((await rowOf()).status).toBe('paused');
  });
});

test('restoring a listing waits for another one that goes live at the same time', async () => {
  const person = await signIn(app);
  const [first] = await fillQuota(person);
  const third = await draft(person);
  await app.call(contract.moderation.takeDown, { body: { id: first!.id, reasons: ['duplicate'] } }, admin);
  const statusOf = async (id: string) =>
    (await app.db.selectFrom('listing').select('status').where('public_id', '=', id).executeTakeFirstOrThrow()).status;
  let hasResponse = false;
  const restored = await app.db.transaction().execute(async (tx) => {
    // A publication that is delayed before its commit.
    await lockQuota(app.deps.config, tx, person.id);
    await tx.updateTable('listing').set({ status: 'active' }).where('public_id', '=', third.id).execute();
    const restoring = app.call(contract.moderation.restore, { body: { id: first!.id } }, admin).finally(() => (hasResponse = true));
    await waitUntilBlocked(app.db);
    expect([hasResponse, await statusOf(first!.id)]).toEqual([false, 'removed']);
    return { restoring };
  });
  expect((await restored.restoring).status).toBe(200);
  expect(await statusOf(first!.id)).toBe('paused');
});

test('a plan is refunded only when no listing depends on it', async () => {
  const person = await signIn(app);
  const plan = await buy(person, 'owner-four');
  const listings = await fillQuota(person, 4);
  const refund = () => app.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person);
  const response = await refund();
  expect(response.status).toBe(409);
  expect(response.error.message).toBe('Pause or close 2 of your live listings first, then get the refund.');
  await changeStatus(person, listings[0]!.id, 'paused');
  await changeStatus(person, listings[1]!.id, 'closed');
  const [refunded, live] = await Promise.all([refund(), changeStatus(person, listings[0]!.id, 'active')]);
  expect([
    [200, 402],
    [409, 200],
  ]).toContainEqual([refunded.status, live.status]);
  await app.runJobs();
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('the day of purchase is charged for a plan with listings, so that it cannot be used for free day by day', async () => {
  const person = await signIn(app);
  const plan = await buy(person, 'owner-four');
  app.advanceClock(3600);
  const response = await app.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person);
  // 44 of 45 days, for the price and for each tax.
  expect(response.body.data.amount_paise).toBe(Math.floor((49_900 * 44) / 45) + 2 * Math.floor((4_491 * 44) / 45));
});

test('settings of the administrator apply immediately, and 0 means no limit', async () => {
  const person = await signIn(app);
  await fillQuota(person);
  const third = await draft(person);
  const setFreeListings = async (value: number | null) => {
    const { body } = await app.call(contract.settings.listSettings, {}, admin);
    const { version } = body.data.find(({ name }) => name === 'free_listings_owner')!;
    const response = await app.call(contract.settings.changeSetting, { body: { name: 'free_listings_owner', version, value } }, admin);
    expect(response.status).toBe(200);
  };
  expect((await publish(person, third.id)).status).toBe(402);
  await setFreeListings(0);
  expect((await publish(person, third.id)).status).toBe(200);
  expect((await quotasOf(person))[0]).toEqual({ role: 'Owner', used: 3, free: null, allowed: null });
  await setFreeListings(null);
});

test('the audience of a plan cannot change', async () => {
  await expect(offerPlan(app, admin, { id: 'owner-four', audience: 'agent' })).rejects.toThrow('A plan stays for those it was made for');
});

test('the end of a plan without listings sends no notification about listings', async () => {
  const person = await signIn(app);
  await fillQuota(person);
  await app.db
    .updateTable('listing')
    .set({ status: 'active' })
    .where('public_id', '=', (await draft(person)).id)
    .execute();
  await buy(person, 'owner-boost');
  app.advanceClock(46 * DAY_S);
  await expirePlans(app.deps);
  expect(
    (await app.db.selectFrom('notification').select('type').where('user_id', '=', person.id).execute()).map(({ type }) => type),
  ).not.toContain('plan_listings');
  app.advanceClock(-46 * DAY_S);
});

test('when the plan ends no listing is taken down; the owner is notified once, and new ones need unused quota', async () => {
  const person = await signIn(app);
  await buy(person, 'owner-four');
  const listings = await fillQuota(person, 4);
  const otherDraft = await draft(person);
  app.advanceClock(46 * DAY_S);
  await expirePlans(app.deps);
  await expirePlans(app.deps);
  const states = await app.db
    .selectFrom('listing')
    .select('status')
    .where('owner_id', '=', person.id)
    .where('public_id', '!=', otherDraft.id)
    .execute();
  expect(states.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active']);
  const session = await signIn(app, person.phone);
  const notifications = await app.call(contract.notifications.listNotifications, {}, session);
  expect(notifications.body.data.map(({ title }) => title).filter((title) => title.startsWith('Your plan has ended'))).toHaveLength(1);
  expect(notifications.body.data.find(({ title }) => title.startsWith('Your plan has ended'))?.text).toBe(
    'All your 4 listings stay live. The free limit as Owner is 2; to add a new one, close some or choose a plan.',
  );
  for (const { id } of listings.slice(0, 3)) {
    expect((await publish(session, otherDraft.id)).status).toBe(402);
    await changeStatus(session, id, 'paused');
  }
  expect((await publish(session, otherDraft.id)).status).toBe(200);
});
