import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeAllowances, codeHash, newCode, sameHash, waitBeforeCode } from './rules.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test('a number that was sent nothing may be sent a code at once', () => {
  expect(waitBeforeCode([], NOW)).toBe(0);
});

test('the next code has to wait half a minute', () => {
  expect(waitBeforeCode([ago(0)], NOW)).toBe(30);
  expect(waitBeforeCode([ago(29)], NOW)).toBe(1);
  expect(waitBeforeCode([ago(30)], NOW)).toBe(0);
});

test('a sixth code within an hour waits until the first of them is an hour old', () => {
  const sent = [60, 600, 1200, 1800, 3000].map(ago);
  expect(waitBeforeCode(sent, NOW)).toBe(600);
});

test('an eleventh code within a day waits until the first of them is a day old', () => {
  const sent = Array.from({ length: 10 }, (_, index) => ago(7200 * (index + 1)));
  expect(waitBeforeCode(sent, NOW)).toBe(86_400 - 72_000);
});

test('whoever waits as long as told is served, and nobody gets more than 5 in an hour or 10 in a day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 60 }), (patience) => {
      const sent: Date[] = [];
      let at = NOW.getTime();
      for (const seconds of patience) {
        at += seconds * 1000;
        const wait = waitBeforeCode(sent.slice(0, 10), new Date(at));
        expect(waitBeforeCode(sent.slice(0, 10), new Date(at + wait * 1000))).toBe(0);
        if (wait === 0) sent.unshift(new Date(at));
        const within = (span: number) => sent.filter((time) => time.getTime() > at - span * 1000).length;
        expect(within(3600)).toBeLessThanOrEqual(5);
        expect(within(86_400)).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('codes are six digits, and differ', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(480);
});

test('a stored code fits its own verification, code and secret only', () => {
  const hash = codeHash('secret', 'verification', '123456');
  expect(sameHash(hash, codeHash('secret', 'verification', '123456'))).toBe(true);
  expect(sameHash(hash, codeHash('secret', 'verification', '123457'))).toBe(false);
  expect(sameHash(hash, codeHash('secret', 'another', '123456'))).toBe(false);
  expect(sameHash(hash, codeHash('another', 'verification', '123456'))).toBe(false);
  expect(sameHash(hash, hash.subarray(1))).toBe(false);
});

test('counts of codes never hold a whole phone number', () => {
  for (const { key } of codeAllowances('+919876543210', '203.0.113.7', 3000)) expect(key).not.toContain('9876543210');
});
