import { beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { DAY_MS } from '../../durations.ts';
import { DailyWrites, WRITES_PER_DAY } from './daily-writes.ts';

const START = new Date('2026-11-20T10:00:00Z');
let database: TestDatabase;
let now = START;
beforeAll(async () => {
  database = await testDatabase();
});
const newProcess = () => new DailyWrites(database.db, () => now);
const send = async (writes: DailyWrites, account: string, times: number) => {
  for (let n = 0; n < times; n += 1) await writes.add(account, 'write');
};

test('an account that has written very often today is refused until the next day, and others are not', async () => {
  const writes = newProcess();
  await send(writes, 'busy', WRITES_PER_DAY);
  await expect(writes.add('busy', 'write')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 14 * 60 * 60 });
  await writes.add('other', 'write');
  now = new Date(START.getTime() + DAY_MS);
  await writes.add('busy', 'write');
  now = START;
});

test('all processes share one count', async () => {
  const [first, second] = [newProcess(), newProcess()];
  await send(first, 'shared', WRITES_PER_DAY - 100);
  await send(second, 'shared', 25);
  await send(first, 'shared', 75);
  await expect(first.add('shared', 'write')).rejects.toMatchObject({ code: 'too_many_requests' });
  await send(second, 'shared', 25);
  await expect(second.add('shared', 'write')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('reads are not counted', async () => {
  const writes = newProcess();
  for (let n = 0; n <= WRITES_PER_DAY; n += 1) await writes.add('reader', 'read');
});

test('few writes cause no statement', async () => {
  await send(newProcess(), 'rare', 24);
  expect(await database.db.selectFrom('rate_window').select('key').where('key', 'like', 'writes:rare%').execute()).toEqual([]);
});
