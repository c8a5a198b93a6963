import { expect, test } from 'vitest';
import { currentBadges, type EvidenceEntry } from './current-badges.ts';

const NOW = new Date('2026-05-10T06:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);
const entry = (
  position: number,
  method: EvidenceEntry['method'],
  from: number,
  to: number | null,
  details: EvidenceEntry['details'] = {},
): EvidenceEntry => ({
  position,
  method,
  at: day(from),
  expires_at: to === null ? null : day(to),
  details,
});
const badgesAt = (entries: readonly EvidenceEntry[], now = NOW) => currentBadges(entries, now).map(({ type, count }) => `${type} ${count}`);

test('a badge lasts until the moment its evidence expires, and not longer', () => {
  const entries = [entry(1, 'document_seen', -10, 5, { document: 'tax_receipt' })];
  expect(currentBadges(entries, NOW)).toEqual([
    { type: 'document_seen', at: day(-10), until: day(5), count: 1, details: { document: 'tax_receipt' } },
  ]);
  expect(badgesAt(entries, new Date(day(5).getTime() - 1))).toEqual(['document_seen 1']);
  expect(badgesAt(entries, day(5))).toEqual([]);
  expect(badgesAt(entries, day(-11))).toEqual([]);
});

test('visits count while they last, each once', () => {
  const entries = [
    entry(1, 'visit_answered', -70, -10, { as_shown: true }),
    entry(2, 'visit_answered', -20, 40, { as_shown: true, price_as_shown: false, rented_or_sold: false }),
    entry(3, 'visit_answered', -5, 55, { as_shown: true, price_as_shown: true }),
    entry(4, 'visit_answered', -4, 56, { as_shown: false }),
  ];
  expect(badgesAt(entries)).toEqual(['as_shown 2', 'price_as_shown 1']);
});

test('a report that the home is no longer available counts until the lister confirms it again', () => {
  const heard = entry(2, 'visit_answered', -3, 57, { rented_or_sold: true });
  expect(badgesAt([entry(1, 'confirmed', -5, 2), heard])).toEqual(['reported_unavailable 1']);
  expect(badgesAt([entry(1, 'confirmed', -5, 2), heard, entry(3, 'confirmed', -1, 6)])).toEqual([]);
});

test('a withdrawn entry supports nothing', () => {
  const entries = [
    entry(1, 'rera_checked', -9, 80, { number: 'TN/01/Building/0042/2026' }),
    entry(2, 'rera_checked', -8, 82, { number: 'TN/01/Building/0043/2026' }),
    entry(3, 'withdrawn', -1, null, { of: 2, reason: 'mistaken' }),
  ];
  expect(currentBadges(entries, NOW)).toMatchObject([{ type: 'rera_checked', details: { number: 'TN/01/Building/0042/2026' } }]);
});
