import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { signIdToken, startKeyServer, PROJECT, createSigningKey, type KeyServer, type SigningKey } from '../../../test/fakes/id-tokens.ts';
import { VerifierUnavailableError, type IdTokenVerifier } from './index.ts';
import { cacheLifetime, createRemoteKeySet } from './key-set.ts';
import { createSignedIdTokens } from './signed-id-tokens.ts';
import { HOUR_S } from '../../durations.ts';

const PHONE = '+919876543210';
const [first, second] = await Promise.all([createSigningKey('first'), createSigningKey('second')]);
let server: KeyServer;
let tokens: IdTokenVerifier;
let clockOffsetSeconds: number;
beforeEach(async () => {
  clockOffsetSeconds = 0;
  server = await startKeyServer([first]);
  const now = () => new Date(Date.now() + clockOffsetSeconds * 1000);
  tokens = createSignedIdTokens({
    projectId: PROJECT,
    keys: createRemoteKeySet({ url: server.url, now, log: pino({ level: 'silent' }) }),
    now,
  });
});
/** Creates a token that is issued at the current time of the verifier's clock. */
const createToken = (key: SigningKey) => {
  const issuedAt = Math.floor(Date.now() / 1000) + clockOffsetSeconds;
  return signIdToken(key, PHONE, { claims: { auth_time: issuedAt - 2, iat: issuedAt - 1, exp: issuedAt + HOUR_S } });
};
const verify = async (key: SigningKey) =>
  tokens.verify(await createToken(key)).then(
    () => true,
    (error: Error) => error.message || error.constructor.name,
  );
async function measureTime<T>(work: Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work, performance.now() - from];
}

test('keys are fetched once for parallel tokens, and cached as long as the service states', async () => {
  expect(await Promise.all(Array.from({ length: 50 }, () => verify(first)))).toEqual(Array.from({ length: 50 }, () => true));
  clockOffsetSeconds = HOUR_S - 10;
  expect(await verify(first)).toBe(true);
  expect(server.fetchCount).toBe(1);
  clockOffsetSeconds = HOUR_S + 10;
  expect(await verify(first)).toBe(true);
  expect(server.fetchCount).toBe(2);
});

test('a new key is accepted without a restart, and the replaced one is no longer accepted', async () => {
  expect(await verify(first)).toBe(true);
  clockOffsetSeconds = 60;
  server.response = { keys: [first, second] };
  expect(await verify(second)).toBe(true);
  expect(await verify(first)).toBe(true);
  server.response = { keys: [second] };
  clockOffsetSeconds += HOUR_S + 1;
  expect(await verify(first)).toBe('unknown key');
  expect(await verify(second)).toBe(true);
});

test('tokens of unknown keys cause at most one fetch in 30 seconds', async () => {
  expect(await verify(first)).toBe(true);
  for (let elapsed = 1; elapsed <= 29; elapsed += 4) {
    clockOffsetSeconds = elapsed;
    expect(await verify(second)).toBe('unknown key');
  }
  expect(server.fetchCount).toBe(1);
  clockOffsetSeconds = 31;
  expect(await Promise.all([verify(second), verify(second), verify(second)])).toEqual(['unknown key', 'unknown key', 'unknown key']);
  expect(server.fetchCount).toBe(2);
});

test('while the key server is unavailable, cached keys are used, and an unknown key is refused within a second', async () => {
  expect(await verify(first)).toBe(true);
  await server.stop();
  clockOffsetSeconds = 2 * HOUR_S;
  expect(await verify(first)).toBe(true);
  clockOffsetSeconds += 60;
  const [unknown, elapsedMs] = await measureTime(verify(second));
  expect(unknown).toBe('unknown key');
  expect(elapsedMs).toBeLessThan(1000);
  await server.start();
  server.response = { keys: [second] };
  clockOffsetSeconds += 60;
  expect(await verify(second)).toBe(true);
});

test('a slow key server delays a login by at most a second', async () => {
  expect(await verify(first)).toBe(true);
  server.response = { keys: [first, second], delayMs: 2000 };
  clockOffsetSeconds = 2 * HOUR_S;
  const [knownResult, elapsedMs] = await measureTime(verify(first));
  expect(knownResult).toBe(true);
  expect(elapsedMs).toBeLessThan(1000);
  const [unknown, secondElapsedMs] = await measureTime(verify(second));
  expect(unknown).toBe('unknown key');
  expect(secondElapsedMs).toBeLessThan(1000);
  // The pending fetch still completes and serves the next token.
  await expect.poll(() => verify(second), { timeout: 4000 }).toBe(true);
});

test.each([
  ['an error', { status: 500 }],
  ['no JSON', { body: '<html>' }],
  ['no keys', { body: '{"keys":[]}' }],
  ['keys of another kind', { body: '{"keys":[{"kid":"first","kty":"EC","crv":"P-256","x":"a","y":"b"}]}' }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])('a response that is %s does not replace the cached keys', async (_case, reply) => {
  expect(await verify(first)).toBe(true);
  clockOffsetSeconds = 2 * HOUR_S;
  server.response = { keys: [], ...reply };
  expect(await verify(first)).toBe(true);
});

test('without any cached key a token cannot be verified, and keys that expired a day ago are dropped', async () => {
  await server.stop();
  await expect(tokens.verify(await createToken(first))).rejects.toBeInstanceOf(VerifierUnavailableError);
  await server.start();
  clockOffsetSeconds = 31;
  expect(await verify(first)).toBe(true);
  await server.stop();
  clockOffsetSeconds = 26 * HOUR_S;
  await expect(tokens.verify(await createToken(first))).rejects.toBeInstanceOf(VerifierUnavailableError);
});

test('an invalid token header does not cause a fetch', async () => {
  await expect(tokens.verify(await signIdToken(first, PHONE, { claims: { aud: 'another' } }))).rejects.toThrow('claim aud');
  await expect(tokens.verify(await signIdToken(first, PHONE, { header: { kid: '' } }))).rejects.toThrow('key id');
  expect(server.fetchCount).toBe(0);
});

test.each([
  [{}, HOUR_S],
  [{ 'cache-control': 'public, max-age=19845, must-revalidate, no-transform' }, 19_845],
  [{ 'cache-control': 'max-age=600', age: '100' }, 500],
  [{ 'cache-control': 'max-age=600', age: '900' }, 0],
  [{ 'cache-control': 'no-store' }, 0],
  [{ 'cache-control': 'max-age=99999999' }, 24 * HOUR_S],
])('a response with %j is cached for %d seconds', (headers, seconds) => {
  expect(cacheLifetime(new Headers(headers))).toBe(seconds * 1000);
});
