import { describe, expect, test } from 'vitest';
import type { DutyRate } from '../../../contract/calculators/stamp-duty.ts';
import { kindOf } from '../../../kinds/index.ts';
import { withLanguage } from '../../i18n/language.ts';
import { costsOf } from './costs.ts';

const rate = (charge: DutyRate['charge'], percent: number, overrides: Partial<DutyRate> = {}): DutyRate => ({
  charge,
  buyer: 'anyone',
  value_from: 0,
  value_to: null,
  percent,
  percent_max: null,
  is_percent_of_duty: false,
  cap: null,
  valid_from: null,
  source_status: 'sourced',
  source: 'https://example.org',
  checked_on: '2026-11-20',
  ...overrides,
});
const costs = (kind: string, price: number, duties: readonly DutyRate[]) =>
  costsOf(kindOf(kind)!, { expected_price: price }, { state: 'TN', today: '2026-11-21', duties });

describe('the cost of buying', () => {
  test.each(['residential_resale', 'commercial_sale', 'plot'])(
    'for %s contains stamp duty and registration and adds them to the price',
    (kind) => {
      const lines = costs(kind, 5_000_000, [rate('duty', 7), rate('registration', 4)]);
      expect(lines.map(({ id, amount }) => [id, amount])).toEqual([
        ['price', 5_000_000],
        ['duty', 350_000],
        ['registration', 200_000],
        ['total', 5_550_000],
      ]);
      expect(lines[1]?.note).toBe('7% of the price');
      expect(lines.at(-1)?.note).toContain('Price + Stamp duty + Registration');
    },
  );

  test('shows the range when sources differ, and adds the higher value', () => {
    const lines = costs('plot', 1_000_000, [rate('duty', 4, { percent_max: 5.5, source_status: 'disputed' })]);
    expect(lines[1]).toMatchObject({ amount: 55_000, note: '4–5.5% of the price' });
    expect(lines.at(-1)?.note).toContain('₹10,40,000 to ₹10,55,000');
  });

  test('separates the sentences about the total as the language does', () => {
    const note = withLanguage('hi', () => costs('plot', 1_000_000, [rate('duty', 7)]).at(-1)?.note);
    expect(note).toMatch(/^कीमत \+ स्टांप शुल्क। /);
  });

  test('is only the price when the state’s rates are not known', () => {
    expect(costs('plot', 1_000_000, []).map(({ id }) => id)).toEqual(['price']);
  });
});

test.each([
  ['residential_rent', { expected_rent: 20_000 }, 'Included in the rent'],
  ['residential_rent', { lease_amount: 1_500_000 }, 'Included in the lease amount'],
  ['residential_resale', { expected_price: 5_000_000 }, 'Included in the price. Ask until when.'],
])('included maintenance of a %s with %o is shown as part of the price', (kind, price, note) => {
  const values = { ...price, maintenance_type: 'included' };
  const lines = costsOf(kindOf(kind)!, values, { state: 'TN', today: '2026-11-21', duties: [] });
  expect(lines.find(({ id }) => id === 'maintenance')).toMatchObject({ amount: 0, note });
});

test.each([
  ['TN', 'residential_rent', 30_000, '3 months’ rent'],
  ['TN', 'residential_rent', 100_000, '10 months’ rent (legal limit here: 3)'],
  ['TN', 'commercial_rent', 40_000, '4 months’ rent (legal limit here: 3)'],
  ['KA', 'residential_rent', 100_000, '10 months’ rent (the national model law recommends 2)'],
  ['KA', 'commercial_rent', 60_000, '6 months’ rent'],
])('in %s the deposit of a %s of ₹%d for a rent of ₹10,000 is shown as %s', (state, kind, deposit, note) => {
  const values = { expected_rent: 10_000, expected_deposit: deposit };
  const lines = costsOf(kindOf(kind)!, values, { state, today: '2026-11-21', duties: [] });
  expect(lines.find(({ id }) => id === 'deposit')?.note?.replaceAll("'", '’')).toBe(note);
});
