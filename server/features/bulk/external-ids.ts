/** What people call their listings in their own books, so that a file imported again changes listings instead of adding some. */
import type { Tx } from '../../db/schema.ts';
import type { BulkRow } from './bulk-row.ts';
import type { WrittenListing } from './write-listings.ts';

export interface Named {
  readonly row: BulkRow;
  /** The listing it means, by its id or by what its owner calls it; null for a new one. */
  readonly publicId: string | null;
}

/** Public ids of one's own listings by what one calls them. */
export async function listingsCalled(tx: Tx, ownerId: string, rows: readonly BulkRow[]): Promise<Map<string, string>> {
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  if (names.length === 0) return new Map();
  const found = await tx
    .selectFrom('listing_external_id as e')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'e.city_id').onRef('l.id', '=', 'e.listing_id'))
    .select(['e.external_id', 'l.public_id'])
    .where('e.owner_id', '=', ownerId)
    .where('e.external_id', 'in', names)
    // who deleted a listing may use its name again
    .where('l.status', '!=', 'removed')
    .execute();
  return new Map(found.map((one) => [one.external_id, one.public_id]));
}

/** Rows that mean a listing which an earlier row of the same file meant already, with that row's number. */
export async function earlierRows(tx: Tx, importId: string, named: readonly Named[]): Promise<Map<BulkRow, number>> {
  const seen = new Map<string, number>();
  const keys = ({ row, publicId }: Named) => [
    ...(publicId ? [`listing ${publicId}`] : []),
    ...(row.externalId ? [`external ${row.externalId}`] : []),
  ];
  const [names, ids] = [named.flatMap(({ row }) => row.externalId ?? []), named.flatMap(({ publicId }) => publicId ?? [])];
  if (names.length + ids.length > 0) {
    const earlier = await tx
      .selectFrom('bulk_import_row')
      .select(['row', 'external_id', 'public_id'])
      .where('import_id', '=', importId)
      .where((e) =>
        e.or([...(names.length > 0 ? [e('external_id', 'in', names)] : []), ...(ids.length > 0 ? [e('public_id', 'in', ids)] : [])]),
      )
      .execute();
    for (const one of earlier) {
      if (one.public_id) seen.set(`listing ${one.public_id}`, one.row);
      if (one.external_id) seen.set(`external ${one.external_id}`, one.row);
    }
  }
  const twice = new Map<BulkRow, number>();
  for (const one of named) {
    const before = keys(one).flatMap((key) => seen.get(key) ?? [])[0];
    if (before !== undefined) twice.set(one.row, before);
    for (const key of keys(one)) if (!seen.has(key)) seen.set(key, one.row.row);
  }
  return twice;
}

/** Keeps the names of what was written. A listing has one name, and the last one given counts. */
export async function keepExternalIds(tx: Tx, ownerId: string, results: ReadonlyMap<BulkRow, WrittenListing>): Promise<void> {
  const kept = [...results].flatMap(([{ externalId }, { outcome, listing }]) =>
    externalId && listing && outcome !== 'refused' ? [{ externalId, ...listing }] : [],
  );
  if (kept.length === 0) return;
  const listingIds = kept.map(({ listingId }) => listingId);
  const names = kept.map(({ externalId }) => externalId);
  await tx
    .deleteFrom('listing_external_id')
    .where('owner_id', '=', ownerId)
    .where((e) => e.or([e('listing_id', 'in', listingIds), e('external_id', 'in', names)]))
    .execute();
  const rows = kept.map(({ externalId, cityId, listingId }) => ({
    owner_id: ownerId,
    external_id: externalId,
    city_id: cityId,
    listing_id: listingId,
  }));
  await tx.insertInto('listing_external_id').values(rows).execute();
}
