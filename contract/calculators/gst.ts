/** Goods and services tax on the plans that the site sells. Amounts are paise. */

export interface Gst {
  readonly net: number;
  readonly cgst: number;
  /** Tax of the state or union territory. */
  readonly sgst: number;
  readonly igst: number;
  readonly total: number;
}

/**
 * Tax on `net` at `bps` (hundredths of a per cent): CGST and SGST if seller and buyer are in the same state, otherwise IGST (IGST Act 2017,
 * sections 7 and 8). CGST and SGST are equal, each rounded to the paisa, and IGST is their sum, so the total is the same for every buyer.
 * In a union territory without an assembly, UTGST replaces SGST (UTGST Act 2017).
 */
export function gstOn(net: number, bps: number, isSameState: boolean): Gst {
  const half = Math.round((net * bps) / 20_000);
  const taxes = isSameState ? { cgst: half, sgst: half, igst: 0 } : { cgst: 0, sgst: 0, igst: 2 * half };
  return { net, ...taxes, total: net + 2 * half };
}

/**
 * The refunded part of a price, and the taxes on it. `fraction` is between 0 and 1. The price is rounded down and taxed like any price, so a
 * credit note is rounded like its invoice, and a refund never exceeds the payment.
 */
export function refundedPart({ net, igst }: Omit<Gst, 'total'>, bps: number, fraction: number): Gst {
  return gstOn(Math.floor(net * fraction), bps, igst === 0);
}

/** The Indian financial year (April to March, IST) of a time, e.g. `26-27`. */
export function financialYear(date: Date): string {
  const [year, month] = date.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).split('-').map(Number) as [number, number];
  const startYear = month >= 4 ? year : year - 1;
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${twoDigits(startYear)}-${twoDigits(startYear + 1)}`;
}
