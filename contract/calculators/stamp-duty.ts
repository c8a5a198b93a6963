/**
 * Stamp duty, registration and other charges of a state on the purchase of property. States charge them on the price or the guideline
 * value, whichever is higher; the caller passes that value.
 */
export const BUYERS = ['anyone', 'woman', 'joint'] as const;
export type Buyer = (typeof BUYERS)[number];
/** In display order. Charges that are a percentage of the duty come after the duty. */
export const CHARGES = ['duty', 'cess', 'surcharge', 'additional', 'transfer', 'registration'] as const;
export type Charge = (typeof CHARGES)[number];
/** Reliability of a rate, the best first: from an order or statement of the state; reported consistently by others; others disagree. */
export const SOURCE_STATUSES = ['sourced', 'reported', 'disputed'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export interface DutyRate {
  readonly charge: Charge;
  readonly buyer: Buyer;
  /** Rupees, both included; `value_to` is null when there is no upper limit. */
  readonly value_from: number;
  readonly value_to: number | null;
  /** Per cent of the value, or of the duty if `is_percent_of_duty`. When sources differ, `percent_max` is the upper end of the range. */
  readonly percent: number;
  readonly percent_max: number | null;
  readonly is_percent_of_duty: boolean;
  /** Maximum of the charge in rupees; null when there is none. */
  readonly cap: number | null;
  /** First day of validity, `YYYY-MM-DD`; null when it is unknown. */
  readonly valid_from: string | null;
  readonly source_status: SourceStatus;
  readonly source: string;
  readonly checked_on: string;
}
/** A charge in rupees, from `min` to `max`; they differ only if the rate has a `percent_max`. */
export interface DutyLine {
  readonly rate: DutyRate;
  readonly min: number;
  readonly max: number;
}
export interface Duty {
  readonly lines: readonly DutyLine[];
  readonly min: number;
  readonly max: number;
  /** The least reliability of the rates used. */
  readonly sourceStatus: SourceStatus;
}

const share = (amount: number, percent: number, cap: number | null) => Math.min(Math.round((amount * percent) / 100), cap ?? Infinity);

/**
 * Every charge on a purchase of `value` rupees on the day `today` (`YYYY-MM-DD`), in whole rupees; null when no duty is known. For each
 * charge, a rate for this type of buyer takes precedence over a rate for anyone, and then the newest valid rate over older ones.
 */
export function stampDuty(rates: readonly DutyRate[], purchase: { value: number; buyer: Buyer; today: string }): Duty | null {
  const applicableRates = rates.filter(
    ({ buyer, value_from, value_to, valid_from }) =>
      (buyer === 'anyone' || buyer === purchase.buyer) &&
      purchase.value >= value_from &&
      purchase.value <= (value_to ?? Infinity) &&
      (valid_from ?? '') <= purchase.today,
  );
  const lines: DutyLine[] = [];
  for (const charge of CHARGES) {
    const [rate] = applicableRates
      .filter((candidate) => candidate.charge === charge)
      .toSorted(
        (a, b) => Number(b.buyer !== 'anyone') - Number(a.buyer !== 'anyone') || (b.valid_from ?? '').localeCompare(a.valid_from ?? ''),
      );
    if (!rate) continue;
    const duty = lines.find((line) => line.rate.charge === 'duty');
    if (rate.is_percent_of_duty && !duty) continue;
    lines.push({
      rate,
      min: share(rate.is_percent_of_duty ? duty!.min : purchase.value, rate.percent, rate.cap),
      max: share(rate.is_percent_of_duty ? duty!.max : purchase.value, rate.percent_max ?? rate.percent, rate.cap),
    });
  }
  if (!lines.some(({ rate }) => rate.charge === 'duty')) return null;
  const sum = (bound: 'min' | 'max') => lines.reduce((total, line) => total + line[bound], 0);
  return {
    lines,
    min: sum('min'),
    max: sum('max'),
    sourceStatus: SOURCE_STATUSES[Math.max(...lines.map(({ rate }) => SOURCE_STATUSES.indexOf(rate.source_status)))]!,
  };
}
