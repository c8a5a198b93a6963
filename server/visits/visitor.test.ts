import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSecrets } from '../crypto/secrets.ts';
import { isHuman, visitorHashKey, visitorHash } from './visitor.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const salt = randomBytes(32);
const SECRETS = parseSecrets('a secret of at least thirty-two characters');
const key = visitorHashKey(SECRETS, salt);
const hex = (ip: string, userAgent = CHROME, publicId = 'k3Yb90TzQa', secretKey = key) =>
  visitorHash(secretKey, publicId, { ip, userAgent }).toString('hex');

test('the hash of a visitor differs by listing, day, secret and address, and is otherwise stable', () => {
  expect(hex('203.0.113.7')).toBe(hex('203.0.113.7'));
  const variants = [
    hex('203.0.113.7', CHROME, 'Zp81mmQ4xe'),
    hex('203.0.113.7', CHROME, 'k3Yb90TzQa', visitorHashKey(SECRETS, randomBytes(32))),
    hex('203.0.113.7', CHROME, 'k3Yb90TzQa', visitorHashKey(parseSecrets('another secret of thirty-two characters'), salt)),
    hex('203.0.113.8'),
  ];
  expect(new Set([hex('203.0.113.7'), ...variants]).size).toBe(5);
});

test('invented user agents increase the count of an IP address by at most 32', () => {
  const hashes = new Set(Array.from({ length: 2000 }, (_, index) => hex('203.0.113.7', `Mozilla/5.0 (made up ${index})`)));
  expect(hashes.size).toBe(32);
});

test('an IPv6 device is still the same visitor when it changes the second half of its address', () => {
  expect(hex('2001:db8:0:1::5')).toBe(hex('2001:0DB8:0000:0001:ffff:1:2:3'));
  expect(hex('2001:db8:0:1::5')).not.toBe(hex('2001:db8:0:2::5'));
  expect(hex('::ffff:203.0.113.7')).toBe(hex('203.0.113.7'));
});

test.each([
  [CHROME, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ['facebookexternalhit/1.1', false],
  ['WhatsApp/2.23.20.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36', false],
  ['curl/8.5.0', false],
  ['', false],
  [null, false],
])('recognises %j as human: %j', (userAgent, expected) => {
  expect(isHuman(userAgent)).toBe(expected);
});
