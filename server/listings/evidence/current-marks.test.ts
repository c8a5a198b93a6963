import { expect, test } from 'vitest';
import { currentMarks, type Fact } from './current-marks.ts';

const NOW = new Date('2026-05-10T06:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);
const fact = (position: number, method: Fact['method'], from: number, to: number | null, details: Fact['details'] = {}): Fact => ({
  position,
  method,
  at: day(from),
  expires_at: to === null ? null : day(to),
  details,
});
const marksAt = (facts: readonly Fact[], now = NOW) => currentMarks(facts, now).map(({ mark, count }) => `${mark} ${count}`);

test('a badge is shown until its evidence expires, and not longer', () => {
  const facts = [fact(1, 'document_seen', -10, 5, { document: 'tax_receipt' })];
  expect(currentMarks(facts, NOW)).toEqual([
    { mark: 'document_seen', at: day(-10), until: day(5), count: 1, details: { document: 'tax_receipt' } },
  ]);
  expect(marksAt(facts, new Date(day(5).getTime() - 1))).toEqual(['document_seen 1']);
  expect(marksAt(facts, day(5))).toEqual([]);
  expect(marksAt(facts, day(-11))).toEqual([]);
});

test('visits count until they expire, each once', () => {
  const facts = [
    fact(1, 'visit_answered', -70, -10, { as_shown: true }),
    fact(2, 'visit_answered', -20, 40, { as_shown: true, price_as_shown: false, rented_or_sold: false }),
    fact(3, 'visit_answered', -5, 55, { as_shown: true, price_as_shown: true }),
    fact(4, 'visit_answered', -4, 56, { as_shown: false }),
  ];
  expect(marksAt(facts)).toEqual(['as_shown 2', 'price_as_shown 1']);
});

test('a report that the home is no longer available counts until the lister confirms it again', () => {
  const heard = fact(2, 'visit_answered', -3, 57, { rented_or_sold: true });
  expect(marksAt([fact(1, 'confirmed', -5, 2), heard])).toEqual(['reported_unavailable 1']);
  expect(marksAt([fact(1, 'confirmed', -5, 2), heard, fact(3, 'confirmed', -1, 6)])).toEqual([]);
});

test('a withdrawn record supports no badge', () => {
  const facts = [
    fact(1, 'rera_checked', -9, 80, { number: 'TN/01/Building/0042/2026' }),
    fact(2, 'rera_checked', -8, 82, { number: 'TN/01/Building/0043/2026' }),
    fact(3, 'withdrawn', -1, null, { of: 2, reason: 'mistaken' }),
  ];
  expect(currentMarks(facts, NOW)).toMatchObject([{ mark: 'rera_checked', details: { number: 'TN/01/Building/0042/2026' } }]);
});
