import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instalment, loanCost } from './emi.ts';
import { breakEven, rentOrBuy, type RentOrBuy } from './rent-or-buy.ts';
import { stampDuty, type DutyRate } from './stamp-duty.ts';

const loans = fc.record({
  principal: fc.integer({ min: 1, max: 1_000_000_000 }),
  rate: fc.double({ min: 0, max: 30, noNaN: true }),
  months: fc.integer({ min: 1, max: 480 }),
});

describe('a loan', () => {
  test('50 lakh at 8.5 % over 240 months costs 43,391 a month', () => {
    const cost = loanCost({ principal: 5_000_000, rate: 8.5, months: 240 });
    expect(cost.emi).toBe(43_391);
    expect(cost.total).toBe(Math.round(instalment({ principal: 5_000_000, rate: 8.5, months: 240 }) * 240));
    expect(cost.years).toHaveLength(20);
  });

  test('without interest is paid off in equal parts', () => {
    expect(loanCost({ principal: 120_000, rate: 0, months: 12 })).toMatchObject({ emi: 10_000, interest: 0, total: 120_000 });
  });

  test('has no balance at its end, and the principal of its years adds up to the loan', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { years, interest, total } = loanCost(loan);
        expect(years.at(-1)!.balance).toBeLessThanOrEqual(Math.max(2, loan.principal * 1e-6));
        const paid = years.reduce((sum, year) => sum + year.principal, 0);
        expect(Math.abs(paid - loan.principal)).toBeLessThanOrEqual(years.length + loan.principal * 1e-6);
        expect(interest).toBe(total - loan.principal);
        expect(years.every((year) => year.principal >= 0 && year.interest >= 0)).toBe(true);
      }),
    );
  });
});

const rate = (overrides: Partial<DutyRate>): DutyRate => ({
  charge: 'duty',
  buyer: 'anyone',
  value_from: 0,
  value_to: null,
  percent: 7,
  percent_max: null,
  is_percent_of_duty: false,
  cap: null,
  valid_from: null,
  source_status: 'sourced',
  source: 'https://example.org',
  checked_on: '2026-11-20',
  ...overrides,
});
const TAMIL_NADU = [
  rate({}),
  rate({ charge: 'registration', percent: 4 }),
  rate({ charge: 'registration', percent: 3, buyer: 'woman', value_to: 1_000_000, valid_from: '2025-04-01' }),
];
const today = '2026-11-21';

describe('stamp duty', () => {
  test('in Tamil Nadu is 7 % and registration 4 %', () => {
    expect(stampDuty(TAMIL_NADU, { value: 5_000_000, buyer: 'anyone', today })).toMatchObject({ min: 550_000, max: 550_000 });
  });

  test('the lower registration fee for women applies up to ten lakh and from its date on', () => {
    const purchase = { value: 1_000_000, buyer: 'woman', today } as const;
    expect(stampDuty(TAMIL_NADU, purchase)?.max).toBe(100_000);
    expect(stampDuty(TAMIL_NADU, { ...purchase, value: 1_000_001 })?.max).toBe(110_000);
    expect(stampDuty(TAMIL_NADU, { ...purchase, today: '2025-03-31' })?.max).toBe(110_000);
  });

  test('supports charges on the duty, caps and ranges', () => {
    const rates = [
      rate({ percent: 5, percent_max: 6, source_status: 'disputed' }),
      rate({ charge: 'cess', percent: 10, is_percent_of_duty: true }),
      rate({ charge: 'registration', percent: 1, cap: 30_000, source_status: 'reported' }),
    ];
    const duty = stampDuty(rates, { value: 10_000_000, buyer: 'joint', today })!;
    expect(duty.lines.map(({ min, max }) => [min, max])).toEqual([
      [500_000, 600_000],
      [50_000, 60_000],
      [30_000, 30_000],
    ]);
    expect(duty).toMatchObject({ min: 580_000, max: 690_000, sourceStatus: 'disputed' });
  });

  test('the newest valid rate takes precedence over older ones', () => {
    const rates = [rate({}), rate({ percent: 6, valid_from: '2026-01-01' }), rate({ percent: 5, valid_from: '2027-01-01' })];
    expect(stampDuty(rates, { value: 100, buyer: 'anyone', today })?.max).toBe(6);
  });

  test('is null, not zero, when no rate is known', () => {
    expect(stampDuty([], { value: 5_000_000, buyer: 'anyone', today })).toBeNull();
    expect(stampDuty([rate({ value_from: 10 })], { value: 5, buyer: 'anyone', today })).toBeNull();
  });
});

const inputs: RentOrBuy = {
  price: 6_000_000,
  downPayment: 1_200_000,
  buyingCosts: 660_000,
  loanRate: 8.5,
  loanYears: 20,
  ownerCosts: 3_000,
  rent: 18_000,
  deposit: 54_000,
  rentRise: 5,
  priceRise: 5,
  savingsReturn: 7,
  years: 20,
};

describe('renting against buying', () => {
  test('without interest, price rises and rent, the renter ends up richer by exactly the buying costs', () => {
    const constant = { ...inputs, rent: 0, deposit: 0, rentRise: 0, priceRise: 0, savingsReturn: 0, loanRate: 0, ownerCosts: 0 };
    const lastYear = rentOrBuy(constant).at(-1)!;
    expect(lastYear).toMatchObject({ buying: 6_000_000, renting: 6_660_000 });
  });

  test('buying is better from the first year if it costs no more than the rent and prices rise', () => {
    const years = rentOrBuy({ ...inputs, rent: 80_000, buyingCosts: 0, priceRise: 8 });
    expect(breakEven(years)).toBe(1);
  });

  test('a higher rent never makes buying look worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 50_000 }), (rent, additionalRent) => {
        const advantageOfBuying = (monthlyRent: number) => {
          const lastYear = rentOrBuy({ ...inputs, rent: monthlyRent }).at(-1)!;
          return lastYear.buying - lastYear.renting;
        };
        expect(advantageOfBuying(rent + additionalRent)).toBeGreaterThanOrEqual(advantageOfBuying(rent) - 2);
      }),
    );
  });

  test('has no break-even when buying is never better', () => {
    expect(breakEven(rentOrBuy({ ...inputs, rent: 2_000, rentRise: 0, priceRise: 0 }))).toBeNull();
  });
});
