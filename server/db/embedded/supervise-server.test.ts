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
])('starts that fail because of %s end the supervision unless the disk is full', async (_, message, expectedStarts, givesUp) => {
  let starts = 0;
  const finished = Promise.withResolvers<void>();
  const reportedErrors: Error[] = [];
  const supervision = superviseServer(
    server(Promise.resolve()),
    async () => {
      starts += 1;
      if (starts < 12) throw new Error(message);
      finished.resolve();
      return server(new Promise(() => undefined));
    },
    {
      log,
      timing: TIMING,
      onGiveUp: (error) => {
        reportedErrors.push(error);
        finished.resolve();
      },
    },
  );
  await finished.promise;
  await supervision.stop();
  expect({ starts, givesUp: reportedErrors.length > 0 }).toEqual({ starts: expectedStarts, givesUp });
});
