/** Rules that differ between states and union territories, by state code. An unknown state has the general rule. */

/** Maximum deposit for a home in months of rent. Tamil Nadu: Act 42 of 2017, section 11; other states: Model Tenancy Act 2021. */
const DEPOSIT_CAP_MONTHS: Readonly<Record<string, number>> = { TN: 3 };
const MODEL_ACT_MONTHS = 2;
/** Model Tenancy Act 2021, section 11, for premises other than homes. */
export const COMMERCIAL_DEPOSIT_CAP_MONTHS = 6;

export function depositCapMonths(state: string): number {
  return DEPOSIT_CAP_MONTHS[state] ?? MODEL_ACT_MONTHS;
}

/** Ranges of the first two digits of pincodes in the cities of a state, including suburbs across its border. */
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
