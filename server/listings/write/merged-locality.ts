import type { Tx } from '../../db/schema.ts';

interface Placed {
  readonly locality_id?: number | null;
}

/**
 * Replaces localities that were merged into another one after the rows were read. The row locks wait for a merge that is being committed,
 * as the foreign keys of the rows do anyway.
 * @returns a function that maps the locality that was read to the one to write
 */
export async function readCurrentLocalities(tx: Tx, rows: readonly Placed[]): Promise<(id: number) => number> {
  const ids = [...new Set(rows.flatMap(({ locality_id }) => locality_id ?? []))];
  if (ids.length === 0) return (id) => id;
  const localities = await tx
    .selectFrom('locality')
    .select(['id', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const mergedInto = new Map(localities.map(({ id, merged_into }) => [id, merged_into ?? id]));
  return (id) => mergedInto.get(id) ?? id;
}

/** The row with its current locality; unchanged when it has none. */
export const withCurrentLocality = <R extends Placed>(row: R, currentLocalityOf: (id: number) => number): R =>
  row.locality_id === null || row.locality_id === undefined ? row : { ...row, locality_id: currentLocalityOf(row.locality_id) };
