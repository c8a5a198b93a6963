import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { roundRobinByClient } from './turns.ts';

const nextEventLoopTurn = () => new Promise((resolve) => void setImmediate(resolve));
const requestOf = (client: string, isClosed = false) => ({ socket: { destroyed: isClosed }, client }) as unknown as IncomingMessage;
const clientOf = (request: IncomingMessage) => (request as unknown as { client: string }).client;

/** Sends requests of these clients at once. One request is started in each turn of the event loop. */
function start(clients: readonly string[]) {
  const begun: string[] = [];
  const handle = roundRobinByClient((request) => void begun.push(clientOf(request)), clientOf, 1);
  const send = (client: string, isClosed = false) => handle(requestOf(client, isClosed), {} as ServerResponse);
  for (const client of clients) send(client);
  return { begun, send };
}

test('a single request of one client is started before hundreds that another client sent earlier', async () => {
  const { begun, send } = start(Array.from({ length: 300 }, () => 'flood'));
  for (let turn = 0; turn < 10; turn += 1) await nextEventLoopTurn();
  const countBefore = begun.length;
  send('visitor');
  await nextEventLoopTurn();
  await nextEventLoopTurn();
  expect(begun.slice(countBefore)).toContain('visitor');
  expect(begun.length).toBeLessThan(20);
});

test('requests are not started in the turn in which they arrive, but all in the end, in the order of each client', async () => {
  const { begun } = start(['a', 'a', 'b', 'a', 'c']);
  expect(begun).toEqual([]);
  for (let turn = 0; turn < 10; turn += 1) await nextEventLoopTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('a request whose client has disconnected is not started', async () => {
  const { begun, send } = start([]);
  send('left', true);
  send('here');
  for (let turn = 0; turn < 4; turn += 1) await nextEventLoopTurn();
  expect(begun).toEqual(['here']);
});
