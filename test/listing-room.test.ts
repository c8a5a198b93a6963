/** Posting and plans together: how many listings may be live at once. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import { KINDS } from '../kinds/index.ts';
import { holdListing, releaseListing } from '../server/features/posting/hold-listing.ts';
import { lapse } from '../server/features/subscription/reconcile.ts';
import { proveBooks } from '../server/ledger/prove.ts';
import { queueForRoom } from '../server/views/listing-room.ts';
import { download, importFile } from './bulk.ts';
import { administrator, gatewayApp, order, sell } from './gateway.ts';
import { logIn, type Person } from './people.ts';
import { complete, filled, live, save } from './wizard.ts';

const DAY = 24 * 60 * 60;
const KIND = KINDS.residential_rent;
const { on, pay } = await gatewayApp({ env: { FREE_LISTINGS_OWNER: '2', FREE_LISTINGS_AGENT: '1', REVIEW: 'off' } });
const admin = await administrator(on);
await sell(on, admin, { id: 'owner-four', audience: 'owner', active_listings: 4, contacts: 0, boosts: [] });
await sell(on, admin, { id: 'owner-boost', audience: 'owner', active_listings: null, contacts: 0, price_paise: 100 });
await sell(on, admin, { id: 'agent-ten', audience: 'agent', active_listings: 10, contacts: 0, boosts: [] });

let seed = 1;
const valuesOf = () => {
  const { authorised_by_owner: _, ...values } = filled(KIND, (seed += 1));
  return { ...values, listing_role: 'Owner' };
};
const draft = (person: Person) => complete(on, person.token, KIND, valuesOf());
const publish = (person: Person, id: string) => on.call(contract.posting.publish, { body: { id } }, person);
const status = (person: Person, id: string, to: 'active' | 'paused' | 'closed') =>
  on.call(contract.posting.changeStatus, { body: { id, status: to } }, person);
const rooms = async (person: Person) => (await on.call(contract.subscription.getAllowance, {}, person)).body.data.listings;
const full = (person: Person, count = 2) => Promise.all(Array.from({ length: count }, () => live(on, person.token, KIND, valuesOf())));
async function buy(person: Person, plan_id: string) {
  const open = await order(on, person, { plan_id });
  return (await on.call(contract.subscription.verifyPayment, { body: (await pay(open.order_id))! }, person)).body.data;
}

test('as many as are free go live; the next is refused with the plans that hold more, and goes live with one of them', async () => {
  const person = await logIn(on);
  await full(person);
  const third = await draft(person);
  const refused = await publish(person, third.id);
  expect(refused.status).toBe(402);
  expect(refused.error.code).toBe('quota_exceeded');
  expect(refused.error.message).toBe(
    'As Owner you can have 2 live at once, and that many are. Pause or close one of them, or take a plan that holds more: Seeker Plus.',
  );
  expect((refused.error as { plans?: unknown }).plans).toMatchObject([{ id: 'owner-four', active_listings: 4 }]);
  expect(await rooms(person)).toEqual([
    { role: 'Owner', live: 2, free: 2, allowed: 2 },
    { role: 'Agent', live: 0, free: 1, allowed: 1 },
    { role: 'Developer', live: 0, free: null, allowed: null },
  ]);
  await buy(person, 'agent-ten');
  await buy(person, 'owner-boost');
  expect((await publish(person, third.id)).status).toBe(402);
  await buy(person, 'owner-four');
  expect((await publish(person, third.id)).status).toBe(200);
  expect((await rooms(person))[0]).toEqual({ role: 'Owner', live: 3, free: 2, allowed: 4 });
});

test('of many published at the same moment as many go live as may', async () => {
  const person = await logIn(on);
  const drafts = [await draft(person), await draft(person), await draft(person), await draft(person), await draft(person)];
  const answers = await Promise.all(drafts.map(({ id }) => publish(person, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402]);
});

describe('every way back to visitors asks for room', () => {
  test('resuming what is paused or closed, and confirming what expired', async () => {
    const person = await logIn(on);
    const [first] = await full(person);
    await status(person, first!.id, 'paused');
    const third = await live(on, person.token, KIND, valuesOf());
    expect((await status(person, first!.id, 'active')).status).toBe(402);
    expect((await publish(person, first!.id)).status).toBe(402);
    await status(person, first!.id, 'closed');
    expect((await status(person, first!.id, 'active')).status).toBe(402);
    await on.db.updateTable('listing').set({ status: 'expired' }).where('public_id', '=', first!.id).execute();
    expect((await on.call(contract.posting.confirm, { body: { id: first!.id } }, person)).status).toBe(402);
    // what is live is confirmed as ever
    expect((await on.call(contract.posting.confirm, { body: { id: third.id } }, person)).status).toBe(200);
    await status(person, third.id, 'paused');
    expect((await on.call(contract.posting.confirm, { body: { id: first!.id } }, person)).status).toBe(200);
  });

  test('another role for what is live', async () => {
    const person = await logIn(on);
    const [first, second] = await full(person);
    const become = (id: string) => save(on, person.token, KIND, 'basic', { id, listing_role: 'Agent', authorised_by_owner: true });
    expect((await become(first!.id)).status).toBe(200);
    const refused = await become(second!.id);
    expect(refused.status).toBe(402);
    expect(refused.error.message).toContain('As Agent you can have 1 live at once');
  });

  test('edits that wait to be another role keep their places there', async () => {
    const person = await logIn(on);
    await buy(person, 'agent-ten');
    const agents = () => ({ ...valuesOf(), listing_role: 'Agent', authorised_by_owner: true });
    const homes = await Promise.all(Array.from({ length: 3 }, () => live(on, person.token, KIND, agents())));
    const policy = async (value: string | null) => {
      const { version } = (await on.call(contract.settings.listSettings, {}, admin)).body.data.find(({ name }) => name === 'review')!;
      expect((await on.call(contract.settings.changeSetting, { body: { name: 'review', version, value } }, admin)).status).toBe(200);
    };
    await policy('changes');
    const become = (id: string) => save(on, person.token, KIND, 'basic', { id, listing_role: 'Owner', authorised_by_owner: null });
    const answers = [await become(homes[0]!.id), await become(homes[1]!.id), await become(homes[2]!.id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 402]);
    expect((await rooms(person)).slice(0, 2)).toEqual([
      { role: 'Owner', live: 2, free: 2, allowed: 2 },
      { role: 'Agent', live: 3, free: 1, allowed: 10 },
    ]);
    // the same again is no further place
    expect((await become(homes[1]!.id)).status).toBe(200);
    await policy(null);
  });

  test('a file of listings: those beyond the room stay drafts, each with the reason', async () => {
    const [person, other] = [await logIn(on), await logIn(on)];
    await Promise.all(Array.from({ length: 2 }, () => live(on, person.token, KIND, valuesOf())));
    await buy(person, 'owner-four');
    await live(on, person.token, KIND, valuesOf());
    const { text } = await download(on, person.token, contract.bulk.exportListings, { kind: KIND.id, format: 'jsonl' });
    const fresh = text
      .trim()
      .split('\n')
      .map((line) => JSON.stringify({ ...(JSON.parse(line) as object), id: null }))
      .join('\n');
    const tried = await importFile(on, other.token, KIND.id, fresh, true);
    expect(tried.counts).toMatchObject({ created: 3 });
    const done = await importFile(on, other.token, KIND.id, fresh);
    expect(done.counts).toMatchObject({ created: 3, published: 2 });
    expect(JSON.stringify(done.errors)).toContain('As Owner you can have 2 live at once');
    const states = await on.db.selectFrom('listing').select('status').where('owner_id', '=', other.id).execute();
    expect(states.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'draft']);
  });

  test('what staff give back: it stays paused beside others that took its place', async () => {
    const person = await logIn(on);
    const [first] = await full(person);
    const rowOf = () => on.db.selectFrom('listing').selectAll().where('public_id', '=', first!.id).executeTakeFirstOrThrow();
    const by = { id: admin.id, ip: '127.0.0.1' };
    const take = async () => {
      const row = await rowOf();
      return on.db.transaction().execute((tx) => holdListing(tx, row, { why: 'taken_down', by, reasons: [], note: null }, on.deps.now()));
    };
    const release = async () => {
      const row = await rowOf();
      return on.db.transaction().execute((tx) => releaseListing(on.deps.config, tx, row, by, on.deps.now()));
    };
    await take();
    await release();
    expect((await rowOf()).status).toBe('active');
    await take();
    await live(on, person.token, KIND, valuesOf());
    await release();
    expect((await rowOf()).status).toBe('paused');
  });
});

test('what staff give back waits for what goes live at the same moment', async () => {
  const person = await logIn(on);
  const [first] = await full(person);
  const third = await draft(person);
  await on.call(contract.review.takeDown, { body: { id: first!.id, reasons: ['duplicate'] } }, admin);
  const statusOf = async (id: string) =>
    (await on.db.selectFrom('listing').select('status').where('public_id', '=', id).executeTakeFirstOrThrow()).status;
  let answered = false;
  const restored = await on.db.transaction().execute(async (tx) => {
    // a publishing, held up before it is done
    await queueForRoom(on.deps.config, tx, person.id);
    await tx.updateTable('listing').set({ status: 'active' }).where('public_id', '=', third.id).execute();
    const asked = on.call(contract.review.restore, { body: { id: first!.id } }, admin).finally(() => (answered = true));
    await setTimeout(400);
    expect([answered, await statusOf(first!.id)]).toEqual([false, 'removed']);
    return { asked };
  });
  expect((await restored.asked).status).toBe(200);
  expect(await statusOf(first!.id)).toBe('paused');
});

test('money goes back of a plan only once nothing is live by it', async () => {
  const person = await logIn(on);
  const plan = await buy(person, 'owner-four');
  const homes = await full(person, 4);
  const refund = () => on.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person);
  const refused = await refund();
  expect(refused.status).toBe(409);
  expect(refused.error.message).toBe('Homes are live by this plan: pause or close 2 of them first, then what is left goes back.');
  await status(person, homes[0]!.id, 'paused');
  await status(person, homes[1]!.id, 'closed');
  const [back, live] = await Promise.all([refund(), status(person, homes[0]!.id, 'active')]);
  expect([
    [200, 402],
    [409, 200],
  ]).toContainEqual([back.status, live.status]);
  await on.runJobs();
  expect(await proveBooks(on.db)).toEqual([]);
});

test('a plan by which homes may be live costs the day it was bought on: nobody has it every day for nothing', async () => {
  const person = await logIn(on);
  const plan = await buy(person, 'owner-four');
  on.advance(3600);
  const back = await on.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person);
  // 44 of 45 days, of the price and of each tax
  expect(back.body.data.amount_paise).toBe(Math.floor((49_900 * 44) / 45) + 2 * Math.floor((4_491 * 44) / 45));
});

test('the settings of an administrator count at once, and 0 is no limit', async () => {
  const person = await logIn(on);
  await full(person);
  const third = await draft(person);
  const set = async (value: number | null) => {
    const { body } = await on.call(contract.settings.listSettings, {}, admin);
    const { version } = body.data.find(({ name }) => name === 'free_listings_owner')!;
    const answer = await on.call(contract.settings.changeSetting, { body: { name: 'free_listings_owner', version, value } }, admin);
    expect(answer.status).toBe(200);
  };
  expect((await publish(person, third.id)).status).toBe(402);
  await set(0);
  expect((await publish(person, third.id)).status).toBe(200);
  expect((await rooms(person))[0]).toEqual({ role: 'Owner', live: 3, free: null, allowed: null });
  await set(null);
});

test('a plan stays for those it was made for', async () => {
  await expect(sell(on, admin, { id: 'owner-four', audience: 'agent' })).rejects.toThrow('A plan stays for those it was made for');
});

test('whose other plan ends is told nothing of listings', async () => {
  const person = await logIn(on);
  await full(person);
  await on.db
    .updateTable('listing')
    .set({ status: 'active' })
    .where('public_id', '=', (await draft(person)).id)
    .execute();
  await buy(person, 'owner-boost');
  on.advance(46 * DAY);
  await lapse(on.deps);
  expect(
    (await on.db.selectFrom('notification').select('type').where('user_id', '=', person.id).execute()).map(({ type }) => type),
  ).not.toContain('plan_listings');
  on.advance(-46 * DAY);
});

test('when the plan ends nothing is taken down; its lister is told once, and new ones wait until there is room', async () => {
  const person = await logIn(on);
  await buy(person, 'owner-four');
  const homes = await full(person, 4);
  const fifth = await draft(person);
  on.advance(46 * DAY);
  await lapse(on.deps);
  await lapse(on.deps);
  const states = await on.db
    .selectFrom('listing')
    .select('status')
    .where('owner_id', '=', person.id)
    .where('public_id', '!=', fifth.id)
    .execute();
  expect(states.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active']);
  const again = await logIn(on, person.phone);
  const told = await on.call(contract.notification.listNotifications, {}, again);
  expect(told.body.data.map(({ title }) => title).filter((title) => title.startsWith('Your plan has ended'))).toHaveLength(1);
  expect(told.body.data.find(({ title }) => title.startsWith('Your plan has ended'))?.text).toBe(
    '4 are live, and without the plan 2 may be as Owner. All of them stay visible. A new one can go live once fewer are, or with another plan.',
  );
  for (const { id } of homes.slice(0, 3)) {
    expect((await publish(again, fifth.id)).status).toBe(402);
    await status(again, id, 'paused');
  }
  expect((await publish(again, fifth.id)).status).toBe(200);
});
