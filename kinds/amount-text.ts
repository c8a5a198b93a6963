/** Parses amounts as people type them, for every money field: forms, filters, calculators and bulk imports. */

const LAKH = 100_000;
const CRORE = 10_000_000;

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  thousand: 1000,
  l: LAKH,
  lac: LAKH,
  lacs: LAKH,
  lakh: LAKH,
  lakhs: LAKH,
  c: CRORE,
  cr: CRORE,
  crs: CRORE,
  crore: CRORE,
  crores: CRORE,
  ஆயிரம்: 1000,
  லட்சம்: LAKH,
  இலட்சம்: LAKH,
  கோடி: CRORE,
  हज़ार: 1000,
  हजार: 1000,
  लाख: LAKH,
  करोड़: CRORE,
  करोड: CRORE,
};

const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d[\d,\s]*|(?=\.\d))(\.\d+)?\s*([\p{L}\p{M}]*)\.?(?:\s*\/-)?$/iu;
/** Digit groups of an amount with a unit. `1,5 cr` may mean 1.5 or 15 crore, so it is rejected. */
const GROUPED = /^(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})$/;
/** Factor by name. Names are NFC-normalized, so that they are found however a keyboard composed their letters. */
const UNIT_OF = new Map(Object.entries(UNITS).map(([name, size]) => [name.normalize('NFC'), size]));

/**
 * Parses typed text into whole rupees: `75 L`, `1.5cr`, `₹ 75,00,000/-`, `18k`, `75 லட்சம்`, `1.5 करोड़`. Null when it is not an amount.
 */
export const parseRupees = (input: string): number | null => parseAmount(input, 1);

/** Like `parseRupees`, but rounds to a fraction of 1 / `stepsPerUnit` instead of to whole numbers: 1000 for an area in acres. */
export function parseAmount(input: string, stepsPerUnit: number): number | null {
  const match = AMOUNT.exec(input.trim());
  if (!match) return null;
  const [, whole = '', decimals = '', name = ''] = match;
  const unit = UNIT_OF.get(name.normalize('NFC').toLowerCase());
  if (unit === undefined) return null;
  if (unit > 1 && whole !== '' && !GROUPED.test(whole.trim())) return null;
  const amount = Math.round(Number(whole.replace(/[,\s]/g, '') + decimals) * unit * stepsPerUnit);
  return Number.isSafeInteger(amount) ? amount / stepsPerUnit : null;
}
