import { indianNumber } from '../../../kinds/indian-number.ts';
import { m } from '../../../messages/compiled/messages.js';

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Rupees without abbreviation, grouped as in India: `₹1,25,00,000`. */
export function rupees(amount: number): string {
  return `₹${indianNumber(amount)}`;
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
  // Integer division first: with binary fractions 1.15 crore would become 1.14.
  return String(Number((Math.trunc(amount / step) / 10 ** decimals).toFixed(decimals)));
}
