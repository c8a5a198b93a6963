import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, newNumber, requestCode, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';
import { liftEnded } from './standing.ts';

const { findPeople, getPerson, suspend, liftSuspension, changeRole, endSessionsOf } = contract.people;
const { getProperty } = contract.property;
let on: TestApp;
let administrator: Person;
beforeAll(async () => {
  on = await testApp();
  administrator = await inRole(on, 'administrator');
});

const reason = 'Asked for money before a visit.';
const suspended = (id: string, more: object = {}, by = administrator) => on.call(suspend, { body: { id, reason, ...more } }, by);
const lifted = (id: string) => on.call(liftSuspension, { body: { id } }, administrator);
const given = (id: string, from: string, to: string, by = administrator) => on.call(changeRole, { body: { id, from, to } }, by);
const me = (person: Person) => on.call(contract.user.getUser, {}, person);
const trail = async (subject: string, action: string) =>
  (await on.call(contract.audit.readTrail, { query: { subject, action } }, administrator)).body.data;
const page = async (publicId: string) => (await on.call(getProperty, { query: { id: publicId } })).status;

describe('finding people', () => {
  test('is by the whole number, the whole address or a part of the name, and shows neither number nor address', async () => {
    const number = newNumber();
    const person = await logIn(on, number);
    await on.db.updateTable('app_user').set({ name: 'Zahira Begum', email: 'zahira@example.org' }).where('id', '=', person.id).execute();
    for (const q of [number, `+91 ${number.slice(0, 5)} ${number.slice(5)}`, 'Zahira@example.org', 'ahira']) {
      const { body } = await on.call(findPeople, { query: { q } }, administrator);
      expect(body.data.map(({ id }) => id)).toEqual([person.id]);
      expect(JSON.stringify(body)).not.toContain(number);
      expect(JSON.stringify(body)).not.toContain('zahira@');
    }
    for (const q of [number.slice(0, 8), 'zahira@', '%%%']) {
      expect((await on.call(findPeople, { query: { q } }, administrator)).body.data).toEqual([]);
    }
  });

  test('leaves a trail that holds nothing of what was typed, and ends with a day’s work', async () => {
    const helper = await inRole(on, 'support');
    await on.call(findPeople, { query: { q: 'Somebody Secret' } }, helper);
    const { body } = await on.call(contract.audit.readTrail, { query: { actor: helper.id, action: 'people_search' } }, administrator);
    expect(body.data.map(({ facts }) => facts)).toEqual([{ by: 'name', found: 0 }]);
    await on.db.updateTable('rate_window').set({ count: 200 }).where('key', 'like', `people:${helper.id}%`).execute();
    expect((await on.call(findPeople, { query: { q: 'Meena' } }, helper)).status).toBe(429);
  });
});

describe('a suspended person', () => {
  test('is out at once, with their listings, and comes back with all of it as it was', async () => {
    const number = newNumber();
    const person = await logIn(on, number);
    const [live, paused, draft] = [
      await newListing(on, person.id),
      await newListing(on, person.id, 'paused'),
      await newListing(on, person.id, 'draft'),
    ];
    expect(await page(live.publicId)).toBe(200);
    expect((await suspended(person.id)).body.data).toMatchObject({ suspended: { until: null, reason }, sessions: 0 });
    const told = await me(person);
    expect([told.status, told.error.code]).toEqual([403, 'account_suspended']);
    for (const { publicId } of [live, paused]) expect([404, 410]).toContain(await page(publicId));
    const again = await on.call(contract.auth.verifyOtp, { body: await requestCode(on, number) });
    // why, until when and whom to write to: with the session that was open, and to whoever proves to be them
    expect(again.error).toMatchObject({ code: 'account_suspended', message: told.error.message });
    for (const said of [reason, 'until somebody lifts it', '/supportPage']) expect(told.error.message).toContain(said);
    expect((await on.call(getProperty, { query: { id: live.publicId } }, person)).status).toBeGreaterThanOrEqual(404);
    expect((await on.call(contract.location.listCities, {}, person)).status).toBe(200);

    expect((await lifted(person.id)).body.data.suspended).toBeNull();
    const statuses = await on.db.selectFrom('listing').select(['public_id', 'status']).where('owner_id', '=', person.id).execute();
    expect(Object.fromEntries(statuses.map((row) => [row.public_id, row.status]))).toEqual({
      [live.publicId]: 'active',
      [paused.publicId]: 'paused',
      [draft.publicId]: 'draft',
    });
    expect(await page(live.publicId)).toBe(200);
    expect((await me(await logIn(on, number))).status).toBe(200);
    expect(await trail(person.id, 'suspend')).toMatchObject([{ actor: { id: administrator.id }, facts: { before: 'open', listings: 2 } }]);
    expect(await trail(person.id, 'suspension_lifted')).toMatchObject([{ facts: { after: 'open', listings: 2 } }]);
  });

  test('with a proved address gets the reason by mail, and no other news meanwhile', async () => {
    const person = await logIn(on);
    const address = { email: 'farida@example.org', email_verified_at: on.deps.now() };
    await on.db.updateTable('app_user').set(address).where('id', '=', person.id).execute();
    await suspended(person.id);
    const mails = await on.mailsTo('farida@example.org');
    expect(mails.map(({ text }) => text.includes(reason))).toEqual([true]);
  });

  test('is told nothing by a session that ended for another reason', async () => {
    const person = await logIn(on);
    await on.call(contract.auth.logout, { body: {} }, person);
    await suspended(person.id);
    expect((await me(person)).error).toMatchObject({ code: 'login_expired', message: 'Login Expired' });
  });

  test('whose time is over comes back by the clock, and not before', async () => {
    const person = await logIn(on);
    const listing = await newListing(on, person.id);
    const until = new Date(on.deps.now().getTime() + 3_600_000).toISOString();
    await suspended(person.id, { until });
    await liftEnded(on.deps);
    expect([404, 410]).toContain(await page(listing.publicId));
    on.advance(3700);
    await liftEnded(on.deps);
    expect(await page(listing.publicId)).toBe(200);
    expect(await trail(person.id, 'suspension_lifted')).toMatchObject([{ actor: null }]);
  });

  test('what was removed for good while they were away stays removed', async () => {
    const person = await logIn(on);
    const listing = await newListing(on, person.id);
    await suspended(person.id);
    await on.db.deleteFrom('suspended_listing').where('listing_id', '=', listing.listingId).execute();
    await lifted(person.id);
    expect([404, 410]).toContain(await page(listing.publicId));
  });

  test('is suspended once, never by themself, and not until a time that is over', async () => {
    const person = await logIn(on);
    const both = await Promise.all([suspended(person.id), suspended(person.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await lifted(person.id)).status).toBe(200);
    expect((await lifted(person.id)).status).toBe(409);
    expect((await suspended(administrator.id)).status).toBe(403);
    expect((await suspended(person.id, { until: '2020-01-01T00:00:00Z' })).status).toBe(422);
    expect((await suspended('019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d')).status).toBe(404);
  });
});

describe('roles', () => {
  test('are changed from what was looked at, with both on record', async () => {
    const person = await logIn(on);
    expect((await given(person.id, 'user', 'moderator')).body.data.role).toBe('moderator');
    expect((await given(person.id, 'user', 'support')).error.code).toBe('version_conflict');
    expect(await trail(person.id, 'role_change')).toMatchObject([{ facts: { from: 'user', to: 'moderator' } }]);
    expect((await given(person.id, 'moderator', 'administrator', person)).status).toBe(403);
  });

  test('leave one administrator, also when two demote or suspend each other at once', async () => {
    const alone = await testApp();
    const [one, two] = [await inRole(alone, 'administrator'), await inRole(alone, 'administrator')];
    const demote = (id: string, by: Person) => alone.call(changeRole, { body: { id, from: 'administrator', to: 'user' } }, by);
    const answers = await Promise.all([demote(two.id, one), demote(one.id, two)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await alone.db.selectFrom('app_user').select('id').where('role', '=', 'administrator').execute();
    expect(left).toHaveLength(1);
    const last = [one, two].find(({ id }) => id === left[0]!.id)!;
    expect((await demote(last.id, last)).error.message).toContain('last administrator');

    const third = await inRole(alone, 'administrator');
    const stop = (id: string, by: Person) => alone.call(suspend, { body: { id, reason } }, by);
    const stops = await Promise.all([stop(third.id, last), stop(last.id, third)]);
    expect(stops.filter(({ status }) => status === 200)).toHaveLength(1);
    await alone.close();
  });
});

test('sessions of somebody are ended by staff, and only by those who manage people', async () => {
  const person = await logIn(on);
  const helper = await inRole(on, 'support');
  expect((await on.call(endSessionsOf, { body: { id: person.id } }, helper)).status).toBe(403);
  expect((await on.call(getPerson, { query: { id: person.id } }, helper)).body.data.sessions).toBe(1);
  expect((await on.call(endSessionsOf, { body: { id: person.id } }, administrator)).body.data.sessions).toBe(0);
  expect((await me(person)).status).toBe(401);
});

test('the trail is read page by page, without gaps, and names what there is', async () => {
  const read = (query: object) => on.call(contract.audit.readTrail, { query }, administrator);
  const all = (await read({ limit: 100 })).body.data.map(({ id }) => id);
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const { body } = await read({ limit: 7, ...(before !== null && { before }) });
    seen.push(...body.data.map(({ id }) => id));
    before = body.next;
  } while (before !== null && seen.length < 100);
  expect(seen.slice(0, all.length)).toEqual(all);
  const { actions } = (await read({ limit: 1 })).body;
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'suspend', 'role_change']));
});
