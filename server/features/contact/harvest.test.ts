/** Scripts that collect numbers with many accounts, and the honest people beside them. */
import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

const DAY = 24 * 60 * 60;
let on: TestApp;
let old: Person;
let homes: string[];
beforeAll(async () => {
  on = await testApp({
    now: new Date('2026-11-20T04:30:00Z'),
    env: {
      TRUST_PROXY: '127.0.0.1',
      CONTACTS_PER_ADDRESS: '20',
      CONTACTS_PER_NETWORK: '60',
      CONTACTS_ALARM_PER_HOUR: '90',
      DATABASE_POOL: '10',
    },
  });
  old = await logIn(on);
  on.advance(30 * DAY);
  homes = [];
  for (let n = 0; n < 12; n += 1) homes.push((await newListing(on, (await logIn(on)).id)).publicId);
}, 60_000);

const ask = ({ token }: Person, property_id: string, ip: string) =>
  on.call(contactRoutes.contactOwner, { body: { property_id } }, { token, headers: { 'x-forwarded-for': ip } });
const suspected = () =>
  on.db.selectFrom('audit_event').select(['facts', 'actor_id']).where('action', '=', 'harvest_suspected').orderBy('at').execute();

test('fifty accounts of one network get a few numbers, once told of; people elsewhere and grown accounts are not kept from anything', async () => {
  let [shown, refused] = [0, 0];
  for (let account = 0; account < 50; account += 1) {
    const thief = await logIn(on);
    const answers = await Promise.all(homes.slice(0, 5).map((home) => ask(thief, home, `203.0.113.${account}`)));
    for (const { status, body, headers } of answers) {
      if (status === 200) shown += 1;
      else {
        refused += 1;
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(body).toMatchObject({ message: 'Too many numbers were asked for from your network today. Please try again tomorrow.' });
      }
    }
  }
  expect({ shown, refused }).toEqual({ shown: 60, refused: 190 });
  expect(await suspected()).toMatchObject([{ facts: { of: 'network' } }]);
  expect((await ask(old, homes[7]!, '203.0.113.9')).status).toBe(200);
  expect((await ask(await logIn(on), homes[7]!, '198.51.100.7')).status).toBe(200);
}, 120_000);

test('one address is worth less than its network', async () => {
  const statuses: number[] = [];
  for (let account = 0; account < 5; account += 1) {
    const thief = await logIn(on);
    for (const home of homes.slice(0, 5)) statuses.push((await ask(thief, home, '192.0.2.1')).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
}, 60_000);

test('accounts spread over the world raise the alarm of the whole site, once an hour, and nobody is refused for it', async () => {
  on.advance(2 * DAY);
  for (let account = 0; account < 20; account += 1) {
    const thief = await logIn(on);
    const answers = await Promise.all(homes.slice(0, 5).map((home) => ask(thief, home, `10.${account}.1.1`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  expect((await suspected()).filter(({ facts }) => facts.of === 'site')).toEqual([{ actor_id: null, facts: { of: 'site', reveals: 90 } }]);
}, 60_000);
