/** Writes planned changes of listings with all their effects, in the caller's transaction. */
import { auditAll } from '../../db/audit.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { listingKeyOf } from '../present/rows.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';
import type { Actor, ListingChange } from './listing-change.ts';
import { deleteListings, deletePhotosOf, insertListings, updateListings, type StoredRow } from './listing-rows.ts';
import { readCurrentLocalities, withCurrentLocality } from './merged-locality.ts';
import { recordEvidence } from './record-evidence.ts';
import { deleteStoredRevealsOf } from './stored-reveals.ts';
import { recordPrices } from './record-prices.ts';
import { carryOverEarlierListings } from './same-home.ts';

export type StoreDeps = Pick<Deps, 'jobs'>;

interface StoredChanges {
  /** Rows of inserted and updated listings. */
  readonly rows: ReadonlyMap<ListingChange, StoredRow>;
  /** Keys of the listings that search has to refresh once the transaction is committed (`deps.search.refresh`). */
  readonly changedKeys: readonly ListingKey[];
}

/**
 * The number of statements does not depend on the number of changes. The caller has locked the rows in the order of their ids, so there are
 * no parallel writes.
 */
export async function storeChanges(
  deps: StoreDeps,
  tx: Tx,
  changes: readonly ListingChange[],
  { actor, now }: { readonly actor: Actor | null; readonly now: Date },
): Promise<StoredChanges> {
  const rows = await storeRows(tx, changes, now);
  await storeHolds(tx, changes, actor, now);
  // search rows depend on reviews, and prices are recorded from search rows
  await storeReviews(tx, changes, rows);
  const firstPublished = changes.filter(({ row }) => row.type !== 'none' && row.type !== 'delete' && row.columns.first_published_at);
  await carryOverEarlierListings(
    tx,
    firstPublished.map((change) => listingKeyOf(rows.get(change)!)),
    now,
  );
  await recordEvidence(tx, changes, rows, now);
  const changedKeys = searchKeys(changes, rows);
  await writeSearchRows(tx, changedKeys);
  await recordPrices(
    tx,
    [...rows.values()].flatMap((row) => (row.status === 'active' ? listingKeyOf(row) : [])),
    now,
  );
  await auditAll(
    tx,
    changes.flatMap((change) => {
      const subject = rowOf(change, rows).public_id;
      return change.events.map((event) => ({ ...event, actorId: actor?.id ?? null, ip: actor?.ip ?? null, subject, at: now }));
    }),
  );
  await deleteStoredRevealsOf(tx, removedListings(changes, rows));
  await enqueueJobs(deps, tx, changes, rows, now);
  await deleteRemoved(deps, tx, changes);
  return { rows, changedKeys };
}

/** Inserts and updates listing rows. */
async function storeRows(tx: Tx, changes: readonly ListingChange[], now: Date): Promise<Map<ListingChange, StoredRow>> {
  const rows = new Map<ListingChange, StoredRow>();
  const inserts = changes.flatMap((change) => (change.row.type === 'insert' ? [{ change, listing: change.row }] : []));
  const inserted = await insertListings(
    tx,
    inserts.map(({ listing }) => listing),
    now,
  );
  for (const [n, { change }] of inserts.entries()) rows.set(change, inserted[n]!);
  const updates = changes.flatMap((change) =>
    change.row.type === 'update' && change.current ? [{ change, current: change.current.row, columns: change.row.columns }] : [],
  );
  const updated = await updateListings(tx, updates, now);
  for (const update of updates) rows.set(update.change, updated.get(update)!);
  return rows;
}

/** The stored row, or the existing one when the change does not write the row. */
function rowOf(change: ListingChange, rows: ReadonlyMap<ListingChange, StoredRow>): StoredRow {
  const row = rows.get(change) ?? change.current?.row;
  if (!row) throw new Error('A new listing was not inserted');
  return row;
}

/** Deletes and inserts use one statement each; updates are single statements. */
async function storeReviews(tx: Tx, changes: readonly ListingChange[], rows: ReadonlyMap<ListingChange, StoredRow>): Promise<void> {
  const deletedIds = changes.flatMap(({ current, review }) =>
    current?.review && (review.type === 'delete' || review.type === 'replace') ? current.review.id : [],
  );
  if (deletedIds.length > 0) await tx.deleteFrom('listing_review').where('id', 'in', deletedIds).execute();
  const values = changes.flatMap((change) => {
    if (change.review.type !== 'replace') return [];
    const { cityId, listingId } = listingKeyOf(rowOf(change, rows));
    return { ...change.review.values, city_id: cityId, listing_id: listingId };
  });
  const currentLocalityOf = await readCurrentLocalities(tx, values);
  if (values.length > 0)
    await tx
      .insertInto('listing_review')
      .values(values.map((value) => withCurrentLocality(value, currentLocalityOf)))
      .execute();
  for (const { current, review } of changes) {
    if (review.type !== 'update' || !current?.review) continue;
    await tx.updateTable('listing_review').set(review.values).where('id', '=', current.review.id).execute();
  }
}

async function storeHolds(tx: Tx, changes: readonly ListingChange[], actor: Actor | null, now: Date): Promise<void> {
  for (const { current, hold } of changes) {
    if (!hold || !current) continue;
    if (hold.ends) {
      await tx
        .updateTable('listing_hold')
        .set({ ended_at: now, closed_by: actor?.id ?? null })
        .where('id', '=', hold.ends)
        .execute();
    }
    if (!hold.begins) continue;
    const key = { city_id: current.row.city_id, listing_id: current.row.id };
    await tx
      .insertInto('listing_hold')
      .values({ ...key, ...hold.begins, since: now, decided_by: actor?.id ?? null })
      .execute();
  }
}

/** Keys of listings that were live before or are live now. A listing that moved to another city has two keys. */
function searchKeys(changes: readonly ListingChange[], rows: ReadonlyMap<ListingChange, StoredRow>): ListingKey[] {
  const keys = new Map<string, ListingKey>();
  for (const change of changes) {
    if (change.row.type === 'none' && !change.reindex) continue;
    const before = change.current?.row;
    // a listing that has ended still has a page, and processes cache it until the change feed contains the listing
    const hadPage = before?.status === 'active' || Boolean(before?.first_published_at);
    const after = rows.get(change);
    for (const row of [hadPage ? before : undefined, after?.status === 'active' ? after : undefined]) {
      if (row) keys.set(`${row.city_id} ${row.id}`, listingKeyOf(row));
    }
  }
  return [...keys.values()];
}

/** Nobody visits a home with one of these statuses. A paused listing is offered again soon, so its visits remain. */
const NO_LONGER_OFFERED: ReadonlySet<string> = new Set(['closed', 'expired', 'removed', 'rejected']);

/** Published listings that staff take down or reject with these changes. */
function removedListings(changes: readonly ListingChange[], rows: ReadonlyMap<ListingChange, StoredRow>): ListingKey[] {
  return changes.flatMap((change) => {
    const after = rows.get(change);
    const isRemoved = change.hold?.begins?.cause === 'taken_down' || after?.status === 'rejected';
    return after && isRemoved && change.current?.row.first_published_at ? listingKeyOf(after) : [];
  });
}

async function enqueueJobs(
  { jobs }: StoreDeps,
  tx: Tx,
  changes: readonly ListingChange[],
  rows: ReadonlyMap<ListingChange, StoredRow>,
  now: Date,
): Promise<void> {
  const creditedListings = changes.flatMap(({ current, creditContactsSince }) =>
    current && creditContactsSince ? [{ ...listingKeyOf(current.row), since: creditContactsSince.toISOString() }] : [],
  );
  if (creditedListings.length > 0) await jobs.add(tx, 'credit_stale_contacts', { until: now.toISOString(), listings: creditedListings });
  const ended = changes.flatMap((change) => {
    const [before, after] = [change.current?.row.status, rows.get(change)];
    return after && before !== after.status && NO_LONGER_OFFERED.has(after.status) ? listingKeyOf(after) : [];
  });
  if (ended.length > 0) await jobs.add(tx, 'cancel_visits', { listings: ended });
  const removed = removedListings(changes, rows);
  if (removed.length > 0) await jobs.add(tx, 'tell_seekers_of_removal', { listings: removed });
  // names and roles may have changed as well
  const listers = changes.flatMap((change) => {
    const after = rows.get(change);
    const isWritten =
      change.row.type === 'insert' || (change.row.type === 'update' && (change.row.columns.status ?? change.row.columns.details));
    return after?.status === 'active' && isWritten ? after.owner_id : [];
  });
  for (const userId of new Set(listers)) await jobs.add(tx, 'infer_agent', { userId }, { key: `infer_agent:${userId}` });
  const inspected = changes.flatMap((change) => (change.recheckLater ? listingKeyOf(rows.get(change)!) : []));
  if (inspected.length > 0) await jobs.add(tx, 'inspect_listings', { keys: inspected, photosChanged: false });
}

/** Deletes photos of removed listings, and rows of unpublished ones. A job deletes files that are not used any more. */
async function deleteRemoved({ jobs }: StoreDeps, tx: Tx, changes: readonly ListingChange[]): Promise<void> {
  const mediaKeys = await deletePhotosOf(
    tx,
    changes.flatMap(({ current, deletesPhotos }) => (deletesPhotos && current ? current.row : [])),
  );
  if (mediaKeys.length > 0) await jobs.add(tx, 'delete_unreferenced_media', { mediaKeys });
  await deleteListings(
    tx,
    changes.flatMap(({ current, row }) => (row.type === 'delete' && current ? current.row : [])),
  );
}
