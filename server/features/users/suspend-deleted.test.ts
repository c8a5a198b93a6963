/** Somebody who deletes their account just before a suspension does not escape it. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logInWithCode, requestCode, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { DAY_MS } from '../../durations.ts';
import { liftExpiredSuspensions } from './account-status.ts';

const REASON = 'Asked for money before a visit.';
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
});

async function newDeletedLister(): Promise<Person> {
  const person = await logInWithCode(app);
  await newListing(app, person.id);
  const erased = await app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, person.phone) }, { token: person.token });
  expect(erased.status).toBe(200);
  await app.runJobs();
  return person;
}
const suspend = ({ id }: Person, until?: Date) =>
  app.call(contract.users.suspend, { body: { id, reason: REASON, ...(until && { until: until.toISOString() }) } }, administrator);
const logIn = async ({ phone }: Person) => app.call(contract.auth.verifyOtp, { body: await requestCode(app, phone) });

test('the next account of the person cannot log in until the suspension is lifted', async () => {
  const person = await newDeletedLister();
  const suspended = await suspend(person);
  expect([suspended.status, suspended.body.data.suspended?.reason]).toEqual([200, REASON]);
  expect((await suspend(person)).status).toBe(409);
  expect((await logIn(person)).error).toMatchObject({ code: 'account_suspended', message: expect.stringContaining(REASON) });
  expect((await app.call(contract.users.liftSuspension, { body: { id: person.id } }, administrator)).status).toBe(404);
  app.advanceClock(60);
  expect((await logIn(person)).status).toBe(200);
});

test('an account that the person has already is suspended with it', async () => {
  const person = await newDeletedLister();
  const nextAccount = await logInWithCode(app, person.phone);
  const { publicId } = await newListing(app, nextAccount.id);
  expect((await suspend(person)).status).toBe(200);
  expect((await app.call(contract.account.getUser, {}, nextAccount)).error.code).toBe('account_suspended');
  expect((await app.call(contract.search.getProperty, { query: { id: publicId } })).status).toBe(410);
});

test('the suspension ends at its time', async () => {
  const person = await newDeletedLister();
  await suspend(person, new Date(app.deps.now().getTime() + DAY_MS));
  app.advanceClock(23 * 3600);
  await liftExpiredSuspensions(app.deps);
  expect((await logIn(person)).error.code).toBe('account_suspended');
  app.advanceClock(2 * 3600);
  await liftExpiredSuspensions(app.deps);
  expect((await logIn(person)).status).toBe(200);
});

test('an account that nothing remembers is not found, because its person would not be recognised', async () => {
  const person = await logInWithCode(app);
  await app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, person.phone) }, { token: person.token });
  expect((await suspend(person)).status).toBe(404);
});
