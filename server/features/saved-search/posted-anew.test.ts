/** A home that leaves the market and comes back under another listing is the same home (decision 18). */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { savedSearchRoutes as routes } from '../../../contract/saved-search.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber } from '../../../test/people.ts';
import { filled, live } from '../../../test/wizard.ts';
import { jobHandlers } from '../../features.ts';

let on: TestApp;
/** A session does not outlive the months that pass here, so people log in whenever they do something. */
const session = async (number: string) => ({ token: (await logIn(on, number)).token });
const OWNER = newNumber();
let url: string;
const DAY = 24 * 60 * 60;
const never = new AbortController().signal;
const match = () => jobHandlers(on.deps).match_searches({}, never);

beforeAll(async () => {
  on = await testApp({ now: new Date('2026-11-21T10:00:00+05:30') });
});

let homes = 0;
/** A flat in a building nobody else lives in, and the search that finds it alone. */
function home() {
  homes += 1;
  const name = `Alone ${String.fromCodePoint(64 + homes).repeat(6)}`;
  url = `/rent-in-coimbatore?q=${encodeURIComponent(name)}`;
  const all = filled(KINDS.residential_rent, 500, { today: dayInIndia(on.deps.now()) });
  return {
    ...all,
    city: 'coimbatore',
    available_for: 'only_rent',
    expected_rent: 18_000,
    expected_deposit: 54_000,
    society_name: name,
    door_no: '',
  };
}
async function post(values: object): Promise<string> {
  const { id } = await live(on, (await session(OWNER)).token, KINDS.residential_rent, {
    ...values,
    available_from: dayInIndia(on.deps.now()),
  });
  await match();
  return id;
}
const close = async (id: string) => {
  const closed = await on.call(
    contract.posting.changeStatus,
    { body: { id, status: 'closed', reason: 'found_here' } },
    await session(OWNER),
  );
  expect(closed.status).toBe(200);
  await match();
};
let people = 0;
async function seeker(frequency: 'instant' | 'daily' = 'instant') {
  const number = newNumber();
  const person = await logIn(on, number);
  const email = `again${(people += 1)}@example.org`;
  await on.db.updateTable('app_user').set({ email, email_verified_at: on.deps.now() }).where('id', '=', person.id).execute();
  const saved = await on.call(routes.createSavedSearch, { body: { url, frequency } }, { token: person.token });
  expect(saved.status).toBe(201);
  return {
    mails: async () => {
      // past the pause between two messages, and past the next digest
      on.advance(DAY);
      await jobHandlers(on.deps).send_alerts({}, never);
      return (await on.mailsTo(email)).filter(({ template }) => template === 'new_homes');
    },
    count: async () => (await on.call(routes.listSavedSearches, {}, await session(number))).body.data[0]!.new_count,
    look: async () => on.call(routes.openSavedSearch, { body: { id: saved.body.data.id } }, await session(number)),
  };
}

test('who was told of a home is not told again when it is posted anew, looked at or not', async () => {
  const flat = home();
  const [looked, waits] = [await seeker(), await seeker()];
  const first = await post(flat);
  for (const { mails } of [looked, waits]) expect(await mails()).toHaveLength(1);
  await looked.look();
  await close(first);
  on.advance(25 * 7 * DAY);
  const second = await post({ ...flat, expected_rent: 17_000 });
  expect(second).not.toBe(first);
  for (const { mails } of [looked, waits]) expect(await mails()).toHaveLength(1);
  // on the page it is new to whoever has not seen it, under the listing that is on offer
  expect([await looked.count(), await waits.count()]).toEqual([0, 1]);
});

test('a home that was on the market before the search was saved is not new when it is posted anew', async () => {
  const flat = home();
  const first = await post(flat);
  on.advance(DAY);
  const { mails, count } = await seeker();
  await close(first);
  on.advance(DAY);
  await post(flat);
  expect([await mails(), await count()]).toEqual([[], 0]);
});

test('after 26 weeks off the market it is new', async () => {
  const flat = home();
  const { mails } = await seeker();
  const first = await post(flat);
  expect(await mails()).toHaveLength(1);
  await close(first);
  on.advance(26 * 7 * DAY + DAY);
  const second = await post(flat);
  const all = await mails();
  expect(all).toHaveLength(2);
  expect(all[1]!.text).toContain(second);
});

test('a home that is posted anew before the digest is told by the listing that is on offer', async () => {
  const flat = home();
  const { mails } = await seeker('daily');
  const first = await post(flat);
  await close(first);
  const second = await post(flat);
  const all = await mails();
  expect(all).toHaveLength(1);
  expect(all[0]!.text).toContain(second);
  expect(all[0]!.text).not.toContain(first);
});

test('two alike homes of a building that came on the market at one moment are two', async () => {
  const flat = home();
  const { mails, count } = await seeker();
  const posted = [await post({ ...flat, door_no: '1A' }), await post({ ...flat, door_no: '2A' })];
  // as an import writes them
  await on.db.updateTable('listing').set({ first_published_at: on.deps.now() }).where('public_id', 'in', posted).execute();
  await on.db.deleteFrom('saved_search_find').execute();
  for (const status of ['paused', 'active'] as const)
    for (const id of posted) await on.call(contract.posting.changeStatus, { body: { id, status } }, await session(OWNER));
  await match();
  expect(await count()).toBe(2);
  expect((await mails()).at(-1)!.subject).toMatch(/^2 new homes/);
});
