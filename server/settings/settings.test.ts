import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { tcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { openSettings } from './settings.ts';

test('a setting that is changed while a process is not connected is read as soon as it is', async () => {
  const app = await testApp();
  const proxy = await tcpProxy(Number(new URL(app.directUrl).port));
  proxy.cut();
  const url = throughProxy(app.directUrl, proxy);
  const settings = await openSettings({ db: app.db, url, log: pino({ level: 'silent' }) }, app.deps.config);
  atEndOfFile(async () => {
    await settings.close();
    await proxy.close();
  });
  const before = settings.config.contacts.perDay;
  await app.db
    .insertInto('site_setting')
    .values({ name: 'contacts_per_day', value: JSON.stringify(before + 1), changed_at: new Date() })
    .execute();
  expect(settings.config.contacts.perDay).toBe(before);
  proxy.pass();
  await expect.poll(() => settings.config.contacts.perDay, { timeout: 5000 }).toBe(before + 1);
});
