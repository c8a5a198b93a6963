/**
 * Names of the numbers in which a row keeps its price rows (`kinds/search/price-rows.ts`): one for each column of each possible price row.
 */
import type { PriceTable } from '../../kinds/search/price-rows.ts';

/** Where the values of one price row are in `numbers` by column; see `PriceTable.columns`. */
export type PriceRowIndexes = Readonly<Record<string, number>>;

export const priceRowName = (priceRow: number, column: string): string => `price_row.${priceRow}.${column}`;
/** All names of these tables; tables of several kinds share them. */
export const priceRowNames = (tables: readonly PriceTable[]): string[] =>
  tables.flatMap(({ size, columns }) =>
    Array.from({ length: size }, (_, n) => Object.keys(columns).map((column) => priceRowName(n, column))).flat(),
  );

/** The fields these numbers are taken from, as the content of a layout names them. */
export function priceRowFeatures(table: PriceTable | undefined): Record<string, null> {
  if (!table) return {};
  return Object.fromEntries(
    Array.from({ length: table.size }, (_, n) =>
      Object.entries(table.columns).map(([column, { name }]) => [`${priceRowName(n, column)}@${table.table}.${name}`, null] as const),
    ).flat(),
  );
}
