import { expect, test } from 'vitest';
import { currentBadges, type EvidenceRecord } from './current-badges.ts';

const NOW = new Date('2026-05-10T06:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);
const record = (
  position: number,
  method: EvidenceRecord['method'],
  from: number,
  to: number | null,
  details: EvidenceRecord['details'] = {},
): EvidenceRecord => ({
  position,
  method,
  at: day(from),
  expires_at: to === null ? null : day(to),
  details,
});
const badgesAt = (records: readonly EvidenceRecord[], now = NOW) =>
  currentBadges(records, now).map(({ type, count }) => `${type} ${count}`);

test('a badge lasts until the moment its evidence expires, and not longer', () => {
  const records = [record(1, 'document_seen', -10, 5, { document: 'tax_receipt' })];
  expect(currentBadges(records, NOW)).toEqual([
    { type: 'document_seen', at: day(-10), until: day(5), count: 1, details: { document: 'tax_receipt' } },
  ]);
  expect(badgesAt(records, new Date(day(5).getTime() - 1))).toEqual(['document_seen 1']);
  expect(badgesAt(records, day(5))).toEqual([]);
  expect(badgesAt(records, day(-11))).toEqual([]);
});

test('visits count while they last, each once', () => {
  const records = [
    record(1, 'visit_answered', -70, -10, { as_shown: true }),
    record(2, 'visit_answered', -20, 40, { as_shown: true, price_as_shown: false, rented_or_sold: false }),
    record(3, 'visit_answered', -5, 55, { as_shown: true, price_as_shown: true }),
    record(4, 'visit_answered', -4, 56, { as_shown: false }),
  ];
  expect(badgesAt(records)).toEqual(['as_shown 2', 'price_as_shown 1']);
});

test('a report that the home is no longer available counts until the lister confirms it again', () => {
  const report = record(2, 'visit_answered', -3, 57, { rented_or_sold: true });
  expect(badgesAt([record(1, 'confirmed', -5, 2), report])).toEqual(['reported_unavailable 1']);
  expect(badgesAt([record(1, 'confirmed', -5, 2), report, record(3, 'confirmed', -1, 6)])).toEqual([]);
});

test('a withdrawn record supports nothing', () => {
  const records = [
    record(1, 'rera_checked', -9, 80, { number: 'TN/01/Building/0042/2026' }),
    record(2, 'rera_checked', -8, 82, { number: 'TN/01/Building/0043/2026' }),
    record(3, 'withdrawn', -1, null, { of: 2, reason: 'mistaken' }),
  ];
  expect(currentBadges(records, NOW)).toMatchObject([{ type: 'rera_checked', details: { number: 'TN/01/Building/0042/2026' } }]);
});
