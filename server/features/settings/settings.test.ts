import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';
import { openSettings } from '../../settings.ts';

const { listSettings, changeSetting } = contract.settings;
let on: TestApp;
let administrator: Person;
beforeAll(async () => {
  on = await testApp();
  administrator = await inRole(on, 'administrator');
});
const change = (body: object) => on.call(changeSetting, { body }, administrator);
const versionOf = async (name: string) =>
  (await on.call(listSettings, {}, administrator)).body.data.find((one) => one.name === name)!.version;

test('a setting counts at once, here and in every other process, and goes back to the environment', async () => {
  const other = await openSettings({ db: on.db, url: on.url, log: pino({ level: 'silent' }) }, on.deps.environment);
  expect(on.deps.config.contacts.perDay).toBe(5);
  expect((await change({ name: 'contacts_per_day', version: 0, value: 9 })).body.data).toMatchObject({
    value: 9,
    environment: 5,
    set: true,
  });
  expect(on.deps.config.contacts.perDay).toBe(9);
  await expect.poll(() => other.config.contacts.perDay).toBe(9);
  expect((await change({ name: 'contacts_per_day', version: 1, value: null })).body.data).toMatchObject({
    value: 5,
    set: false,
    version: 2,
  });
  await expect.poll(() => other.config.contacts.perDay).toBe(5);
  await other.close();
});

test('the default city of visitors follows', async () => {
  await change({ name: 'default_city', version: await versionOf('default_city'), value: 'chennai' });
  expect((await on.call(contract.location.listCities)).body.default).toBe('chennai');
});

test.each([
  ['review', 'sometimes'],
  ['review', 3],
  ['contacts_per_day', 0],
  ['contacts_per_day', 101],
  ['contacts_per_day', 2.5],
  ['contacts_per_day', '7'],
  ['default_city', 'atlantis'],
  ['secret', 'x'],
])('%s does not take %s', async (name, value) => {
  expect((await change({ name, version: 0, value })).status).toBe(422);
});

test('of two administrators who change the same one the second is told', async () => {
  const version = await versionOf('review');
  const both = await Promise.all(['all', 'first'].map((value) => change({ name: 'review', version, value })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { data } = (await on.call(contract.audit.readTrail, { query: { action: 'setting_change', subject: 'review' } }, administrator))
    .body;
  expect(data.map(({ facts }) => facts.before)).toEqual(['changes']);
});
