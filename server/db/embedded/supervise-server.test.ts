import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { DatabaseClient } from '../connections/database-client.ts';
import { superviseServer, type OwnedServer } from './supervise-server.ts';

const log = { warn: () => undefined, error: () => undefined };
const TIMING = { pausesMs: [0, 1, 1], healthyMs: 1000 };
const server = (ended: Promise<void>): OwnedServer => ({
  pid: 1,
  owner: new EventEmitter() as DatabaseClient,
  ended,
  output: () => '',
});

test.each([
  ['a full disk', 'could not write file "pg_wal/xlogtemp.7": No space left on device', 12, false],
  ['anything else', 'invalid data directory', 3, true],
])('starts that fail because of %s end the supervision only if another process could do better', async (_, message, tries, givesUp) => {
  let starts = 0;
  const back = Promise.withResolvers<void>();
  const givenUp: Error[] = [];
  const supervision = superviseServer(
    server(Promise.resolve()),
    async () => {
      starts += 1;
      if (starts < 12) throw new Error(message);
      back.resolve();
      return server(new Promise(() => undefined));
    },
    {
      log,
      timing: TIMING,
      onGiveUp: (error) => {
        givenUp.push(error);
        back.resolve();
      },
    },
  );
  await back.promise;
  await supervision.stop();
  expect({ starts, givesUp: givenUp.length > 0 }).toEqual({ starts: tries, givesUp });
});
