import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'a secret of more than thirty-two characters';

test('a sealed value can be opened again and does not reveal its content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unseal(SECRET, seal(SECRET, value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(seal(SECRET, { code: '123456' })).not.toBe(seal(SECRET, { code: '123456' }));
  expect(Buffer.from(seal(SECRET, { code: '123456' }), 'base64url').includes('123456')).toBe(false);
});

test('rejects a modified or truncated value and another secret', () => {
  const sealed = seal(SECRET, { to: '+919876543210' });
  fc.assert(
    fc.property(fc.nat(Buffer.from(sealed, 'base64url').length - 1), fc.integer({ min: 1, max: 255 }), (offset, change) => {
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[offset] = bytes[offset]! ^ change;
      expect(() => unseal(SECRET, bytes.toString('base64url'))).toThrow('cannot be opened');
    }),
  );
  expect(() => unseal(SECRET, sealed.slice(0, 20))).toThrow('cannot be opened');
  expect(() => unseal(`${SECRET}!`, sealed)).toThrow('cannot be opened');
});
