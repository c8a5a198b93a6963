import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { parseSecrets } from '../crypto/secrets.ts';
import { runOnce, readIdempotencyKey, type IdempotentRequest } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

let last = 0;
const attempt = (input: unknown = { price: 1 }): IdempotentRequest => ({
  scope: 'somebody POST /add',
  key: `key-${++last}`,
  input,
  secrets: parseSecrets('s'.repeat(32)),
});
const answer = (value: unknown) => () => Promise.resolve(value);

test('a repeated request gets the first response and does nothing', async () => {
  const repeated = attempt();
  expect(await runOnce(database.db, repeated, 201, answer({ id: 'first' }))).toEqual({
    status: 201,
    response: { id: 'first' },
    replayed: false,
  });
  expect(await runOnce(database.db, repeated, 201, answer({ id: 'second' }))).toEqual({
    status: 201,
    response: { id: 'first' },
    replayed: true,
  });
});

test('of fifty parallel requests exactly one does the work', async () => {
  const repeated = attempt();
  let worked = 0;
  const work = async () => {
    worked += 1;
    return { worked };
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => runOnce(database.db, repeated, 201, work)));
  expect(worked).toBe(1);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => (reason as { code: string }).code);
  expect(refusals.filter((code) => code !== 'in_progress')).toEqual([]);
});

test('the same key for another request is refused', async () => {
  const first = attempt({ price: 1 });
  await runOnce(database.db, first, 201, answer({}));
  await expect(runOnce(database.db, { ...first, input: { price: 2 } }, 201, answer({}))).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
});

test('a failed request can be retried', async () => {
  const repeated = attempt();
  await expect(runOnce(database.db, repeated, 201, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await runOnce(database.db, repeated, 201, answer({ id: 'now' }))).toMatchObject({ replayed: false });
});

test('an attempt that crashed does not block the key forever', async () => {
  const repeated = attempt();
  await new Promise<void>((resolve) => {
    const dies = () => new Promise(() => resolve());
    void runOnce(database.db, repeated, 201, dies);
  });
  await expect(runOnce(database.db, repeated, 201, answer({}))).rejects.toMatchObject({ code: 'in_progress' });
  await sql`update idempotency_key set created_at = now() - interval '2 minutes' where key = ${repeated.key}`.execute(database.db);
  expect(await runOnce(database.db, repeated, 201, answer({ id: 'after' }))).toMatchObject({ response: { id: 'after' }, replayed: false });
});

test('two users may choose the same key', async () => {
  const attempted = attempt();
  await runOnce(database.db, attempted, 201, answer({ id: 'mine' }));
  expect(await runOnce(database.db, { ...attempted, scope: 'another POST /add' }, 201, answer({ id: 'theirs' }))).toMatchObject({
    response: { id: 'theirs' },
  });
});

test('a key has 1 to 255 visible characters', () => {
  expect(readIdempotencyKey(undefined)).toBeNull();
  expect(readIdempotencyKey('a'.repeat(255))).toHaveLength(255);
  for (const invalidKey of ['', 'a'.repeat(256), 'with space', ['a', 'b']])
    expect(() => readIdempotencyKey(invalidKey)).toThrow(/Idempotency-Key/);
});
