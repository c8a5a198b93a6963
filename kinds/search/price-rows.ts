/**
 * Price rows: the rows of the table that contains a kind's prices, such as the room types of a PG. All filters on this table (price,
 * deposit or a column) must match the same row. Otherwise a search for a double room up to ₹ 6,000 would find a house in which only a
 * single room costs that.
 */
import type { Field, Kind, Values } from '../field.ts';
import type { KindId } from '../index.ts';
import { filterParams, type FilterParam } from './filters.ts';

/** The table of a kind that contains its price rows. */
export interface PriceTable {
  /** Name of the field. */
  readonly table: string;
  /** Maximum number of rows. */
  readonly size: number;
  /** Compared columns by name: `price`, `deposit`, or the parameter of the filter on the column. */
  readonly columns: Readonly<Record<string, PriceRowColumn>>;
}
interface PriceRowColumn {
  readonly name: string;
  /** The filter whose options are the values of the column; null for a column of numbers. */
  readonly choiceFilter: FilterParam | null;
}

/** Values are stored in single precision, in which whole numbers below this limit are exact. */
const MAX_EXACT = 2 ** 24;

/**
 * Returns the table of price rows of a kind; null when its listings have a single price.
 * @throws Error for a declaration whose values cannot be stored
 */
export function priceTableOf(kind: Kind<KindId>): PriceTable | null {
  const [table = '', price] = (kind.price[0] ?? '').split('.');
  const rows = kind.fields[table];
  if (!price || rows?.control !== 'rows') return null;
  const [depositTable, deposit] = (kind.deposit[0] ?? '').split('.');
  const columns: Record<string, PriceRowColumn> = { price: { name: price, choiceFilter: null } };
  if (depositTable === table && deposit) columns.deposit = { name: deposit, choiceFilter: null };
  for (const filter of filterParams([kind])) {
    const name = columnIn(table, filter, kind.id);
    if (name) columns[filter.param] = { name, choiceFilter: filter.type === 'any-of' ? filter : null };
  }
  for (const { name } of Object.values(columns)) assertExactColumn(rows.fields[name], `${table}.${name}`);
  return { table, size: rows.max, columns };
}

function assertExactColumn(field: Field | undefined, path: string): void {
  const isExact = field?.control === 'choice' ? !field.enumeration.implies : field && 'max' in field && field.max < MAX_EXACT;
  if (!isExact) throw new Error(`${path} cannot be compared as a part of a price row`);
}

function columnIn(table: string, filter: FilterParam, kind: KindId): string | null {
  const path = filter.sources.find((source) => source.kind === kind && source.path.startsWith(`${table}.`))?.path;
  return path?.split('.')[1] ?? null;
}

/** Whether a filter compares price rows, for listings of a kind that has them. */
export function comparesPriceRows(filter: FilterParam, { columns }: PriceTable): boolean {
  if (filter.column === 'deposit_months') return 'deposit' in columns;
  return (filter.column === null ? filter.param : filter.column) in columns;
}

/** The price rows of a listing: the value of each row in each column, numbers unchanged and options as their tokens. */
export function priceRowsIn({ table, size, columns }: PriceTable, values: Values): Record<string, number | string>[] {
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
