/**
 * Updates listings and saved searches after a place changed. Each batch is one transaction, which also stores the progress. Interrupted
 * work continues where it stopped, and with two workers each batch is still processed once.
 */
import { sql } from 'kysely';
import type { Db, PlaceStep, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { lockListings } from '../../db/lock-listings.ts';
import { findPlaceByName } from '../../places/place-names.ts';
import { placesOf, type Locality } from '../../places/places.ts';
import { isCluster } from '../../search/follow/change-feed.ts';

/** Functions of other features that update their data after a change of a place. `server/registry/adapters.ts` passes them in. */
export interface PlaceChangeHandlers {
  /** Assigns listings to a locality. */
  readonly assignListings: (tx: Tx, locality: Locality, ids: readonly number[]) => Promise<void>;
  /** Assigns pending edits to a locality. */
  readonly assignEdits: (tx: Tx, locality: Locality, fromLocalityIds: readonly number[]) => Promise<void>;
  /** Rewrites the search rows of listings. */
  readonly rewriteSearchRows: (tx: Tx, keys: readonly ListingKey[]) => Promise<void>;
  /**
   * Rewrites the URLs of saved searches that contain one of the slugs, starting after the cursor `after`. Returns the next cursor, or null
   * at the end.
   */
  readonly rewriteSavedSearches: (tx: Tx, cityId: number, slugs: readonly string[], after: string) => Promise<string | null>;
}

/** Number of listings per transaction, which takes about 0.2 seconds. */
const LISTINGS_PER_BATCH = 250;
/** Listings without a locality are only read, so these batches are larger. */
const UNPLACED_LISTINGS_PER_BATCH = 1000;

interface StepContext {
  readonly cityId: number;
  /** Null when the change is about the city itself. */
  readonly locality: Locality | null;
  /** Cursor: the last id or key of the previous batch; empty at the start. */
  readonly cursor: string;
}
/** The cursor and the number of updated listings; null when the step is finished. */
type StepResult = { readonly cursor: string; readonly done: number } | null;
type Step = (tx: Tx, handlers: PlaceChangeHandlers, context: StepContext) => Promise<StepResult>;

const NEXT_STEP: Readonly<Record<Exclude<PlaceStep, 'done'>, PlaceStep>> = { listings: 'unplaced', unplaced: 'searches', searches: 'done' };
const STEPS: Readonly<Record<Exclude<PlaceStep, 'done'>, Step>> = {
  listings: processListings,
  unplaced: processUnplacedListings,
  searches: processSavedSearches,
};

/**
 * The handler of the job `apply_place_change`.
 * @throws when `signal` aborts, so that the job is retried
 */
export async function applyPlaceChange(deps: Deps, handlers: PlaceChangeHandlers, workId: number, signal: AbortSignal): Promise<void> {
  placesOf.invalidate(deps.db);
  await waitForWriters(deps.db);
  while (await runStep(deps, handlers, workId)) signal.throwIfAborted();
}

/**
 * On a cluster, waits for the transactions that write listings, because those that began before a merge may still refer to the merged
 * locality. On a single PostgreSQL the merge itself waits for them with its lock of the locality, but on a cluster that lock affects only
 * one copy of the row.
 * @throws Error when a transaction takes long, so that the job is retried and no other writer waits behind it
 */
async function waitForWriters(db: Db): Promise<void> {
  if (!(await isCluster(db))) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '3s'`.execute(tx);
    await sql`lock table listing in exclusive mode`.execute(tx);
  });
}

/** Processes one batch of the current step. Returns whether the work continues. */
async function runStep(deps: Deps, handlers: PlaceChangeHandlers, workId: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await tx.selectFrom('place_change_job').selectAll().where('id', '=', workId).forUpdate().executeTakeFirst();
    if (!work || work.step === 'done') return false;
    const locality =
      work.locality_id === null
        ? null
        : await tx.selectFrom('locality').selectAll().where('id', '=', work.locality_id).executeTakeFirstOrThrow();
    // when the locality was merged in the meantime, the work of the other locality processes the remaining rows
    const isMerged = locality !== null && locality.merged_into !== null;
    const result = isMerged ? null : await STEPS[work.step](tx, handlers, { cityId: work.city_id, locality, cursor: work.cursor });
    const stepWhenFinished = isMerged ? 'done' : NEXT_STEP[work.step];
    const nextStep = result ? work.step : stepWhenFinished;
    await tx
      .updateTable('place_change_job')
      .set({
        step: nextStep,
        cursor: result?.cursor ?? '',
        done: work.done + (result?.done ?? 0),
        ...(nextStep === 'done' && { finished_at: deps.now() }),
      })
      .where('id', '=', workId)
      .execute();
    if (nextStep !== 'done') return true;
    await deps.jobs.add(tx, 'compute_price_statistics', null, { key: 'compute_price_statistics' });
    await deps.jobs.add(tx, 'compute_curated_lists', null, { key: 'compute_curated_lists' });
    return false;
  });
}

/**
 * Listings of the locality and of the localities that were merged into it, in the order of their ids, so that a reassigned listing is not
 * processed twice.
 */
async function processListings(tx: Tx, handlers: PlaceChangeHandlers, { cityId, locality, cursor }: StepContext): Promise<StepResult> {
  const afterListingId = Number(cursor || 0);
  if (!locality) return processCityListings(tx, handlers, cityId, afterListingId);
  const localityIds = await mergedIds(tx, locality.id);
  const candidates: { readonly id: number }[] = [];
  for (const localityId of localityIds)
    candidates.push(
      ...(await tx
        .selectFrom('listing')
        .select('id')
        .where('city_id', '=', cityId)
        .where('locality_id', '=', localityId)
        .where('id', '>', afterListingId)
        .orderBy('id')
        .limit(LISTINGS_PER_BATCH)
        .execute()),
    );
  const rows = candidates.toSorted((a, b) => a.id - b.id).slice(0, LISTINGS_PER_BATCH);
  if (rows.length === 0) {
    await handlers.assignEdits(tx, locality, localityIds);
    return null;
  }
  const ids = rows.map(({ id }) => id);
  await handlers.assignListings(tx, locality, ids);
  return { cursor: String(ids.at(-1)), done: ids.length };
}

/** Rewrites all search rows of a city, because they contain its name. */
async function processCityListings(tx: Tx, handlers: PlaceChangeHandlers, cityId: number, afterListingId: number): Promise<StepResult> {
  const rows = await tx
    .selectFrom('listing_search')
    .select('listing_id')
    .where('city_id', '=', cityId)
    .where('listing_id', '>', afterListingId)
    .orderBy('listing_id')
    .limit(LISTINGS_PER_BATCH)
    .execute();
  if (rows.length === 0) return null;
  const keys = rows.map(({ listing_id }) => ({ cityId, listingId: listing_id }));
  await lockListings(tx, keys);
  await handlers.rewriteSearchRows(tx, keys);
  return { cursor: String(rows.at(-1)!.listing_id), done: rows.length };
}

/** Assigns a locality to listings whose owners entered a name that was unknown until now. */
async function processUnplacedListings(
  tx: Tx,
  handlers: PlaceChangeHandlers,
  { cityId, locality, cursor }: StepContext,
): Promise<StepResult> {
  const { rows } = await sql<{ id: number; locality_text: string }>`
    select id, details->>'locality' as locality_text from listing
    where city_id = ${cityId} and locality_id is null and details ? 'locality' and id > ${Number(cursor || 0)}
    order by id limit ${UNPLACED_LISTINGS_PER_BATCH}`.execute(tx);
  if (rows.length === 0) return null;
  const places = locality ? [locality] : await unmergedLocalities(tx, cityId);
  const rowsByPlace = Map.groupBy(rows, (row) => findPlaceByName(places, row.locality_text ?? ''));
  rowsByPlace.delete(null);
  for (const [place, matchingRows] of rowsByPlace)
    await handlers.assignListings(
      tx,
      place!,
      matchingRows.map(({ id }) => id),
    );
  return { cursor: String(rows.at(-1)!.id), done: 0 };
}

async function processSavedSearches(tx: Tx, handlers: PlaceChangeHandlers, { cityId, locality, cursor }: StepContext): Promise<StepResult> {
  const merged = await tx
    .selectFrom('locality')
    .select('slug')
    .where('city_id', '=', cityId)
    .where('merged_into', 'is not', null)
    .$if(locality !== null, (query) => query.where('merged_into', '=', locality!.id))
    .execute();
  if (merged.length === 0) return null;
  const last = await handlers.rewriteSavedSearches(
    tx,
    cityId,
    merged.map(({ slug }) => slug),
    cursor,
  );
  return last === null ? null : { cursor: last, done: 0 };
}

/** The id of the locality and the ids of those that were merged into it. */
async function mergedIds(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('locality').select('id').where('merged_into', '=', id).execute();
  return [id, ...rows.map((row) => row.id)];
}

const unmergedLocalities = (tx: Tx, cityId: number): Promise<Locality[]> =>
  tx.selectFrom('locality').selectAll().where('city_id', '=', cityId).where('merged_into', 'is', null).orderBy('id').execute();
