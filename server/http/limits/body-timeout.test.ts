import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/index.ts';
import { bodyTimeout } from './body-timeout.ts';

const TIMEOUT_MS = 300;
const app = Fastify({ forceCloseConnections: true });
beforeAll(async () => {
  bodyTimeout(app, TIMEOUT_MS);
  app.get('/page', async () => 'a page');
  app.post('/form', async () => 'a form');
  const route = routes.find(({ multipart }) => multipart)!;
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/upload', { config: { route } }, async () => 'an upload');
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Sends a body byte by byte. Returns the milliseconds until the server closed the connection, or null when it stayed open. */
function sendSlowly(requestLine: string, waitMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect((app.server.address() as AddressInfo).port);
    socket.write(`${requestLine} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`);
    const interval = setInterval(() => socket.write(' '), 20);
    const end = (result: number | null) => {
      clearInterval(interval);
      socket.destroy();
      resolve(result);
    };
    const limit = setTimeout(() => end(null), waitMs);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearTimeout(limit);
      end(performance.now() - startedAt);
    });
  });
}

test.each(['POST /form', 'POST /nothing', 'GET /page', 'GET /nothing', 'DELETE /form'])(
  '%s with a body that arrives too slowly is disconnected',
  async (requestLine) => {
    const closedAfterMs = await sendSlowly(requestLine, 10 * TIMEOUT_MS);
    expect(closedAfterMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 20);
  },
);

test('an upload has its own, longer time limit', async () => {
  expect(await sendSlowly('POST /upload', 3 * TIMEOUT_MS)).toBeNull();
});
