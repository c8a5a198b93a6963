import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

test('an address too long to be read is refused with what to do about it', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const corners = Array.from({ length: 10_000 }, (_, n) => `76.9${n},11.0${n}`).join(';');
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/property/get?polygon=${corners}`);
  expect(answer.status).toBe(431);
  expect(await answer.json()).toMatchObject({ code: 'too_large', message: expect.stringContaining('fewer corners') });
});
