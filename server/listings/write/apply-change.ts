/** Changes one listing in the caller's transaction: plans the change, reserves quota, and stores the result. */
import type { CheckContext, Kind } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { QuotaReservation } from '../quota/listing-quota.ts';
import { checkContext } from '../present/publish-problems.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { readGalleries } from '../read/galleries.ts';
import { readReviews } from '../read/reviews.ts';
import { pendingContent, type Content } from '../present/pending-edit.ts';
import { isRejected } from '../present/rejected-content.ts';
import {
  listingChange,
  type Actor,
  type ChangeContext,
  type ChangeRequest,
  type CurrentListing,
  type ListingChange,
} from './listing-change.ts';
import { planChange } from './plan/plan-change.ts';
import { findExistingListing } from './homes/existing-listing.ts';
import type { Deps } from '../../deps.ts';
import { readListingsBeforeReview } from '../quota/new-listing-review.ts';
import { publishPhotosOfChanges } from './publish-photos.ts';
import { refusalError } from './refusals.ts';
import { storeChanges, type StoreDeps } from './store-changes.ts';

export type WriteDeps = StoreDeps & Pick<Deps, 'config' | 'secrets'>;

/** Reads everything on which a change of these listings depends, in two queries. The caller has locked the rows. */
export async function readCurrentListings(tx: Tx, rows: readonly ListingRow[]): Promise<CurrentListing[]> {
  const reviews = await readReviews(tx, rows.map(listingKeyOf));
  const photos = await readGalleries(tx, rows.filter(({ id }) => isRejected(reviews.get(id))).map(listingKeyOf));
  return rows.map((row) => ({ row, review: reviews.get(row.id) ?? null, photos: photos.get(row.id) ?? [] }));
}

export async function readCurrentListing(tx: Tx, row: ListingRow): Promise<CurrentListing> {
  return (await readCurrentListings(tx, [row]))[0]!;
}

interface ApplyOptions {
  readonly actor: Actor | null;
  readonly now: Date;
}
interface AppliedChange {
  readonly change: ListingChange;
  /** The row after the change; null when it was deleted. */
  readonly row: ListingRow | null;
  /** Keys to pass to `deps.search.refresh` once the transaction is committed. */
  readonly changedKeys: readonly ListingKey[];
}

/**
 * The caller must have locked the quota of the owner, then the row of the listing.
 * @throws AppError `conflict`, `not_publishable`, `quota_exceeded`
 */
export async function applyChange(
  deps: WriteDeps,
  tx: Tx,
  current: CurrentListing,
  request: ChangeRequest,
  { actor, now }: ApplyOptions,
): Promise<AppliedChange> {
  const { row } = current;
  const context = await readContext(deps, tx, current, request, { actor, now });
  let planned = planChange(current, request, context);
  if (planned.type === 'change' && planned.quotaRole) {
    const quotaError = await new QuotaReservation(deps.config, tx, row.owner_id, now, row.id).reserve(planned.quotaRole);
    if (quotaError) planned = planChange(current, request, { ...context, quotaError });
  }
  if (planned.type === 'refusal') throw refusalError(planned);
  if (planned.outcome === 'unchanged') return { change: planned, row, changedKeys: [] };
  await publishPhotosOfChanges(deps, tx, [planned]);
  const { rows, changedKeys } = await storeChanges(deps, tx, [planned], { actor, now });
  const storedRow = rows.get(planned);
  if (storedRow) return { change: planned, row: await readRow(tx, storedRow), changedKeys };
  return { change: planned, row: planned.row.type === 'delete' ? null : row, changedKeys };
}

const readRow = (tx: Tx, { city_id, id }: Pick<ListingRow, 'city_id' | 'id'>): Promise<ListingRow> =>
  tx.selectFrom('listing').selectAll().where('city_id', '=', city_id).where('id', '=', id).executeTakeFirstOrThrow();

async function readContext(
  deps: WriteDeps,
  tx: Tx,
  current: CurrentListing,
  request: ChangeRequest,
  { actor, now }: ApplyOptions,
): Promise<ChangeContext> {
  const { row, review } = current;
  const kind = kindOf(row.kind);
  if (!kind) throw new Error(`Listing ${row.public_id} has the unknown kind ${row.kind}`);
  const cityIds = [row.city_id, pendingContent(review)?.city_id, request.type === 'save' ? request.content.city_id : undefined];
  return {
    kind,
    ownerId: row.owner_id,
    actorId: actor?.id ?? null,
    now,
    reviewPolicy: deps.config.review,
    isNewReviewed:
      row.first_published_at === null && request.type === 'publish' && (await readListingsBeforeReview(deps, tx, row.owner_id, now)) === 0,
    existingListing: goesLive(row, request) ? await findExistingListing(tx, row) : null,
    checkContext: await readCheckContexts(
      tx,
      cityIds.flatMap((id) => id ?? []),
      now,
    ),
    quotaError: null,
  };
}

/** Whether the owner requests to publish a listing that is not live. */
const goesLive = ({ status }: ListingRow, request: ChangeRequest): boolean =>
  status !== 'active' &&
  (request.type === 'publish' || request.type === 'confirm' || (request.type === 'set_status' && request.status === 'active'));

/**
 * Check contexts of these cities.
 * @throws Error for a city that does not exist
 */
async function readCheckContexts(tx: Tx, cityIds: readonly number[], now: Date): Promise<(cityId: number) => CheckContext> {
  const cities = await tx
    .selectFrom('city')
    .selectAll()
    .where('id', 'in', [...new Set(cityIds)])
    .execute();
  const contextById = new Map(cities.map((city) => [city.id, checkContext(city, now)]));
  return (cityId) => {
    const context = contextById.get(cityId);
    if (!context) throw new Error(`City ${cityId} does not exist`);
    return context;
  };
}

/** Creates a draft that belongs to the actor. A draft may be incomplete, so this is never refused. */
export async function insertDraft(deps: StoreDeps, tx: Tx, actor: Actor, kind: Kind, content: Content, now: Date): Promise<ListingRow> {
  const draft = listingChange(null, {
    outcome: 'created',
    row: { type: 'insert', kindId: kind.id, ownerId: actor.id, columns: content },
  });
  const { rows } = await storeChanges(deps, tx, [draft], { actor, now });
  return readRow(tx, rows.get(draft)!);
}
