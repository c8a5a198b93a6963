/** Ids of listings in the owner's own system. With them, importing a file again updates listings instead of adding new ones. */
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import type { BulkRow } from './bulk-row.ts';
import type { SavedListing } from './save-listings.ts';

export interface IdentifiedRow {
  readonly row: BulkRow;
  /** The listing that the row refers to by its public or external id; null for a new listing. */
  readonly publicId: string | null;
}

/** Public ids of the owner's listings by their external ids. */
export async function findByExternalIds(tx: Tx, ownerId: string, rows: readonly BulkRow[]): Promise<Map<string, string>> {
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  if (externalIds.length === 0) return new Map();
  const listings = await tx
    .selectFrom('listing_external_id as e')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'e.city_id').onRef('l.id', '=', 'e.listing_id'))
    .select(['e.external_id', 'l.public_id'])
    .where('e.owner_id', '=', ownerId)
    .where('e.external_id', 'in', externalIds)
    // the external id of a deleted listing may be used again
    .where('l.status', '!=', 'removed')
    .execute();
  return new Map(listings.map((listing) => [listing.external_id, listing.public_id]));
}

/** Finds rows that refer to the same listing as an earlier row of the file. Returns the number of the earlier row for each. */
export async function findDuplicateRows(tx: Tx, importId: string, identifiedRows: readonly IdentifiedRow[]): Promise<Map<BulkRow, number>> {
  const rowByKey = new Map<string, number>();
  const keysOf = ({ row, publicId }: IdentifiedRow) => [
    ...(publicId ? [`listing ${publicId}`] : []),
    ...(row.externalId ? [`external ${row.externalId}`] : []),
  ];
  const [externalIds, publicIds] = [
    identifiedRows.flatMap(({ row }) => row.externalId ?? []),
    identifiedRows.flatMap(({ publicId }) => publicId ?? []),
  ];
  if (externalIds.length + publicIds.length > 0) {
    const earlierRows = await tx
      .selectFrom('bulk_import_row')
      .select(['row', 'external_id', 'public_id'])
      .where('import_id', '=', importId)
      .where((e) =>
        e.or([
          ...(externalIds.length > 0 ? [e('external_id', 'in', externalIds)] : []),
          ...(publicIds.length > 0 ? [e('public_id', 'in', publicIds)] : []),
        ]),
      )
      .execute();
    for (const earlierRow of earlierRows) {
      if (earlierRow.public_id) rowByKey.set(`listing ${earlierRow.public_id}`, earlierRow.row);
      if (earlierRow.external_id) rowByKey.set(`external ${earlierRow.external_id}`, earlierRow.row);
    }
  }
  const duplicates = new Map<BulkRow, number>();
  for (const identifiedRow of identifiedRows) {
    const earlierRowNumber = keysOf(identifiedRow).flatMap((key) => rowByKey.get(key) ?? [])[0];
    if (earlierRowNumber !== undefined) duplicates.set(identifiedRow.row, earlierRowNumber);
    for (const key of keysOf(identifiedRow)) if (!rowByKey.has(key)) rowByKey.set(key, identifiedRow.row.row);
  }
  return duplicates;
}

/** Stores the external ids of saved listings. A listing has only one external id, so a new one replaces the previous one. */
export async function storeExternalIds(tx: Tx, ownerId: string, results: ReadonlyMap<BulkRow, SavedListing>): Promise<void> {
  const saved = [...results].flatMap(([{ externalId }, { outcome, listing }]) =>
    externalId && listing && outcome !== 'refused' ? [{ externalId, ...listing }] : [],
  );
  if (saved.length === 0) return;
  // the unique key contains the city; this lock makes an external id unique across all cities
  await lockUntilCommit(tx, `external ids ${ownerId}`);
  const listingIds = saved.map(({ listingId }) => listingId);
  const externalIds = saved.map(({ externalId }) => externalId);
  await tx
    .deleteFrom('listing_external_id')
    .where('owner_id', '=', ownerId)
    .where((e) => e.or([e('listing_id', 'in', listingIds), e('external_id', 'in', externalIds)]))
    .execute();
  const rows = saved.map(({ externalId, cityId, listingId }) => ({
    owner_id: ownerId,
    external_id: externalId,
    city_id: cityId,
    listing_id: listingId,
  }));
  await tx.insertInto('listing_external_id').values(rows).execute();
}
