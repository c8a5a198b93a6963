import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/index.ts';
import { expectBodiesSoon } from './body-time.ts';

const WITHIN = 300;
const app = Fastify({ forceCloseConnections: true });
beforeAll(async () => {
  expectBodiesSoon(app, WITHIN);
  app.get('/page', async () => 'a page');
  app.post('/form', async () => 'a form');
  const route = routes.find(({ multipart }) => multipart)!;
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/upload', { config: { route } }, async () => 'an upload');
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Sends a body a byte at a time and answers after how many milliseconds the line was closed; null when it was kept. */
function trickle(head: string, patience: number): Promise<number | null> {
  return new Promise((done) => {
    const begun = performance.now();
    const line = connect((app.server.address() as AddressInfo).port);
    line.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`);
    const drip = setInterval(() => line.write(' '), 20);
    const end = (result: number | null) => {
      clearInterval(drip);
      line.destroy();
      done(result);
    };
    const limit = setTimeout(() => end(null), patience);
    line.on('error', () => undefined).resume();
    line.once('close', () => {
      clearTimeout(limit);
      end(performance.now() - begun);
    });
  });
}

test.each(['POST /form', 'POST /nothing', 'GET /page', 'GET /nothing', 'DELETE /form'])(
  '%s with a body that trickles is let go',
  async (head) => {
    const closed = await trickle(head, 10 * WITHIN);
    expect(closed).toBeGreaterThanOrEqual(WITHIN - 20);
  },
);

test('an upload keeps its time', async () => {
  expect(await trickle('POST /upload', 3 * WITHIN)).toBeNull();
});
