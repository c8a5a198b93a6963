/** Equated monthly instalments (EMI) as Indian lenders calculate them: monthly interest on the outstanding balance. */

export interface Loan {
  /** Rupees. */
  readonly principal: number;
  /** Per cent per year. */
  readonly rate: number;
  readonly months: number;
}
interface LoanYear {
  readonly year: number;
  /** Rupees of principal and interest paid in the year. */
  readonly principal: number;
  readonly interest: number;
  /** Rupees outstanding at the end of the year. */
  readonly balance: number;
}
interface LoanCost {
  /** Rupees per month. */
  readonly emi: number;
  readonly interest: number;
  readonly total: number;
  readonly years: readonly LoanYear[];
}

/** A rate in per cent per year, divided by this, is the rate per month as a fraction. */
export const MONTHLY_RATE_DIVISOR = 1200;

/** Monthly instalment: P r (1+r)^n / ((1+r)^n - 1) with the monthly rate r, or P / n without interest. Rupees, not rounded. */
export function instalment({ principal, rate, months }: Loan): number {
  const r = rate / MONTHLY_RATE_DIVISOR;
  if (r === 0) return principal / months;
  // 1 - (1+r)^-n stays accurate when (1+r)^n would overflow
  return (principal * r) / -Math.expm1(-months * Math.log1p(r));
}

/** Total cost of a loan and its repayment per year, in whole rupees. */
export function loanCost(loan: Loan): LoanCost {
  const monthly = instalment(loan);
  const years: LoanYear[] = [];
  let balance = loan.principal;
  for (let month = 0; month < loan.months; month += 12) {
    const balanceAtStart = balance;
    const monthsInYear = Math.min(12, loan.months - month);
    for (let i = 0; i < monthsInYear; i++) balance -= monthly - (balance * loan.rate) / MONTHLY_RATE_DIVISOR;
    const principal = balanceAtStart - balance;
    years.push({
      year: years.length + 1,
      principal: Math.round(principal),
      interest: Math.round(monthly * monthsInYear - principal),
      balance: Math.max(0, Math.round(balance)),
    });
  }
  const total = Math.round(monthly * loan.months);
  return { emi: Math.round(monthly), total, interest: total - loan.principal, years };
}
