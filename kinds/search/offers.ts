/**
 * Offers: the rows of the table that a kind's prices are in, such as the room types of a PG. A filter on the price, the deposit or a column
 * of that table has to be met together with the others by one and the same row, or a search for a double room up to ₹ 6,000 would find a
 * house whose single room costs that.
 */
import type { Field, Kind, Values } from '../field.ts';
import type { KindId } from '../index.ts';
import { filterParams, type FilterParam } from './filters.ts';

/** The table of a kind that holds its offers. */
export interface OfferTable {
  /** Name of the field. */
  readonly table: string;
  /** Maximum number of rows. */
  readonly size: number;
  /** Columns that are compared, by name: `price`, `deposit`, or the param of the filter on the column. */
  readonly columns: Readonly<Record<string, OfferColumn>>;
}
interface OfferColumn {
  readonly name: string;
  /** The filter whose option a row has; null for a number. */
  readonly optionOf: FilterParam | null;
}

/** Values are kept in single precision, which is exact below this. */
const MAX_EXACT = 2 ** 24;

/** The offers of a kind; null when its listings have one price. @throws Error for a declaration whose values cannot be kept */
export function offerTableOf(kind: Kind<KindId>): OfferTable | null {
  const [table = '', price] = (kind.price[0] ?? '').split('.');
  const rows = kind.fields[table];
  if (!price || rows?.control !== 'rows') return null;
  const [depositTable, deposit] = (kind.deposit[0] ?? '').split('.');
  const columns: Record<string, OfferColumn> = { price: { name: price, optionOf: null } };
  if (depositTable === table && deposit) columns.deposit = { name: deposit, optionOf: null };
  for (const filter of filterParams([kind])) {
    const name = columnIn(table, filter, kind.id);
    if (name) columns[filter.param] = { name, optionOf: filter.type === 'any-of' ? filter : null };
  }
  for (const { name } of Object.values(columns)) checkColumn(rows.fields[name], `${table}.${name}`);
  return { table, size: rows.max, columns };
}

function checkColumn(field: Field | undefined, path: string): void {
  const isExact = field?.control === 'choice' ? !field.enumeration.implies : field && 'max' in field && field.max < MAX_EXACT;
  if (!isExact) throw new Error(`${path} cannot be compared as a part of an offer`);
}

function columnIn(table: string, filter: FilterParam, kind: KindId): string | null {
  const path = filter.sources.find((source) => source.kind === kind && source.path.startsWith(`${table}.`))?.path;
  return path?.split('.')[1] ?? null;
}

/** Whether a filter compares the offers of listings of a kind that has them. */
export function comparesOffers(filter: FilterParam, { columns }: OfferTable): boolean {
  if (filter.column === 'deposit_months') return 'deposit' in columns;
  return (filter.column === null ? filter.param : filter.column) in columns;
}

/** The offers of a listing: what each row has in a column, numbers as they are and options as their tokens. */
export function offersIn({ table, size, columns }: OfferTable, values: Values): Record<string, number | string>[] {
  const rows = values[table];
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, size).map((row: Values) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([column, { name }]) => {
        const value = row[name];
        return typeof value === 'number' || typeof value === 'string' ? [[column, value]] : [];
      }),
    ),
  );
}
