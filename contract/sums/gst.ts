/** Goods and services tax on what the site sells. Amounts are paise. */

export interface Gst {
  readonly net: number;
  readonly cgst: number;
  /** Of the state, or of the union territory. */
  readonly sgst: number;
  readonly igst: number;
  readonly total: number;
}

/**
 * Tax on `net` at `bps` (hundredths of a percent): central and state halves within one state, the integrated tax between two
 * (IGST Act 2017, sections 7 and 8). The halves are equal, each rounded to the paisa, and the integrated tax is their sum: a price
 * is the same wherever it is paid. In a union territory without an assembly the state's half is the territory's (UTGST Act 2017).
 */
export function gstOn(net: number, bps: number, within: boolean): Gst {
  const half = Math.round((net * bps) / 20_000);
  const taxes = within ? { cgst: half, sgst: half, igst: 0 } : { cgst: 0, sgst: 0, igst: 2 * half };
  return { net, ...taxes, total: net + 2 * half };
}

/**
 * The part of a price that goes back, with its part of each tax. `share` is between 0 and 1; rounded down, so that parts never
 * exceed the whole.
 */
export function partOf({ net, cgst, sgst, igst }: Omit<Gst, 'total'>, share: number): Gst {
  const part = (paise: number) => Math.floor(paise * share);
  const back = { net: part(net), cgst: part(cgst), sgst: part(sgst), igst: part(igst) };
  return { ...back, total: back.net + back.cgst + back.sgst + back.igst };
}

/** The financial year an Indian document belongs to, e.g. `26-27`: April to March, by India's calendar. */
export function financialYear(at: Date): string {
  const [year, month] = at.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).split('-').map(Number) as [number, number];
  const from = month >= 4 ? year : year - 1;
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return `${two(from)}-${two(from + 1)}`;
}
