import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSecrets } from '../../crypto/secrets.ts';
import { codeLimits, codeHash, isCodeHash, newCode, waitBeforeCode } from './rules.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test('a number without earlier codes may be sent one immediately', () => {
  expect(waitBeforeCode([], NOW)).toBe(0);
});

test('the next code has to wait 30 seconds', () => {
  expect(waitBeforeCode([ago(0)], NOW)).toBe(30);
  expect(waitBeforeCode([ago(29)], NOW)).toBe(1);
  expect(waitBeforeCode([ago(30)], NOW)).toBe(0);
});

test('a sixth code within an hour waits until the first of them is an hour old', () => {
  const sentAt = [60, 600, 1200, 1800, 3000].map(ago);
  expect(waitBeforeCode(sentAt, NOW)).toBe(600);
});

test('an eleventh code within a day waits until the first of them is a day old', () => {
  const sentAt = Array.from({ length: 10 }, (_, index) => ago(7200 * (index + 1)));
  expect(waitBeforeCode(sentAt, NOW)).toBe(86_400 - 72_000);
});

test('waiting the stated time is enough, and no number gets more than 5 codes an hour or 10 a day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 60 }), (waitSeconds) => {
      const sentAt: Date[] = [];
      let nowMs = NOW.getTime();
      for (const seconds of waitSeconds) {
        nowMs += seconds * 1000;
        const wait = waitBeforeCode(sentAt.slice(0, 10), new Date(nowMs));
        expect(waitBeforeCode(sentAt.slice(0, 10), new Date(nowMs + wait * 1000))).toBe(0);
        if (wait === 0) sentAt.unshift(new Date(nowMs));
        const countWithin = (span: number) => sentAt.filter((sent) => sent.getTime() > nowMs - span * 1000).length;
        expect(countWithin(3600)).toBeLessThanOrEqual(5);
        expect(countWithin(86_400)).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('codes are six digits, and differ', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(480);
});

test('a code hash only matches its own verification and code, under any of the secrets', () => {
  const [old, other] = ['an old secret of thirty-two characters', 'another secret of thirty-two characters'];
  const hash = codeHash(parseSecrets(old), 'verification', '123456');
  const matches = (secrets: string, id: string, code: string, stored = hash) => isCodeHash(stored, parseSecrets(secrets), id, code);
  expect(matches(old, 'verification', '123456')).toBe(true);
  expect(matches(`${other}\n${old}`, 'verification', '123456')).toBe(true);
  expect(matches(old, 'verification', '123457')).toBe(false);
  expect(matches(old, 'another', '123456')).toBe(false);
  expect(matches(other, 'verification', '123456')).toBe(false);
  expect(matches(old, 'verification', '123456', hash.subarray(1))).toBe(false);
});

test('rate limit keys never contain a whole phone number', () => {
  for (const { key } of codeLimits('+919876543210', '203.0.113.7', 3000)) expect(key).not.toContain('9876543210');
});
