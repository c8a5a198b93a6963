/** The figures that kinds have in common (price, deposit, size), read as each kind declares them. */
import { isArea, toSqft, toSqm, type Area } from '../../kinds/area.ts';
import type { Field, Kind, Values } from '../../kinds/field.ts';

export interface Price {
  /** Whole rupees. */
  readonly amount: number;
  readonly per: 'month' | 'once' | 'bed_month';
  /** The lowest of several. */
  readonly from: boolean;
}
export type AreaBasis = 'carpet' | 'built_up' | 'super_built_up' | 'plot';
export interface Size extends Area {
  readonly basis: AreaBasis;
}

const BASIS: Readonly<Record<string, AreaBasis>> = {
  carpet_area: 'carpet',
  built_up_area: 'built_up',
  super_built_up_area: 'super_built_up',
  plot_area: 'plot',
};

/** The first named money field that is set; of a column of rows, its lowest. */
function money(kind: Kind, values: Values, paths: readonly string[]): Price | null {
  for (const path of paths) {
    const [name = '', column] = path.split('.');
    const field: Field | undefined = kind.fields[name];
    const cell = column && field?.control === 'rows' ? field.fields[column] : field;
    if (cell?.control !== 'money') continue;
    const value = values[name];
    const amounts = (column && Array.isArray(value) ? value.map((row: Values) => row[column]) : [value]).filter(
      (amount) => typeof amount === 'number',
    );
    if (amounts.length > 0) return { amount: Math.min(...amounts), per: cell.per, from: new Set(amounts).size > 1 };
  }
  return null;
}

/** What it costs, or null while nobody said. */
export const priceOf = (kind: Kind, values: Values): Price | null => money(kind, values, kind.price);

/** The price that listings of the kind are held against each other by: a lease's lump sum is no monthly rent. */
export const comparablePriceOf = (kind: Kind, values: Values): Price | null => money(kind, values, kind.price.slice(0, 1));

/** Rupees, or null when the kind has none or nobody said; of rows, what the one with the lowest price asks. */
export function depositOf(kind: Kind, values: Values): number | null {
  const rows = kind.deposit[0]?.split('.')[0];
  const column = kind.price.find((path) => path.startsWith(`${rows}.`))?.split('.')[1];
  const list = rows ? values[rows] : undefined;
  if (!rows || !column || !Array.isArray(list)) return money(kind, values, kind.deposit)?.amount ?? null;
  const cheapest = list
    .filter((row: Values) => typeof row[column] === 'number')
    .toSorted((a: Values, b: Values) => Number(a[column]) - Number(b[column]))[0];
  return cheapest ? (money(kind, { [rows]: [cheapest] }, kind.deposit)?.amount ?? null) : null;
}

/** The most honest size that is known. */
export function sizeOf(kind: Kind, values: Values): Size | null {
  for (const name of kind.area) {
    const value = values[name];
    if (isArea(value)) return { value: value.value, unit: value.unit, basis: BASIS[name] ?? 'built_up' };
  }
  return null;
}

export const sizeInSqm = (size: Size | null): number | null => size && toSqm(size);

/** Rupees per sqft of that size, to the paisa; null unless both are known. */
export function rateOf(price: Price | null, size: Size | null): number | null {
  return price && size && size.value > 0 ? Math.round((price.amount / toSqft(size)) * 100) / 100 : null;
}
