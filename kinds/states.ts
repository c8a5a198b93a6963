/** Rules that differ between states and union territories, by state code. An unknown state has the general rule. */

/**
 * Maximum deposit in months of rent where the state has a law of its own. Tamil Nadu: Act 42 of 2017, section 11, for all premises that are
 * let for residence or for commercial use (section 2).
 */
const STATE_ACT_MONTHS: Readonly<Record<string, number>> = { TN: 3 };
/** Model Tenancy Act 2021, section 11: what the Union recommends to the states. It is no law before a state adopts it. */
const MODEL_ACT_MONTHS = { home: 2, commercial: 6 };

export interface DepositCap {
  /** Maximum deposit in months of rent. */
  readonly months: number;
  /** Whether it is the law of the state, or only the model act. */
  readonly source: 'law' | 'model';
}

export function depositCapOf(state: string, use: 'home' | 'commercial'): DepositCap {
  const months = STATE_ACT_MONTHS[state];
  return months === undefined ? { months: MODEL_ACT_MONTHS[use], source: 'model' } : { months, source: 'law' };
}

/** Ranges of the first two digits of pincodes (postal circles of India Post) in the cities of a state and in suburbs across its border. */
const PINCODE_PREFIXES: Readonly<Record<string, readonly [from: number, to: number][]>> = {
  TN: [[60, 66]],
  KA: [[56, 59]],
  KL: [[67, 69]],
  MH: [[40, 44]],
  GJ: [[36, 39]],
  RJ: [[30, 34]],
  TG: [[50, 50]],
  AP: [[51, 53]],
  WB: [[70, 74]],
  // Gurugram and Faridabad, Noida and Ghaziabad
  DL: [
    [11, 12],
    [20, 20],
  ],
  // Panchkula and Mohali
  CH: [
    [13, 14],
    [16, 16],
  ],
};

/** Whether a pincode can belong to the state. True for states that are not listed. */
export function isPincodeInState(state: string, pincode: string): boolean {
  const ranges = PINCODE_PREFIXES[state];
  const prefix = Number(pincode.slice(0, 2));
  return !ranges || ranges.some(([from, to]) => prefix >= from && prefix <= to);
}
