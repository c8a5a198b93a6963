/** A home that is reposted as another listing is recognised as the same home (docs/decisions/0018-saved-searches.md). */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { savedSearchRoutes as routes } from '../../../contract/saved-searches.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber } from '../../../test/people.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { jobHandlers } from '../../registry/jobs.ts';
import { DAY_S } from '../../durations.ts';

let app: TestApp;
/** Sessions expire within the months that these tests cover, so users log in for every action. */
const logIn = async (number: string) => ({ token: (await signIn(app, number)).token });
const OWNER_NUMBER = newNumber();
/** Any number: the generated values have to be complete, and nothing depends on which they are. */
const SEED = 500;
const neverAborted = new AbortController().signal;
const runMatching = () => jobHandlers(app.deps).match_searches({}, neverAborted);

beforeAll(async () => {
  app = await testApp({ now: new Date('2026-11-21T10:00:00+05:30') });
});

let homeCount = 0;
/** The values of a flat in its own building, and the URL of a search that finds only this flat. */
function newHome() {
  homeCount += 1;
  const name = `Alone ${String.fromCodePoint(64 + homeCount).repeat(6)}`;
  const url = `/rent-in-coimbatore?q=${encodeURIComponent(name)}`;
  const values = {
    ...completeValues(KINDS.residential_rent, SEED, { today: dayInIndia(app.deps.now()) }),
    city: 'coimbatore',
    available_for: 'only_rent',
    expected_rent: 18_000,
    expected_deposit: 54_000,
    society_name: name,
    door_no: '',
  };
  return { values, url };
}
async function publish(values: object): Promise<string> {
  const { id } = await publishListing(app, (await logIn(OWNER_NUMBER)).token, KINDS.residential_rent, {
    ...values,
    available_from: dayInIndia(app.deps.now()),
  });
  await runMatching();
  return id;
}
const close = async (id: string) => {
  const closed = await app.call(
    contract.posting.changeStatus,
    { body: { id, status: 'closed', reason: 'found_here' } },
    await logIn(OWNER_NUMBER),
  );
  expect(closed.status).toBe(200);
  await runMatching();
};
let personCount = 0;
async function newSeeker(url: string, frequency: 'instant' | 'daily' = 'instant') {
  const number = newNumber();
  const person = await signIn(app, number);
  const email = `again${(personCount += 1)}@example.org`;
  await app.db.updateTable('app_user').set({ email, email_verified_at: app.deps.now() }).where('id', '=', person.id).execute();
  const saved = await app.call(routes.createSavedSearch, { body: { url, frequency } }, { token: person.token });
  expect(saved.status).toBe(201);
  return {
    /**
     * Advances the clock by a day, which is past the minimum interval between messages and past the next digest; sends what is due, and
     * returns all mails about new homes.
     */
    sendDueMails: async () => {
      app.advanceClock(DAY_S);
      await jobHandlers(app.deps).send_alerts({}, neverAborted);
      return (await app.mailsTo(email)).filter(({ template }) => template === 'new_homes');
    },
    readNewCount: async () => (await app.call(routes.listSavedSearches, {}, await logIn(number))).body.data[0]!.new_count,
    viewResults: async () => app.call(routes.openSavedSearch, { body: { id: saved.body.data.id } }, await logIn(number)),
  };
}

test('a user who was notified about a home is not notified again when it is reposted, whether they viewed it or not', async () => {
  const { values: flat, url } = newHome();
  const [viewer, nonViewer] = [await newSeeker(url), await newSeeker(url)];
  const first = await publish(flat);
  for (const { sendDueMails } of [viewer, nonViewer]) expect(await sendDueMails()).toHaveLength(1);
  await viewer.viewResults();
  await close(first);
  app.advanceClock(25 * 7 * DAY_S);
  const second = await publish({ ...flat, expected_rent: 17_000 });
  expect(second).not.toBe(first);
  for (const { sendDueMails } of [viewer, nonViewer]) expect(await sendDueMails()).toHaveLength(1);
  // For users who have not viewed the home, the saved search shows the live listing as new.
  expect([await viewer.readNewCount(), await nonViewer.readNewCount()]).toEqual([0, 1]);
});

test('a home that was live before the search was saved is not new when it is reposted', async () => {
  const { values: flat, url } = newHome();
  const first = await publish(flat);
  app.advanceClock(DAY_S);
  const { sendDueMails, readNewCount } = await newSeeker(url);
  await close(first);
  app.advanceClock(DAY_S);
  await publish(flat);
  expect([await sendDueMails(), await readNewCount()]).toEqual([[], 0]);
});

test('a home that was not live for 26 weeks is new', async () => {
  const { values: flat, url } = newHome();
  const { sendDueMails } = await newSeeker(url);
  const first = await publish(flat);
  expect(await sendDueMails()).toHaveLength(1);
  await close(first);
  app.advanceClock(26 * 7 * DAY_S + DAY_S);
  const second = await publish(flat);
  const sentMails = await sendDueMails();
  expect(sentMails).toHaveLength(2);
  expect(sentMails[1]!.text).toContain(second);
});

test('a home that is reposted before the digest appears in the digest as the live listing', async () => {
  const { values: flat, url } = newHome();
  const { sendDueMails } = await newSeeker(url, 'daily');
  const first = await publish(flat);
  await close(first);
  const second = await publish(flat);
  const sentMails = await sendDueMails();
  expect(sentMails).toHaveLength(1);
  expect(sentMails[0]!.text).toContain(second);
  expect(sentMails[0]!.text).not.toContain(first);
});

test('two similar homes of a building that are published at the same time are two homes', async () => {
  const { values: flat, url } = newHome();
  const { sendDueMails, readNewCount } = await newSeeker(url);
  const posted = [await publish({ ...flat, door_no: '1A' }), await publish({ ...flat, door_no: '2A' })];
  // An import publishes all its rows at the same time, and the matching runs afterwards.
  await app.db.updateTable('listing').set({ first_published_at: app.deps.now() }).where('public_id', 'in', posted).execute();
  await app.db.deleteFrom('saved_search_match').execute();
  // Pausing and activating writes both to the change feed again, so that one matching run sees both.
  for (const status of ['paused', 'active'] as const)
    for (const id of posted) await app.call(contract.posting.changeStatus, { body: { id, status } }, await logIn(OWNER_NUMBER));
  await runMatching();
  expect(await readNewCount()).toBe(2);
  expect((await sendDueMails()).at(-1)!.subject).toMatch(/^2 new homes/);
});
