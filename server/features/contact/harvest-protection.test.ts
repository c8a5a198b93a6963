/** Limits against scripts that collect phone numbers with many accounts. They must not affect other users. */
import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { consumeNetworkLimits } from './harvest-protection.ts';
import { DAY_S } from '../../durations.ts';

/** The number of new accounts in the test; the twelfth reaches the limit of their network. */
const NEW_ACCOUNTS = normalOrExhaustive(20, 50);
let app: TestApp;
let establishedSeeker: Person;
let publicIds: string[];
beforeAll(async () => {
  app = await testApp({
    now: new Date('2026-11-20T04:30:00Z'),
    env: {
      TRUST_PROXY: '127.0.0.1',
      CONTACTS_PER_ADDRESS: '20',
      CONTACTS_PER_NETWORK: '60',
      CONTACTS_ALARM_PER_HOUR: '90',
      DATABASE_POOL: '10',
    },
  });
  establishedSeeker = await signIn(app);
  app.advanceClock(30 * DAY_S);
  publicIds = [];
  for (let i = 0; i < 12; i += 1) publicIds.push((await newListing(app, (await signIn(app)).id)).publicId);
}, 60_000);

const contactOwner = ({ token }: Person, property_id: string, ip: string) =>
  app.call(contactRoutes.contactOwner, { body: { property_id } }, { token, headers: { 'x-forwarded-for': ip } });
const readSuspicions = () =>
  app.db.selectFrom('audit_event').select(['details', 'actor_id']).where('action', '=', 'harvest_suspected').orderBy('at').execute();

test('many new accounts of one network get few numbers and one warning; other networks and older accounts are not affected', async () => {
  let [revealedCount, refusedCount] = [0, 0];
  for (let account = 0; account < NEW_ACCOUNTS; account += 1) {
    const harvester = await signIn(app);
    const responses = await Promise.all(publicIds.slice(0, 5).map((publicId) => contactOwner(harvester, publicId, `203.0.113.${account}`)));
    for (const { status, body, headers } of responses) {
      if (status === 200) revealedCount += 1;
      else {
        refusedCount += 1;
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(body).toMatchObject({ message: 'Too many numbers requested from your network. Please try again tomorrow.' });
      }
    }
  }
  expect({ shown: revealedCount, refused: refusedCount }).toEqual({ shown: 60, refused: NEW_ACCOUNTS * 5 - 60 });
  expect(await readSuspicions()).toMatchObject([{ details: { scope: 'network' } }]);
  expect((await contactOwner(establishedSeeker, publicIds[7]!, '203.0.113.9')).status).toBe(200);
  expect((await contactOwner(await signIn(app), publicIds[7]!, '198.51.100.7')).status).toBe(200);
}, 120_000);

test('older accounts behind one IP address have a limit too: three times as high after two weeks, eight times after three months', async () => {
  const limitAfter = async (days: number, ip: string) => {
    const harvester = await signIn(app);
    const created_at = new Date(app.deps.now().getTime() - days * DAY_S * 1000);
    await app.db.updateTable('app_user').set({ created_at }).where('id', '=', harvester.id).execute();
    const reveal = () =>
      app.db.transaction().execute(async (tx) => {
        const waitSeconds = await consumeNetworkLimits(app.deps, tx, harvester.id, ip);
        return waitSeconds === null;
      });
    let allowed = 0;
    while (await reveal()) allowed += 1;
    return allowed;
  };
  expect(await limitAfter(15, '192.0.2.61')).toBe(60);
  expect(await limitAfter(91, '192.0.2.61')).toBe(160);
});

test('an IP address has a lower limit than its network', async () => {
  const statuses: number[] = [];
  for (let account = 0; account < 5; account += 1) {
    const harvester = await signIn(app);
    for (const publicId of publicIds.slice(0, 5)) statuses.push((await contactOwner(harvester, publicId, '192.0.2.1')).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
}, 60_000);

test('many distributed reveals raise the alarm of the site once an hour without refusing anybody', async () => {
  app.advanceClock(2 * DAY_S);
  for (let account = 0; account < 20; account += 1) {
    const harvester = await signIn(app);
    const responses = await Promise.all(publicIds.slice(0, 5).map((publicId) => contactOwner(harvester, publicId, `10.${account}.1.1`)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  }
  expect((await readSuspicions()).filter(({ details }) => details.scope === 'site')).toEqual([
    { actor_id: null, details: { scope: 'site', reveals: 90 } },
  ]);
}, 60_000);
