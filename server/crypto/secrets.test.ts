import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedHash, keyedHashes, parseSecrets } from './secrets.ts';
import { signToken, verifyToken } from './signed-token.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(43)];
const NOW = new Date('2026-11-20T10:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('secrets are listed newest first, separated by commas or lines; a comma within a secret does not split it', () => {
  const values = (text: string) => parseSecrets(text).all.map(({ value }) => value);
  expect(values(`${NEW},${OLD}`)).toEqual([NEW, OLD]);
  expect(values(` ${NEW}\r\n${OLD}\n`)).toEqual([NEW, OLD]);
  expect(values('one secret, with a comma, of 32 characters')).toEqual(['one secret, with a comma, of 32 characters']);
  expect(parseSecrets(`${NEW},${OLD}`).newest.value).toBe(NEW);
});

test.each([
  ['no secret', ''],
  ['a short one', 'short'],
  ['a short one among others', `${NEW}\nshort`],
  ['one twice', `${NEW},${NEW}`],
])('a list with %s is refused', (_case, text) => {
  expect(() => parseSecrets(text)).toThrow();
});

test('a keyed hash is created with the newest secret and found with any of them', () => {
  const [before, after] = [keyedHash(parseSecrets(OLD), 'x'), keyedHash(parseSecrets(`${NEW},${OLD}`), 'x')];
  expect(after.equals(before)).toBe(false);
  expect(keyedHashes(parseSecrets(`${NEW},${OLD}`), 'x')).toEqual([after, before]);
});

test('a token is valid until it expires, for its purpose only, under any known secret, and unless it was modified', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(60), fc.integer({ min: 1, max: 255 }), (bytes, offset, change) => {
      const payload = Buffer.from(bytes);
      const token = signToken(parseSecrets(OLD), 'a link', payload, inSeconds(60));
      const read = (secrets: string, purpose = 'a link', now = NOW, value = token) =>
        verifyToken(parseSecrets(secrets), purpose, value, now)?.toString('hex') ?? null;
      expect(read(OLD)).toBe(payload.toString('hex'));
      expect(read(`${NEW},${OLD}`)).toBe(payload.toString('hex'));
      expect([read(NEW), read(OLD, 'another link'), read(OLD, 'a link', inSeconds(60))]).toEqual([null, null, null]);
      const changed = Buffer.from(token);
      changed[offset % token.length]! ^= change;
      expect(read(OLD, 'a link', NOW, changed)).toBeNull();
      expect(read(OLD, 'a link', NOW, token.subarray(0, offset))).toBe(offset >= token.length ? payload.toString('hex') : null);
    }),
  );
});
