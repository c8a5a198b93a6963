/**
 * What a state takes when property is bought, from its rates. It is charged on the higher of the price and the guideline value;
 * who calls says which of the two the value is.
 */
export const BUYERS = ['anyone', 'woman', 'joint'] as const;
export type Buyer = (typeof BUYERS)[number];
/** In the order they are shown; what is charged on the duty comes after it. */
export const CHARGES = ['duty', 'cess', 'surcharge', 'additional', 'transfer', 'registration'] as const;
export type Charge = (typeof CHARGES)[number];
/** From an order or a statement of the state; by others, in agreement; by others who differ. */
export const TRUSTS = ['sourced', 'reported', 'disputed'] as const;
export type Trust = (typeof TRUSTS)[number];

export interface DutyRate {
  readonly charge: Charge;
  readonly buyer: Buyer;
  /** Rupees, both included; null: without end. */
  readonly valueFrom: number;
  readonly valueTo: number | null;
  /** Per cent of the value, or of the duty. `percentMost` where sources differ. */
  readonly percent: number;
  readonly percentMost: number | null;
  readonly ofDuty: boolean;
  /** Rupees. */
  readonly cap: number | null;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string | null;
  readonly trust: Trust;
  readonly source: string;
  readonly checkedOn: string;
}
/** A charge in rupees, from `least` to `most`; equal where the rate is one figure. */
export interface DutyLine {
  readonly rate: DutyRate;
  readonly least: number;
  readonly most: number;
}
export interface Duty {
  readonly lines: readonly DutyLine[];
  readonly least: number;
  readonly most: number;
  /** The least trusted of the rates used. */
  readonly trust: Trust;
}

const share = (amount: number, percent: number, cap: number | null) => Math.min(Math.round((amount * percent) / 100), cap ?? Infinity);

/**
 * Every charge on a purchase of `value` rupees on the day `today` (`YYYY-MM-DD`), in whole rupees; null when no duty is known for it.
 * A rate for the buyer goes before one for anyone, and the newest that is valid before older ones.
 */
export function stampDuty(rates: readonly DutyRate[], asked: { value: number; buyer: Buyer; today: string }): Duty | null {
  const holding = rates.filter(
    ({ buyer, valueFrom, valueTo, validFrom }) =>
      (buyer === 'anyone' || buyer === asked.buyer) &&
      asked.value >= valueFrom &&
      asked.value <= (valueTo ?? Infinity) &&
      (validFrom ?? '') <= asked.today,
  );
  const lines: DutyLine[] = [];
  for (const charge of CHARGES) {
    const [rate] = holding
      .filter((candidate) => candidate.charge === charge)
      .toSorted(
        (a, b) => Number(b.buyer !== 'anyone') - Number(a.buyer !== 'anyone') || (b.validFrom ?? '').localeCompare(a.validFrom ?? ''),
      );
    if (!rate) continue;
    const duty = lines.find((line) => line.rate.charge === 'duty');
    if (rate.ofDuty && !duty) continue;
    lines.push({
      rate,
      least: share(rate.ofDuty ? duty!.least : asked.value, rate.percent, rate.cap),
      most: share(rate.ofDuty ? duty!.most : asked.value, rate.percentMost ?? rate.percent, rate.cap),
    });
  }
  if (!lines.some(({ rate }) => rate.charge === 'duty')) return null;
  const sum = (of: 'least' | 'most') => lines.reduce((total, line) => total + line[of], 0);
  return {
    lines,
    least: sum('least'),
    most: sum('most'),
    trust: TRUSTS[Math.max(...lines.map(({ rate }) => TRUSTS.indexOf(rate.trust)))]!,
  };
}
