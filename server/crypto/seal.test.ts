import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealedWithNewest, seal, unseal } from './seal.ts';
import { parseSecrets } from './secrets.ts';

const OLD = 'a secret of more than thirty-two characters';
const NEW = 'the secret that replaces it, also long enough';
const secrets = parseSecrets(OLD);
const rotated = parseSecrets(`${NEW}\n${OLD}`);

test('a sealed value can be opened again and does not reveal its content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unseal(secrets, seal(secrets, value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(seal(secrets, { code: '123456' })).not.toBe(seal(secrets, { code: '123456' }));
  expect(Buffer.from(seal(secrets, { code: '123456' }), 'base64url').includes('123456')).toBe(false);
});

test('a modified or truncated value, and a value that was sealed with another secret, cannot be opened', () => {
  const sealed = seal(secrets, { to: '+919876543210' });
  fc.assert(
    fc.property(fc.nat(Buffer.from(sealed, 'base64url').length - 1), fc.integer({ min: 1, max: 255 }), (offset, change) => {
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[offset] = bytes[offset]! ^ change;
      expect(() => unseal(secrets, bytes.toString('base64url'))).toThrow('cannot be opened');
    }),
  );
  expect(() => unseal(secrets, sealed.slice(0, 20))).toThrow('cannot be opened');
  expect(() => unseal(parseSecrets(`${OLD}!`), sealed)).toThrow('cannot be opened');
});

test('after a rotation the new secret seals, and values sealed with the old one can be opened until it is removed', () => {
  const oldSealed = seal(secrets, 'before');
  const newSealed = seal(rotated, 'after');
  expect([unseal(rotated, oldSealed), unseal(rotated, newSealed)]).toEqual(['before', 'after']);
  expect([isSealedWithNewest(rotated, oldSealed), isSealedWithNewest(rotated, newSealed)]).toEqual([false, true]);
  expect(() => unseal(parseSecrets(NEW), oldSealed)).toThrow('cannot be opened');
  expect(() => unseal(secrets, newSealed)).toThrow('cannot be opened');
});
