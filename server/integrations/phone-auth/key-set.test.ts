import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { idToken, keyServer, PROJECT, signingKey, type KeyServer, type SigningKey } from '../../../test/id-tokens.ts';
import { KeysUnavailable, type IdTokens } from './index.ts';
import { lifeOf, remoteKeySet } from './key-set.ts';
import { signedIdTokens } from './signed.ts';

const PHONE = '+919876543210';
const HOUR = 3600;
const [first, second] = await Promise.all([signingKey('first'), signingKey('second')]);
let server: KeyServer;
let tokens: IdTokens;
let offset: number;
beforeEach(async () => {
  offset = 0;
  server = await keyServer([first]);
  const now = () => new Date(Date.now() + offset * 1000);
  tokens = signedIdTokens({ projectId: PROJECT, keys: remoteKeySet({ url: server.url, now, log: pino({ level: 'silent' }) }), now });
});
/** A token of the moment the verifier's clock shows. */
const token = (key: SigningKey) => {
  const at = Math.floor(Date.now() / 1000) + offset;
  return idToken(key, PHONE, { claims: { auth_time: at - 2, iat: at - 1, exp: at + HOUR } });
};
const works = async (key: SigningKey) =>
  tokens.verify(await token(key)).then(
    () => true,
    (error: Error) => error.message || error.constructor.name,
  );
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work, performance.now() - from];
}

test('keys are fetched once, however many tokens come at once, and kept as long as the service says', async () => {
  expect(await Promise.all(Array.from({ length: 50 }, () => works(first)))).toEqual(Array.from({ length: 50 }, () => true));
  offset = HOUR - 10;
  expect(await works(first)).toBe(true);
  expect(server.fetches).toBe(1);
  offset = HOUR + 10;
  expect(await works(first)).toBe(true);
  expect(server.fetches).toBe(2);
});

test('a new key is accepted without a restart, and the one it replaced no longer', async () => {
  expect(await works(first)).toBe(true);
  offset = 60;
  server.answer = { keys: [first, second] };
  expect(await works(second)).toBe(true);
  expect(await works(first)).toBe(true);
  server.answer = { keys: [second] };
  offset += HOUR + 1;
  expect(await works(first)).toBe('unknown key');
  expect(await works(second)).toBe(true);
});

test('tokens of unknown keys cause one fetch in half a minute, not one each', async () => {
  expect(await works(first)).toBe(true);
  for (let at = 1; at <= 29; at += 4) {
    offset = at;
    expect(await works(second)).toBe('unknown key');
  }
  expect(server.fetches).toBe(1);
  offset = 31;
  expect(await Promise.all([works(second), works(second), works(second)])).toEqual(['unknown key', 'unknown key', 'unknown key']);
  expect(server.fetches).toBe(2);
});

test('while the key server is down known keys go on serving, and an unknown one is refused within a second', async () => {
  expect(await works(first)).toBe(true);
  await server.down();
  offset = 2 * HOUR;
  expect(await works(first)).toBe(true);
  offset += 60;
  const [unknown, took] = await timed(works(second));
  expect(unknown).toBe('unknown key');
  expect(took).toBeLessThan(1000);
  await server.up();
  server.answer = { keys: [second] };
  offset += 60;
  expect(await works(second)).toBe(true);
});

test('a key server that keeps everybody waiting holds up nobody for a second', async () => {
  expect(await works(first)).toBe(true);
  server.answer = { keys: [first, second], delay: 2000 };
  offset = 2 * HOUR;
  const [known, took] = await timed(works(first));
  expect(known).toBe(true);
  expect(took).toBeLessThan(1000);
  const [unknown, tookAgain] = await timed(works(second));
  expect(unknown).toBe('unknown key');
  expect(tookAgain).toBeLessThan(1000);
  // what was asked for arrives all the same, and serves the next
  await expect.poll(() => works(second), { timeout: 4000 }).toBe(true);
});

test.each([
  ['an error', { status: 500 }],
  ['no JSON', { body: '<html>' }],
  ['no keys', { body: '{"keys":[]}' }],
  ['keys of another kind', { body: '{"keys":[{"kid":"first","kty":"EC","crv":"P-256","x":"a","y":"b"}]}' }],
  ['a way to somewhere else', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])('an answer that is %s does not take away the keys that are known', async (_what, wrong) => {
  expect(await works(first)).toBe(true);
  offset = 2 * HOUR;
  server.answer = { keys: [], ...wrong };
  expect(await works(first)).toBe(true);
});

test('without any key known, nothing can be said of a token; keys a day out of date end as well', async () => {
  await server.down();
  await expect(tokens.verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
  await server.up();
  offset = 31;
  expect(await works(first)).toBe(true);
  await server.down();
  offset = 26 * HOUR;
  await expect(tokens.verify(await token(first))).rejects.toBeInstanceOf(KeysUnavailable);
});

test('what is wrong by its own words asks for no keys', async () => {
  await expect(tokens.verify(await idToken(first, PHONE, { claims: { aud: 'another' } }))).rejects.toThrow('claim aud');
  await expect(tokens.verify(await idToken(first, PHONE, { header: { kid: '' } }))).rejects.toThrow('key id');
  expect(server.fetches).toBe(0);
});

test.each([
  [{}, HOUR],
  [{ 'cache-control': 'public, max-age=19845, must-revalidate, no-transform' }, 19_845],
  [{ 'cache-control': 'max-age=600', age: '100' }, 500],
  [{ 'cache-control': 'max-age=600', age: '900' }, 0],
  [{ 'cache-control': 'no-store' }, 0],
  [{ 'cache-control': 'max-age=99999999' }, 24 * HOUR],
])('an answer with %j is good for %d seconds', (headers, life) => {
  expect(lifeOf(new Headers(headers))).toBe(life * 1000);
});
