import { m } from '../../../messages/compiled/messages.js';

const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const LAKH = 100_000;
const CRORE = 10_000_000;

/** Whole rupees in full, grouped as in India: `₹1,25,00,000`. */
export function rupees(amount: number): string {
  return `₹${exact.format(amount)}`;
}

/**
 * Rupees in lakh and crore: `₹18,500`, `₹75 L`, `₹1.25 Cr`. At most two decimals, truncated instead of rounded, so that a price
 * never looks higher than it is (`₹99.99 L`, not `₹1 Cr`).
 */
export function shortRupees(amount: number): string {
  if (Math.abs(amount) >= CRORE) return m['price.crore']({ amount: `₹${truncate(amount, CRORE)}` });
  if (Math.abs(amount) >= LAKH) return m['price.lakh']({ amount: `₹${truncate(amount, LAKH)}` });
  return rupees(amount);
}

/** Shortest form, for map pins and chips: `₹18.5k`, `₹75L`, `₹1.2Cr`. */
export function pinRupees(amount: number): string {
  if (amount >= CRORE) return m['pin_price.crore']({ amount: `₹${truncate(amount, CRORE, 1)}` });
  if (amount >= LAKH) return m['pin_price.lakh']({ amount: `₹${truncate(amount, LAKH, 1)}` });
  return amount >= 1000 ? m['pin_price.thousand']({ amount: `₹${truncate(amount, 1000, 1)}` }) : `₹${amount}`;
}

function truncate(amount: number, unit: number, decimals = 2): string {
  const step = unit / 10 ** decimals;
  // Integer division first: 1.15 crore must not become 1.14 by way of binary fractions.
  return String(Number((Math.trunc(amount / step) / 10 ** decimals).toFixed(decimals)));
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  thousand: 1000,
  l: LAKH,
  lac: LAKH,
  lacs: LAKH,
  lakh: LAKH,
  lakhs: LAKH,
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

/** Parses typed text into whole rupees: `75 L`, `1.5cr`, `₹ 75,00,000`, `18k`, `75 லட்சம்`, `1.5 करोड़`. Null when it is not an amount. */
export const parseRupees = (input: string): number | null => parseAmount(input, 1);

/** Like `parseRupees`, with a precision of 1 / `parts`: 1000 for an area in acres. */
export function parseAmount(input: string, parts: number): number | null {
  const match = /^(?:₹|rs\.?)?\s*(\d[\d,\s]*)(\.\d+)?\s*([\p{L}\p{M}]*)\.?$/iu.exec(input.trim());
  if (!match) return null;
  const unit = UNITS[(match[3] ?? '').normalize('NFC').toLowerCase()];
  if (unit === undefined) return null;
  const amount = Math.round(Number((match[1] ?? '').replace(/[,\s]/g, '') + (match[2] ?? '')) * unit * parts);
  return Number.isSafeInteger(amount) ? amount / parts : null;
}
