import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { parseSecrets } from '../../crypto/secrets.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';
import { DAY_MS, DAY_S } from '../../durations.ts';
import { readIdempotencyKey, runOnce, scopesOf, type IdempotentRequest, type StoreResponse } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

let last = 0;
const newRequest = (changes: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  scope: 'somebody POST /add',
  limitedScope: 'somebody POST /add',
  key: `key-${++last}`,
  input: { price: 1 },
  sealed: false,
  secrets: parseSecrets('s'.repeat(32)),
  ...changes,
});

const doNothing = (): Promise<unknown> => Promise.resolve();

/** A handler that adds a row with this name. */
const changeThatAdds = (name: string, { before = doNothing, after = doNothing } = {}) => {
  return async (storeResponse: StoreResponse) => {
    const response = await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('setting')
        .values({ key: `${name} ${crypto.randomUUID()}`, value: '1' })
        .execute();
      await before();
      return storeResponse(tx, { id: name });
    });
    await after();
    return response;
  };
};
const countAdded = async (name: string) =>
  (await database.db.selectFrom('setting').select('key').where('key', 'like', `${name} %`).execute()).length;
const readStoredRow = (key: string) => database.db.selectFrom('idempotency_key').selectAll().where('key', '=', key).executeTakeFirst();

test('a repeated request gets the first response and changes nothing', async () => {
  const repeated = newRequest();
  expect(await runOnce(database.db, repeated, changeThatAdds('first'))).toEqual({ response: { id: 'first' }, replayed: false });
  expect(await runOnce(database.db, repeated, changeThatAdds('second'))).toEqual({ response: { id: 'first' }, replayed: true });
  expect([await countAdded('first'), await countAdded('second')]).toEqual([1, 0]);
});

test('exactly one of ten parallel requests makes the change, and all get its response', async () => {
  const repeated = newRequest();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => runOnce(database.db, repeated, changeThatAdds('parallel'))));
  expect(await countAdded('parallel')).toBe(1);
  expect(outcomes.map(({ response }) => response)).toEqual(outcomes.map(() => ({ id: 'parallel' })));
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test('a request that fails because the same request was completed first gets the response of that one', async () => {
  const repeated = newRequest();
  const refusedBySecond = changeThatAdds('late', {
    before: async () => {
      await runOnce(database.db, repeated, changeThatAdds('early'));
      throw new Error('nothing is left');
    },
  });
  expect(await runOnce(database.db, repeated, refusedBySecond)).toEqual({ response: { id: 'early' }, replayed: true });
  expect([await countAdded('early'), await countAdded('late')]).toEqual([1, 0]);
});

describe('a process that ends', () => {
  const failAsEnded = () => Promise.reject(new Error('the process ended'));

  test('after the commit leaves change and response: the retry makes no second change', async () => {
    const repeated = newRequest();
    await runOnce(database.db, repeated, changeThatAdds('committed', { after: failAsEnded })).catch(() => undefined);
    expect(await runOnce(database.db, repeated, changeThatAdds('committed'))).toEqual({ response: { id: 'committed' }, replayed: true });
    expect(await countAdded('committed')).toBe(1);
  });

  test('before the commit leaves neither: the retry makes the change', async () => {
    const repeated = newRequest();
    await expect(runOnce(database.db, repeated, changeThatAdds('uncommitted', { before: failAsEnded }))).rejects.toThrow(
      'the process ended',
    );
    expect([await countAdded('uncommitted'), await readStoredRow(repeated.key)]).toEqual([0, undefined]);
    expect(await runOnce(database.db, repeated, changeThatAdds('uncommitted'))).toMatchObject({ replayed: false });
    expect(await countAdded('uncommitted')).toBe(1);
  });
});

test('the same key for another request is refused', async () => {
  const first = newRequest();
  await runOnce(database.db, first, changeThatAdds('one'));
  const other = { ...first, input: { price: 2 } };
  await expect(runOnce(database.db, other, changeThatAdds('two'))).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  const parallel = newRequest();
  const outcomes = await Promise.allSettled(
    [1, 2].map((price) => runOnce(database.db, { ...parallel, input: { price } }, changeThatAdds(`price ${price}`))),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await countAdded('price 1')) + (await countAdded('price 2'))).toBe(1);
});

test('two users may choose the same key, and neither gets the response of the other', async () => {
  const ownRequest = newRequest();
  await runOnce(database.db, ownRequest, changeThatAdds('mine'));
  const otherRequest = { ...ownRequest, scope: 'another POST /add' };
  expect(await runOnce(database.db, otherRequest, changeThatAdds('theirs'))).toEqual({ response: { id: 'theirs' }, replayed: false });
});

test('a person can send a limited number of requests with a key to a route in a day; a further request changes nothing', async () => {
  const limitedScope = 'busy person POST /add';
  await database.db
    .insertInto('rate_window')
    .values({
      key: `stored_responses:${limitedScope}:${DAY_S}`,
      starts_at: new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS),
      count: DAILY_LIMITS.stored_responses - 1,
    })
    .execute();
  const last = newRequest({ limitedScope });
  expect(await runOnce(database.db, last, changeThatAdds('busy'))).toMatchObject({ replayed: false });
  await expect(
    runOnce(database.db, newRequest({ scope: 'another address of it', limitedScope }), changeThatAdds('busy')),
  ).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await runOnce(database.db, last, changeThatAdds('busy'))).toMatchObject({ replayed: true });
  expect(await runOnce(database.db, newRequest({ limitedScope: 'busy person POST /other' }), changeThatAdds('other'))).toMatchObject({
    replayed: false,
  });
  expect(await countAdded('busy')).toBe(1);
});

test('the responses of visitors are counted by network, and found only from the same address', () => {
  const [first, second] = [scopesOf(null, '2001:db8:1:2::3', 'POST /add'), scopesOf(null, '2001:db8:1:7::3', 'POST /add')];
  expect(first.limitedScope).toBe(second.limitedScope);
  expect(first.scope).not.toBe(second.scope);
  expect(scopesOf('somebody', '2001:db8:1:2::3', 'POST /add')).toEqual(scopesOf('somebody', '2001:db8:9:2::3', 'POST /add'));
});

test('an expired key can be used by any request', async () => {
  const first = newRequest();
  await runOnce(database.db, first, changeThatAdds('old'));
  await sql`update idempotency_key set created_at = now() - interval '25 hours' where key = ${first.key}`.execute(database.db);
  const other = { ...first, input: { price: 2 } };
  expect(await runOnce(database.db, other, changeThatAdds('new'))).toEqual({ response: { id: 'new' }, replayed: false });
  expect(await runOnce(database.db, other, changeThatAdds('again'))).toEqual({ response: { id: 'new' }, replayed: true });
});

test('a sealed response is encrypted in the database and replayed as plain text', async () => {
  const reveal = newRequest({ sealed: true });
  const work = (storeResponse: StoreResponse) => database.db.transaction().execute((tx) => storeResponse(tx, { phone: '+919876543210' }));
  await runOnce(database.db, reveal, work);
  const row = await readStoredRow(reveal.key);
  expect(row!.response).toBeNull();
  expect(JSON.stringify(row)).not.toContain('9876543210');
  expect(await runOnce(database.db, reveal, work)).toEqual({ response: { phone: '+919876543210' }, replayed: true });
});

test('a key has 1 to 255 visible characters', () => {
  expect(readIdempotencyKey(undefined)).toBeNull();
  expect(readIdempotencyKey('a'.repeat(255))).toHaveLength(255);
  for (const invalidKey of ['', 'a'.repeat(256), 'with space', ['a', 'b']])
    expect(() => readIdempotencyKey(invalidKey)).toThrow(/Idempotency-Key/);
});
