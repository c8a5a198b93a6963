import { pino } from 'pino';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { testDatabase } from '../../test/database.ts';
import { startTcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { createLiveEvents } from './live-events.ts';

test('a notification that is sent while the connection is lost reaches the subscriber as soon as the connection is back', async () => {
  const direct = await testDatabase();
  const proxy = await startTcpProxy(Number(new URL(direct.url).port));
  const events = createLiveEvents({ url: throughProxy(direct.url, proxy), log: pino({ level: 'silent' }) });
  atEndOfFile(async () => {
    await events.close();
    await proxy.close();
  });
  let changes = 0;
  events.subscribe('a-user', () => (changes += 1));
  // the listener is connected now
  await expect.poll(() => changes).toBe(1);
  proxy.cut();
  await direct.runAsOwner(`select pg_notify('notification', 'a-user')`);
  expect(changes).toBe(1);
  proxy.pass();
  await expect.poll(() => changes, { timeout: 5000 }).toBe(2);
});
