import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('work that began with a message is interrupted by a message that arrived after it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async (): Promise<[Socket, Socket]> => {
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    return [client, (await accepted)[0] as Socket];
  };
  const [longClient, longRequest] = await open();
  const [shortClient, shortRequest] = await open();
  const events: string[] = [];
  shortRequest.on('data', () => events.push('short request'));
  const answer = async () => {
    // the kernel delivers it to the other end at once, while this function runs
    shortClient.write('short');
    await nextTurn();
    events.push('second step of the long request');
  };
  const answered = new Promise<void>((resolve) => longRequest.once('data', () => resolve(answer())));
  longClient.write('long');
  await answered;
  expect(events).toEqual(['short request', 'second step of the long request']);
  for (const socket of [longClient, longRequest, shortClient, shortRequest]) socket.destroy();
  server.close();
});
