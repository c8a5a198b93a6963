import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { createLiveSettings } from '../../settings/settings.ts';

const { listSettings, changeSetting } = contract.settings;
let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
});
const change = (body: object) => app.call(changeSetting, { body }, administrator);
const versionOf = async (name: string) =>
  (await app.call(listSettings, {}, administrator)).body.data.find((setting) => setting.name === name)!.version;

test('a changed setting takes effect immediately in every process, and can be reset to the environment', async () => {
  const otherProcess = await createLiveSettings(
    { db: app.db, url: app.directUrl, log: pino({ level: 'silent' }) },
    { ...app.deps.environment, defaultCity: 'atlantis' },
  );
  // when the configured city does not exist, the first city that accepts listings is used
  expect(otherProcess.config.defaultCity).toBe('coimbatore');
  expect(app.deps.config.contacts.perDay).toBe(5);
  expect((await change({ name: 'contacts_per_day', version: 0, value: 9 })).body.data).toMatchObject({
    value: 9,
    environment: 5,
    set: true,
  });
  expect(app.deps.config.contacts.perDay).toBe(9);
  await expect.poll(() => otherProcess.config.contacts.perDay).toBe(9);
  expect((await change({ name: 'contacts_per_day', version: 1, value: null })).body.data).toMatchObject({
    value: 5,
    set: false,
    version: 2,
  });
  await expect.poll(() => otherProcess.config.contacts.perDay).toBe(5);
  await otherProcess.close();
});

test('a value is never shown with the version of a later change, which the next administrator would overwrite unseen', async () => {
  // another process has changed it, and the notification has not arrived
  const stored = { name: 'free_listings_agent', value: JSON.stringify(77), version: 1, changed_at: new Date(), changed_by: null };
  await app.db.insertInto('site_setting').values(stored).execute();
  const { data } = (await app.call(listSettings, {}, administrator)).body;
  expect(data.find(({ name }) => name === 'free_listings_agent')).toMatchObject({ value: 77, version: 1 });
});

test('the default city of visitors is the one of the setting', async () => {
  await change({ name: 'default_city', version: await versionOf('default_city'), value: 'chennai' });
  expect((await app.call(contract.location.listCities)).body.default).toBe('chennai');
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
])('%s does not accept %s', async (name, value) => {
  expect((await change({ name, version: 0, value })).status).toBe(422);
});

test('the second of two administrators who change the same setting gets a conflict', async () => {
  const version = await versionOf('review');
  const responses = await Promise.all(['all', 'first'].map((value) => change({ name: 'review', version, value })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { data } = (
    await app.call(contract.audit.listAuditEvents, { query: { action: 'setting_change', subject: 'review' } }, administrator)
  ).body;
  expect(data.map(({ details }) => details.before)).toEqual(['changes']);
});
