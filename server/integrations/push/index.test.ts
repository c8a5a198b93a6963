import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { postPush, pushKeys } from './index.ts';

const keys = pushKeys(randomBytes(31).toString('base64url').padStart(43, 'A'));
const message = { payload: '{}', ttl: 60, topic: 'one' };
const TIMEOUTS = { connect: 30_000, response: 30_000 };

async function startService(responds: boolean) {
  const server = createServer((request, response) => {
    request.resume();
    if (responds) response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const browser = createECDH('prime256v1');
  const target = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/device`,
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const timeouts = { ...TIMEOUTS, ...(!responds && { response: 50 }) };
  return { post: () => postPush(target, message, keys, 'mailto:operator@example.org', timeouts) };
}

test('after a push service timed out, further messages for it fail at once', async () => {
  const { post } = await startService(false);
  expect(await post()).toMatchObject({ reason: 'RESPONSE_TIMEOUT' });
  for (let n = 0; n < 3; n += 1) expect(await post()).toEqual({ type: 'unreachable', reason: 'it did not answer a moment ago' });
});

test('a timeout of one service does not pause another one', async () => {
  const hanging = await startService(false);
  const responding = await startService(true);
  await hanging.post();
  expect(await responding.post()).toMatchObject({ type: 'response', status: 201 });
  expect(await responding.post()).toMatchObject({ type: 'response', status: 201 });
});
