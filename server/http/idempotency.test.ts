import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { once, readKey, type Attempt } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

let last = 0;
const attempt = (input: unknown = { price: 1 }): Attempt => ({
  scope: 'somebody POST /add',
  key: `key-${++last}`,
  input,
  secret: 's'.repeat(32),
});
const answer = (value: unknown) => () => Promise.resolve(value);

test('the same request again gets the first answer and does nothing', async () => {
  const again = attempt();
  expect(await once(database.db, again, 201, answer({ id: 'first' }))).toEqual({ status: 201, response: { id: 'first' }, replayed: false });
  expect(await once(database.db, again, 201, answer({ id: 'second' }))).toEqual({ status: 201, response: { id: 'first' }, replayed: true });
});

test('of fifty at the same moment exactly one does the work', async () => {
  const again = attempt();
  let worked = 0;
  const work = async () => {
    worked += 1;
    return { worked };
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => once(database.db, again, 201, work)));
  expect(worked).toBe(1);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => (reason as { code: string }).code);
  expect(refusals.filter((code) => code !== 'in_progress')).toEqual([]);
});

test('the same key for something else is refused', async () => {
  const first = attempt({ price: 1 });
  await once(database.db, first, 201, answer({}));
  await expect(once(database.db, { ...first, input: { price: 2 } }, 201, answer({}))).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
});

test('what failed may be tried again', async () => {
  const again = attempt();
  await expect(once(database.db, again, 201, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await once(database.db, again, 201, answer({ id: 'now' }))).toMatchObject({ replayed: false });
});

test('a first try that died does not block for ever', async () => {
  const again = attempt();
  await new Promise<void>((begun) => {
    const dies = () => new Promise(() => begun());
    void once(database.db, again, 201, dies);
  });
  await expect(once(database.db, again, 201, answer({}))).rejects.toMatchObject({ code: 'in_progress' });
  await sql`update idempotency_key set created_at = now() - interval '2 minutes' where key = ${again.key}`.execute(database.db);
  expect(await once(database.db, again, 201, answer({ id: 'after' }))).toMatchObject({ response: { id: 'after' }, replayed: false });
});

test('two people may choose the same key', async () => {
  const mine = attempt();
  await once(database.db, mine, 201, answer({ id: 'mine' }));
  expect(await once(database.db, { ...mine, scope: 'another POST /add' }, 201, answer({ id: 'theirs' }))).toMatchObject({
    response: { id: 'theirs' },
  });
});

test('a key has 1 to 255 visible characters', () => {
  expect(readKey(undefined)).toBeNull();
  expect(readKey('a'.repeat(255))).toHaveLength(255);
  for (const bad of ['', 'a'.repeat(256), 'with space', ['a', 'b']]) expect(() => readKey(bad)).toThrow(/Idempotency-Key/);
});
