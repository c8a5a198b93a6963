/**
 * Compares renting with buying the same home: the wealth after some years if both persons spend the same money. The person who spends less
 * in a month saves the difference, with the same return for both. Income tax and a rise of the owner's other costs are ignored.
 */
import { instalment, MONTHLY_RATE_DIVISOR, type Loan } from './emi.ts';

export interface RentOrBuy {
  /** Rupees. */
  readonly price: number;
  /** Rupees that the buyer pays from savings. */
  readonly downPayment: number;
  /** Stamp duty, registration and the like, in rupees. */
  readonly buyingCosts: number;
  /** Per cent per year. */
  readonly loanRate: number;
  readonly loanYears: number;
  /** Rupees per month that only an owner pays: maintenance, repairs, property tax. */
  readonly ownerCosts: number;
  /** Rupees per month in the first year. */
  readonly rent: number;
  /** Rupees, returned without interest. */
  readonly deposit: number;
  /** Per cent per year. */
  readonly rentRise: number;
  /** Per cent per year. */
  readonly priceRise: number;
  /** Return on savings, per cent per year. */
  readonly savingsReturn: number;
  readonly years: number;
}
interface WealthYear {
  readonly year: number;
  /** Wealth in rupees: the savings, and for the buyer also the value of the home minus the outstanding loan. */
  readonly renting: number;
  readonly buying: number;
}

/** Wealth at the end of each year, whole rupees. */
export function rentOrBuy(scenario: RentOrBuy): WealthYear[] {
  const loan: Loan = {
    principal: Math.max(0, scenario.price - scenario.downPayment),
    rate: scenario.loanRate,
    months: scenario.loanYears * 12,
  };
  const emi = loan.principal > 0 ? instalment(loan) : 0;
  const monthlyGrowth = (1 + scenario.savingsReturn / 100) ** (1 / 12);
  const [cash, deposit] = [scenario.downPayment + scenario.buyingCosts, scenario.deposit];
  // both start with the same money
  let renterSavings = cash - deposit;
  let buyerSavings = 0;
  let [loanBalance, rent] = [loan.principal, scenario.rent];
  const result: WealthYear[] = [];
  for (let year = 1; year <= scenario.years; year++) {
    for (let month = 0; month < 12; month++) {
      const isRepaying = (year - 1) * 12 + month < loan.months;
      const ownerSpending = (isRepaying ? emi : 0) + scenario.ownerCosts;
      renterSavings = renterSavings * monthlyGrowth + Math.max(0, ownerSpending - rent);
      buyerSavings = buyerSavings * monthlyGrowth + Math.max(0, rent - ownerSpending);
      if (isRepaying) loanBalance = Math.max(0, loanBalance - (emi - (loanBalance * scenario.loanRate) / MONTHLY_RATE_DIVISOR));
    }
    rent *= 1 + scenario.rentRise / 100;
    const homeValue = scenario.price * (1 + scenario.priceRise / 100) ** year;
    result.push({ year, renting: Math.round(renterSavings + deposit), buying: Math.round(buyerSavings + homeValue - loanBalance) });
  }
  return result;
}

/** The first year from which buying stays at least as good as renting. Null when renting is better in the last year. */
export function breakEven(years: readonly WealthYear[]): number | null {
  const lastYearBehind = years.findLast(({ renting, buying }) => buying < renting)?.year ?? 0;
  return lastYearBehind < (years.at(-1)?.year ?? 0) ? lastYearBehind + 1 : null;
}
