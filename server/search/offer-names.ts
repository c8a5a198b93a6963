/** Names of the numbers in which a row stores its offers (`kinds/search/offers.ts`): one for each column of each possible offer. */
import type { OfferTable } from '../../kinds/search/offers.ts';

/** Indexes in `numbers` of the values of one offer, by column (see `OfferTable.columns`). */
export type OfferIndexes = Readonly<Record<string, number>>;

export const offerName = (offer: number, column: string): string => `offer.${offer}.${column}`;
/** All names for these tables. Tables of several kinds share names. */
export const offerNames = (tables: readonly OfferTable[]): string[] =>
  tables.flatMap(({ size, columns }) =>
    Array.from({ length: size }, (_, n) => Object.keys(columns).map((column) => offerName(n, column))).flat(),
  );

/** The fields from which these numbers are taken, as in the content of a layout. */
export function offerFeatures(table: OfferTable | undefined): Record<string, null> {
  if (!table) return {};
  return Object.fromEntries(
    Array.from({ length: table.size }, (_, n) =>
      Object.entries(table.columns).map(([column, { name }]) => [`${offerName(n, column)}@${table.table}.${name}`, null] as const),
    ).flat(),
  );
}
