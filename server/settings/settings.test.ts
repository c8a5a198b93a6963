import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { startTcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { createLiveSettings } from './settings.ts';

test('a setting that changes while a process is disconnected is read as soon as it is connected again', async () => {
  const app = await testApp();
  const proxy = await startTcpProxy(Number(new URL(app.directUrl).port));
  proxy.cut();
  const url = throughProxy(app.directUrl, proxy);
  // the first read after the connection is back fails
  let readings = 0;
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'selectFrom')
        return (table: 'site_setting' | 'city') => {
          if (table === 'site_setting' && (readings += 1) === 2) throw new Error('the database is not there yet');
          return target.selectFrom(table);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  // a copy, because the configuration of the app is updated over the app's own connection
  const environment = { ...app.deps.config, contacts: { ...app.deps.config.contacts } };
  const settings = await createLiveSettings({ db, url, log: pino({ level: 'silent' }) }, environment);
  atEndOfFile(async () => {
    await settings.close();
    await proxy.close();
  });
  const limitBefore = settings.config.contacts.perDay;
  await app.db
    .insertInto('site_setting')
    .values({ name: 'contacts_per_day', value: JSON.stringify(limitBefore + 1), changed_at: new Date() })
    .execute();
  expect(settings.config.contacts.perDay).toBe(limitBefore);
  proxy.pass();
  await expect.poll(() => settings.config.contacts.perDay, { timeout: 5000 }).toBe(limitBefore + 1);
  expect(readings).toBe(3);
});
