import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

test('a request on a connection that is open when the server stops gets a response, and the connection is closed', async () => {
  const { fastify } = await testApp();
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect({ port: (fastify.server.address() as AddressInfo).port, host: '127.0.0.1' });
  const accepted = once(fastify.server, 'connection');
  await once(socket, 'connect');
  const [serverSide] = (await accepted) as [Socket];
  const result = text(socket);
  socket.write('GET /api/v1/cities HTTP/1.1\r\nhost: localhost\r\n');
  // the server has read the first part of the request
  await expect.poll(() => serverSide.bytesRead).toBeGreaterThan(0);
  const closed = fastify.close();
  await expect.poll(() => fastify.server.listening).toBe(false);
  socket.write('\r\n');
  expect(await result).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  await closed;
});
