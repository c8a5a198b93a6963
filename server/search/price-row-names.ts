/**
 * Names of the numbers that contain the price rows of a listing (`kinds/search/price-rows.ts`): one for each column of each possible price
 * row.
 */
import type { PriceTable } from '../../kinds/search/price-rows.ts';

/** Where the values of one price row are in `numbers` by column; see `PriceTable.columns`. */
export type PriceRowIndexes = Readonly<Record<string, number>>;

export const priceRowName = (priceRow: number, column: string): string => `price_row.${priceRow}.${column}`;
/** The names of all numbers of these tables. Tables of several kinds share names. */
export const priceRowNames = (tables: readonly PriceTable[]): string[] =>
  tables.flatMap(({ size, columns }) =>
    Array.from({ length: size }, (_, n) => Object.keys(columns).map((column) => priceRowName(n, column))).flat(),
  );

/** The numbers of a table with the fields that they are taken from, in the form of `LayoutContent.features`. */
export function priceRowFeatures(table: PriceTable | undefined): Record<string, null> {
  if (!table) return {};
  return Object.fromEntries(
    Array.from({ length: table.size }, (_, n) =>
      Object.entries(table.columns).map(([column, { name }]) => [`${priceRowName(n, column)}@${table.table}.${name}`, null] as const),
    ).flat(),
  );
}
