/** Reads price, deposit and size of a listing from the fields that its kind has for them. */
import { isArea, toSqft, toSqm, type Area } from '../../../kinds/area.ts';
import type { Field, Kind, Values } from '../../../kinds/field.ts';

export interface Price {
  /** In full rupees. */
  readonly amount: number;
  readonly per: 'month' | 'one_time' | 'bed_month';
  /** Whether it is the lowest of several prices. */
  readonly is_lowest: boolean;
  /** Set when the price is the lump sum of a lease instead of a monthly rent. */
  readonly lease?: true;
}
type AreaBasis = 'carpet' | 'built_up' | 'super_built_up' | 'plot';
interface Size extends Area {
  readonly basis: AreaBasis;
}

const BASIS_OF_FIELD: Readonly<Record<string, AreaBasis>> = {
  carpet_area: 'carpet',
  built_up_area: 'built_up',
  super_built_up_area: 'super_built_up',
  plot_area: 'plot',
};

/** The first of these money fields that has a value. For a column of a table, the lowest value. */
function findMoney(kind: Kind, values: Values, paths: readonly string[]): Price | null {
  for (const path of paths) {
    const [name = '', column] = path.split('.');
    const field: Field | undefined = kind.fields[name];
    const moneyField = column && field?.control === 'rows' ? field.fields[column] : field;
    if (moneyField?.control !== 'money') continue;
    const value = values[name];
    const amounts = (column && Array.isArray(value) ? value.map((row: Values) => row[column]) : [value]).filter(
      (amount) => typeof amount === 'number',
    );
    const isLease = moneyField.per === 'one_time' && kind.deal !== 'sale';
    if (amounts.length > 0)
      return {
        amount: Math.min(...amounts),
        per: moneyField.per,
        is_lowest: new Set(amounts).size > 1,
        ...(isLease && { lease: true as const }),
      };
  }
  return null;
}

/** The asking price; null when there is none. */
export const priceOf = (kind: Kind, values: Values): Price | null => findMoney(kind, values, kind.price);

/** The price by which listings of the kind are compared. Null for a lease's lump sum, because it is not a monthly rent. */
export const comparablePriceOf = (kind: Kind, values: Values): Price | null => findMoney(kind, values, kind.price.slice(0, 1));

/** In rupees; null when the kind has no deposit or the listing states none. For a table, the deposit in the row with the lowest price. */
export function depositOf(kind: Kind, values: Values): number | null {
  const rows = kind.deposit[0]?.split('.')[0];
  const column = kind.price.find((path) => path.startsWith(`${rows}.`))?.split('.')[1];
  const list = rows ? values[rows] : undefined;
  if (!rows || !column || !Array.isArray(list)) return findMoney(kind, values, kind.deposit)?.amount ?? null;
  const cheapest = list
    .filter((row: Values) => typeof row[column] === 'number')
    .toSorted((a: Values, b: Values) => Number(a[column]) - Number(b[column]))[0];
  return cheapest ? (findMoney(kind, { [rows]: [cheapest] }, kind.deposit)?.amount ?? null) : null;
}

/** The most reliable size that the listing states, in the order of `kind.area`. */
export function sizeOf(kind: Kind, values: Values): Size | null {
  for (const name of kind.area) {
    const value = values[name];
    if (isArea(value)) return { value: value.value, unit: value.unit, basis: BASIS_OF_FIELD[name] ?? 'built_up' };
  }
  return null;
}

export const sizeInSqm = (size: Size | null): number | null => size && toSqm(size);

/** In rupees per sqft, rounded to paise; null unless price and size are known. */
export function rateOf(price: Price | null, size: Size | null): number | null {
  return price && size && size.value > 0 ? Math.round((price.amount / toSqft(size)) * 100) / 100 : null;
}
