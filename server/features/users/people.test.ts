import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { changeNumber, logInWithCode, signIn, newNumber, requestCode, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { liftExpiredSuspensions } from './account-status.ts';

const { findPeople, getPerson, suspend, liftSuspension, changeRole, endSessionsOf } = contract.users;
const { getProperty } = contract.search;
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
});

const REASON = 'Asked for money before a visit.';
const suspendUser = (id: string, overrides: object = {}, actor = administrator) =>
  app.call(suspend, { body: { id, reason: REASON, ...overrides } }, actor);
const lift = (id: string) => app.call(liftSuspension, { body: { id } }, administrator);
const setRole = (id: string, from: string, to: string, actor = administrator) => app.call(changeRole, { body: { id, from, to } }, actor);
const readOwnAccount = (person: Person) => app.call(contract.account.getUser, {}, person);
const auditEvents = async (subject: string, action: string) =>
  (await app.call(contract.audit.listAuditEvents, { query: { subject, action } }, administrator)).body.data;
const readPageStatus = async (publicId: string) => (await app.call(getProperty, { query: { id: publicId } })).status;

describe('searching users', () => {
  test('matches the full number, the full email or part of the name, and masks number and email', async () => {
    const number = newNumber();
    const person = await signIn(app, number);
    await app.db.updateTable('app_user').set({ name: 'Zahira Begum', email: 'zahira@example.org' }).where('id', '=', person.id).execute();
    for (const q of [number, `+91 ${number.slice(0, 5)} ${number.slice(5)}`, 'Zahira@example.org', 'ahira']) {
      const { body } = await app.call(findPeople, { query: { q } }, administrator);
      expect(body.data.map(({ id }) => id)).toEqual([person.id]);
      expect(JSON.stringify(body)).not.toContain(number);
      expect(JSON.stringify(body)).not.toContain('zahira@');
    }
    for (const q of [number.slice(0, 8), 'zahira@', '%%%']) {
      expect((await app.call(findPeople, { query: { q } }, administrator)).body.data).toEqual([]);
    }
  });

  test('is audited without the search text and limited per day', async () => {
    const agent = await signInAs(app, 'support');
    await app.call(findPeople, { query: { q: 'Somebody Secret' } }, agent);
    const { body } = await app.call(contract.audit.listAuditEvents, { query: { actor: agent.id, action: 'people_search' } }, administrator);
    expect(body.data.map(({ details }) => details)).toEqual([{ by: 'name', found: 0 }]);
    await app.db.updateTable('rate_window').set({ count: 200 }).where('key', 'like', `people:${agent.id}%`).execute();
    expect((await app.call(findPeople, { query: { q: 'Meena' } }, agent)).status).toBe(429);
  });
});

describe('a suspended user', () => {
  test('cannot log in with their previous number, and nobody can add it to another account, until the suspension is lifted', async () => {
    const number = newNumber();
    const [person, otherUser] = [await logInWithCode(app, number), await logInWithCode(app)];
    await changeNumber(app, person);
    await suspendUser(person.id);
    const login = async () => app.call(contract.auth.verifyOtp, { body: await requestCode(app, number) });
    await expect(changeNumber(app, otherUser, number)).rejects.toThrow('403');
    expect((await login()).error).toMatchObject({ code: 'account_suspended', message: expect.stringContaining(REASON) });
    await lift(person.id);
    app.advanceClock(24 * 60 * 60);
    expect((await login()).status).toBe(200);
  });

  test('is logged out with their listings hidden, and everything is restored afterwards', async () => {
    const number = newNumber();
    const person = await signIn(app, number);
    const [live, paused, draft] = [
      await newListing(app, person.id),
      await newListing(app, person.id, 'paused'),
      await newListing(app, person.id, 'draft'),
    ];
    expect(await readPageStatus(live.publicId)).toBe(200);
    expect((await suspendUser(person.id)).body.data).toMatchObject({ suspended: { until: null, reason: REASON }, sessions: 0 });
    const refusal = await readOwnAccount(person);
    expect([refusal.status, refusal.error.code]).toEqual([403, 'account_suspended']);
    for (const { publicId } of [live, paused]) expect([404, 410]).toContain(await readPageStatus(publicId));
    const relogin = await app.call(contract.auth.verifyOtp, { body: await requestCode(app, number) });
    // The reason is shown only to sessions that were open, and after a successful login.
    expect(relogin.error).toMatchObject({ code: 'account_suspended', message: refusal.error.message });
    for (const text of ['is suspended. Reason: ', REASON, '/supportPage']) expect(refusal.error.message).toContain(text);
    expect((await app.call(getProperty, { query: { id: live.publicId } }, person)).status).toBeGreaterThanOrEqual(404);
    expect((await app.call(contract.location.listCities, {}, person)).status).toBe(200);

    expect((await lift(person.id)).body.data.suspended).toBeNull();
    const statuses = await app.db.selectFrom('listing').select(['public_id', 'status']).where('owner_id', '=', person.id).execute();
    expect(Object.fromEntries(statuses.map((row) => [row.public_id, row.status]))).toEqual({
      [live.publicId]: 'active',
      [paused.publicId]: 'paused',
      [draft.publicId]: 'draft',
    });
    expect(await readPageStatus(live.publicId)).toBe(200);
    expect((await readOwnAccount(await signIn(app, number))).status).toBe(200);
    expect(await auditEvents(person.id, 'suspend')).toMatchObject([
      { actor: { id: administrator.id }, details: { before: 'active', listings: 2 } },
    ]);
    expect(await auditEvents(person.id, 'suspension_lifted')).toMatchObject([{ details: { after: 'active', listings: 2 } }]);
  });

  test('with a verified email gets the reason by mail, and no other notifications while suspended', async () => {
    const person = await signIn(app);
    const address = { email: 'farida@example.org', email_verified_at: app.deps.now() };
    await app.db.updateTable('app_user').set(address).where('id', '=', person.id).execute();
    await suspendUser(person.id);
    const mails = await app.mailsTo('farida@example.org');
    expect(mails.map(({ text }) => text.includes(REASON))).toEqual([true]);
  });

  test('is not told about the suspension by a session that ended for another reason', async () => {
    const person = await signIn(app);
    await app.call(contract.auth.logout, { body: {} }, person);
    await suspendUser(person.id);
    expect((await readOwnAccount(person)).error).toMatchObject({ code: 'login_expired', message: 'Login Expired' });
  });

  test('is restored when the suspension expires, and not before', async () => {
    const person = await signIn(app);
    const listing = await newListing(app, person.id);
    const until = new Date(app.deps.now().getTime() + 3_600_000).toISOString();
    await suspendUser(person.id, { until });
    await liftExpiredSuspensions(app.deps);
    expect([404, 410]).toContain(await readPageStatus(listing.publicId));
    app.advanceClock(3700);
    await liftExpiredSuspensions(app.deps);
    expect(await readPageStatus(listing.publicId)).toBe(200);
    expect(await auditEvents(person.id, 'suspension_lifted')).toMatchObject([{ actor: null }]);
  });

  test('gets listings back, except those that were taken down in the meantime', async () => {
    const person = await signIn(app);
    const listing = await newListing(app, person.id);
    await suspendUser(person.id);
    await app.db.deleteFrom('suspended_listing').where('listing_id', '=', listing.listingId).execute();
    await lift(person.id);
    expect([404, 410]).toContain(await readPageStatus(listing.publicId));
  });

  test.each(['taken down', 'hidden because of reports'])(
    'does not show a listing that was %s before and that staff restore meanwhile, until the suspension ends',
    async (hold) => {
      const person = await signIn(app);
      const moderator = await signInAs(app, 'moderator');
      const { cityId, listingId, publicId } = await newListing(app, person.id);
      const takeDown = { id: publicId, reasons: ['asks_for_money'] };
      if (hold === 'taken down') expect((await app.call(contract.moderation.takeDown, { body: takeDown }, moderator)).status).toBe(200);
      else {
        const values = { city_id: cityId, listing_id: listingId, cause: 'reports' as const, previous_status: 'active', note: null };
        await app.db
          .insertInto('listing_hold')
          .values({ ...values, since: app.deps.now(), decided_by: null })
          .execute();
        await app.db.updateTable('listing').set({ status: 'pending_review' }).where('public_id', '=', publicId).execute();
      }
      await suspendUser(person.id);
      expect((await app.call(contract.moderation.restore, { body: { id: publicId } }, moderator)).status).toBe(200);
      expect([404, 410]).toContain(await readPageStatus(publicId));
      await lift(person.id);
      expect(await readPageStatus(publicId)).toBe(200);
    },
  );

  test('cannot be suspended twice, by themselves, or until a time in the past', async () => {
    const person = await signIn(app);
    const responses = await Promise.all([suspendUser(person.id), suspendUser(person.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await lift(person.id)).status).toBe(200);
    expect((await lift(person.id)).status).toBe(409);
    expect((await suspendUser(administrator.id)).status).toBe(403);
    expect((await suspendUser(person.id, { until: '2020-01-01T00:00:00Z' })).status).toBe(422);
    expect((await suspendUser('019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d')).status).toBe(404);
  });
});

describe('roles', () => {
  test('are changed only from the displayed role, and both roles are audited', async () => {
    const person = await signIn(app);
    expect((await setRole(person.id, 'user', 'moderator')).body.data.role).toBe('moderator');
    expect((await setRole(person.id, 'user', 'support')).error.code).toBe('version_conflict');
    expect(await auditEvents(person.id, 'role_change')).toMatchObject([{ details: { from: 'user', to: 'moderator' } }]);
    expect((await setRole(person.id, 'moderator', 'administrator', person)).status).toBe(403);
  });

  test('of staff are only for accounts with a verified number', async () => {
    const person = await signIn(app);
    await app.db.updateTable('app_user').set({ phone_verified_at: null }).where('id', '=', person.id).execute();
    expect((await setRole(person.id, 'user', 'moderator')).status).toBe(409);
  });

  test('always leave one administrator, even when two demote or suspend each other in parallel', async () => {
    const otherApp = await testApp();
    const [first, second] = [await signInAs(otherApp, 'administrator'), await signInAs(otherApp, 'administrator')];
    const demote = (id: string, actor: Person) => otherApp.call(changeRole, { body: { id, from: 'administrator', to: 'user' } }, actor);
    const responses = await Promise.all([demote(second.id, first), demote(first.id, second)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const administrators = await otherApp.db.selectFrom('app_user').select('id').where('role', '=', 'administrator').execute();
    expect(administrators).toHaveLength(1);
    const last = [first, second].find(({ id }) => id === administrators[0]!.id)!;
    expect((await demote(last.id, last)).error.message).toContain('last administrator');

    const third = await signInAs(otherApp, 'administrator');
    const suspendAs = (id: string, actor: Person) => otherApp.call(suspend, { body: { id, reason: REASON } }, actor);
    const outcomes = await Promise.all([suspendAs(third.id, last), suspendAs(last.id, third)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    await otherApp.close();
  });
});

test('only staff who manage users can end the sessions of a user', async () => {
  const person = await signIn(app);
  const agent = await signInAs(app, 'support');
  expect((await app.call(endSessionsOf, { body: { id: person.id } }, agent)).status).toBe(403);
  expect((await app.call(getPerson, { query: { id: person.id } }, agent)).body.data.sessions).toBe(1);
  expect((await app.call(endSessionsOf, { body: { id: person.id } }, administrator)).body.data.sessions).toBe(0);
  expect((await readOwnAccount(person)).status).toBe(401);
});

test('the audit trail is paginated without gaps and lists the actions that occur in it', async () => {
  const listEvents = (query: object) => app.call(contract.audit.listAuditEvents, { query }, administrator);
  const ids = (await listEvents({ limit: 100 })).body.data.map(({ id }) => id);
  const seenIds: number[] = [];
  let before: number | null = null;
  do {
    const { body } = await listEvents({ limit: 7, ...(before !== null && { before }) });
    seenIds.push(...body.data.map(({ id }) => id));
    before = body.next;
  } while (before !== null && seenIds.length < 100);
  expect(seenIds.slice(0, ids.length)).toEqual(ids);
  const { actions } = (await listEvents({ limit: 1 })).body;
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'suspend', 'role_change']));
});
