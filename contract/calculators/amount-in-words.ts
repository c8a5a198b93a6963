/** Amounts in English words with lakh and crore, as on Indian invoices. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const STEPS: readonly [number, string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];

/** A whole number below 10^15, e.g. `one lakh twenty-three thousand`. */
export function numberInWords(value: number): string {
  if (value < 20) return ONES[value]!;
  if (value < 100) return value % 10 === 0 ? TENS[value / 10]! : `${TENS[Math.floor(value / 10)]}-${ONES[value % 10]}`;
  const [step, name] = STEPS.find(([unit]) => value >= unit)!;
  const remainder = value % step;
  return `${numberInWords(Math.floor(value / step))} ${name}${remainder === 0 ? '' : ` ${numberInWords(remainder)}`}`;
}

/** Words for an amount in paise, e.g. `Rupees five hundred eighty-eight and eighty-two paise only`. */
export function rupeesInWords(paise: number): string {
  const [rupees, remainingPaise] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${numberInWords(rupees)}${remainingPaise === 0 ? '' : ` and ${numberInWords(remainingPaise)} paise`} only`;
}
