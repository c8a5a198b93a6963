import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a URL that is too long is refused with advice', async () => {
  const { fastify: app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const corners = Array.from({ length: 10_000 }, (_, i) => `76.9${i},11.0${i}`).join(';');
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/property/get?polygon=${corners}`);
  expect(response.status).toBe(431);
  expect(await response.json()).toMatchObject({ code: 'too_large', message: expect.stringContaining('fewer corners') });
});
