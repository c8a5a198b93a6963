import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { sendFile } from './send-file.ts';

const PART = 'x'.repeat(1_000_000);

let server: FastifyInstance;
/** Names of the files whose first part was requested, in this order. */
let begun: string[];
let parts: (name: string) => AsyncIterable<string>;
beforeEach(async () => {
  begun = [];
  server = Fastify();
  server.get<{ Params: { account: string; name: string } }>('/:account/:name', ({ params: { account, name } }, reply) => {
    const content = (async function* () {
      begun.push(name);
      yield* parts(name);
    })();
    return sendFile(reply, { name, type: 'text/plain', content }, { id: account });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** The response once its headers arrived; its body is not read. */
async function download(path: string): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')) as [IncomingMessage];
  return response;
}

test('an account downloads one generated file at a time, and other accounts do not wait for it', async () => {
  parts = async function* () {
    for (;;) yield PART;
  };
  const first = await download('/one/first');
  const second = download('/one/second');
  const other = await download('/two/other');
  expect(begun).toEqual(['first', 'other']);
  // a client that leaves makes room
  first.destroy();
  (await second).destroy();
  expect(begun).toEqual(['first', 'other', 'second']);
  other.destroy();
});

test('parts of the files of all accounts are computed one at a time', async () => {
  let [running, most] = [0, 0];
  parts = async function* () {
    for (let part = 0; part < 5; part += 1) {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      yield PART;
    }
  };
  const sizes = await Promise.all(
    Array.from({ length: 6 }, async (_, account) => {
      let bytes = 0;
      for await (const chunk of await download(`/${account}/file`)) bytes += (chunk as Buffer).length;
      return bytes;
    }),
  );
  expect(sizes).toEqual(Array.from({ length: 6 }, () => 5 * PART.length));
  expect(most).toBe(1);
});

test('a file that fails while it is sent makes room for the next one', async () => {
  parts = async function* (name) {
    yield PART;
    if (name === 'bad') throw new Error('no more');
  };
  const bad = await download('/one/bad');
  await expect(bad.toArray()).rejects.toThrow();
  expect(Buffer.concat(await (await download('/one/good')).toArray()).length).toBe(PART.length);
});
