/**
 * Renting against buying the same home: what each leaves a person with after some years, when both spend the same money.
 * Whoever spends less in a month puts the difference aside at the same return; nothing is said about taxes.
 */
import { instalment, type Loan } from './emi.ts';

export interface RentOrBuy {
  /** Rupees. */
  readonly price: number;
  /** Rupees, of one's own. */
  readonly downPayment: number;
  /** Stamp duty, registration and the like, in rupees. */
  readonly buyingCosts: number;
  /** Per cent a year. */
  readonly loanRate: number;
  readonly loanYears: number;
  /** Rupees a month while owning: society, repairs, property tax. */
  readonly ownerCosts: number;
  /** Rupees a month, and rupees. */
  readonly rent: number;
  readonly deposit: number;
  /** Per cent a year. */
  readonly rentRise: number;
  readonly priceRise: number;
  /** What savings earn. */
  readonly savingsReturn: number;
  readonly years: number;
}
export interface WealthYear {
  readonly year: number;
  /** Rupees one would have: savings, and the home less what is owed for it. */
  readonly renting: number;
  readonly buying: number;
}

/** Wealth at the end of each year, whole rupees. */
export function rentOrBuy(asked: RentOrBuy): WealthYear[] {
  const loan: Loan = { principal: Math.max(0, asked.price - asked.downPayment), rate: asked.loanRate, months: asked.loanYears * 12 };
  const emi = loan.principal > 0 ? instalment(loan) : 0;
  const monthly = (1 + asked.savingsReturn / 100) ** (1 / 12);
  const [cash, deposit] = [asked.downPayment + asked.buyingCosts, asked.deposit];
  // both begin with the same money
  let renterSavings = cash - deposit;
  let buyerSavings = 0;
  let [owed, rent] = [loan.principal, asked.rent];
  const result: WealthYear[] = [];
  for (let year = 1; year <= asked.years; year++) {
    for (let month = 0; month < 12; month++) {
      const paying = (year - 1) * 12 + month < loan.months;
      const owning = (paying ? emi : 0) + asked.ownerCosts;
      renterSavings = renterSavings * monthly + Math.max(0, owning - rent);
      buyerSavings = buyerSavings * monthly + Math.max(0, rent - owning);
      if (paying) owed = Math.max(0, owed - (emi - (owed * asked.loanRate) / 1200));
    }
    rent *= 1 + asked.rentRise / 100;
    const home = asked.price * (1 + asked.priceRise / 100) ** year;
    result.push({ year, renting: Math.round(renterSavings + deposit), buying: Math.round(buyerSavings + home - owed) });
  }
  return result;
}

/** The first year after which buying leaves more; null when it never does within the years asked for. */
export function breakEven(years: readonly WealthYear[]): number | null {
  const last = years.findLast(({ renting, buying }) => buying < renting)?.year ?? 0;
  return last < (years.at(-1)?.year ?? 0) ? last + 1 : null;
}
