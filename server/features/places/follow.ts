/**
 * Brings everything in step with a place that changed: a batch in a transaction, which also notes how far it is. Cut off anywhere
 * it goes on from there, and beside a second worker each batch is done once.
 */
import { sql } from 'kysely';
import type { PlaceStep, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../search/index.ts';
import { placeNamed } from '../../views/place-names.ts';
import { placesOf, type Locality } from '../../views/places.ts';

/** What other features do with what is theirs. */
export interface Following {
  /** Gives listings of its city to a locality. */
  readonly listings: (tx: Tx, locality: Locality, ids: readonly number[]) => Promise<void>;
  /** Gives edits that wait to a locality. */
  readonly edits: (tx: Tx, locality: Locality, from: readonly number[]) => Promise<void>;
  /** Writes what search knows of listings anew. */
  readonly search: (tx: Tx, keys: readonly ListingKey[]) => Promise<void>;
  /** Addresses of saved searches that name one of these, behind `after`; answers the last it looked at, null at the end. */
  readonly searches: (tx: Tx, cityId: number, slugs: readonly string[], after: string) => Promise<string | null>;
}

/** Listings of one transaction: a fifth of a second. */
const BATCH = 250;
/** Listings whose place nobody knew, which are only read. */
const LOOKED_AT = 1000;

interface Stand {
  readonly cityId: number;
  /** Null: the whole city. */
  readonly locality: Locality | null;
  readonly reached: string;
}
/** Where it goes on, and how many listings are done; null: the step is over. */
type Stepped = { readonly reached: string; readonly done: number } | null;
type Step = (tx: Tx, follow: Following, stand: Stand) => Promise<Stepped>;

const NEXT: Readonly<Record<Exclude<PlaceStep, 'done'>, PlaceStep>> = { listings: 'unplaced', unplaced: 'searches', searches: 'done' };
const STEPS: Readonly<Record<Exclude<PlaceStep, 'done'>, Step>> = {
  listings: stepListings,
  unplaced: stepUnplaced,
  searches: stepSearches,
};

/** Rejects when `signal` aborts, so that the job is run again. */
export async function followPlace(deps: Deps, follow: Following, workId: number, signal: AbortSignal): Promise<void> {
  placesOf.forget(deps.db);
  while (await step(deps, follow, workId)) signal.throwIfAborted();
}

async function step(deps: Deps, follow: Following, workId: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await tx.selectFrom('place_work').selectAll().where('id', '=', workId).forUpdate().executeTakeFirst();
    if (!work || work.step === 'done') return false;
    const locality =
      work.locality_id === null
        ? null
        : await tx.selectFrom('locality').selectAll().where('id', '=', work.locality_id).executeTakeFirstOrThrow();
    // merged itself meanwhile: what it was merged into does the rest
    const gone = locality !== null && locality.merged_into !== null;
    const went = gone ? null : await STEPS[work.step](tx, follow, { cityId: work.city_id, locality, reached: work.reached });
    const next = went ? work.step : gone ? 'done' : NEXT[work.step];
    await tx
      .updateTable('place_work')
      .set({
        step: next,
        reached: went?.reached ?? '',
        done: work.done + (went?.done ?? 0),
        ...(next === 'done' && { finished_at: deps.now() }),
      })
      .where('id', '=', workId)
      .execute();
    if (next !== 'done') return true;
    await deps.jobs.add(tx, 'count_prices', null, { key: 'count_prices' });
    await deps.jobs.add(tx, 'count_lists', null, { key: 'count_lists' });
    return false;
  });
}

/** The locality's own, and those of what was merged into it, by number: one that is given to it is not met again. */
async function stepListings(tx: Tx, follow: Following, { cityId, locality, reached }: Stand): Promise<Stepped> {
  const after = Number(reached || 0);
  if (!locality) return everyListing(tx, follow, cityId, after);
  const members = await memberIds(tx, locality.id);
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${sql.val(members)}::int[]) as member (id)
    cross join lateral (
      select l.id from listing l where l.locality_id = member.id and l.id > ${after} order by l.id limit ${BATCH}
    ) found
    order by found.id limit ${BATCH}`.execute(tx);
  if (rows.length === 0) {
    await follow.edits(tx, locality, members);
    return null;
  }
  const ids = rows.map(({ id }) => id);
  await follow.listings(tx, locality, ids);
  return { reached: String(ids.at(-1)), done: ids.length };
}

/** Search knows listings by the city's names too. */
async function everyListing(tx: Tx, follow: Following, cityId: number, after: number): Promise<Stepped> {
  const rows = await tx
    .selectFrom('listing_search')
    .select('listing_id')
    .where('city_id', '=', cityId)
    .where('listing_id', '>', after)
    .orderBy('listing_id')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return null;
  await tx
    .selectFrom('listing')
    .select('id')
    .where('city_id', '=', cityId)
    .where(
      'id',
      'in',
      rows.map(({ listing_id }) => listing_id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await follow.search(
    tx,
    rows.map(({ listing_id }) => ({ cityId, listingId: listing_id })),
  );
  return { reached: String(rows.at(-1)!.listing_id), done: rows.length };
}

/** Listings whose people wrote a name that nobody knew until now. */
async function stepUnplaced(tx: Tx, follow: Following, { cityId, locality, reached }: Stand): Promise<Stepped> {
  const { rows } = await sql<{ id: number; said: string }>`
    select id, details->>'locality' as said from listing
    where city_id = ${cityId} and locality_id is null and details ? 'locality' and id > ${Number(reached || 0)}
    order by id limit ${LOOKED_AT}`.execute(tx);
  if (rows.length === 0) return null;
  const places = locality ? [locality] : await ownLocalities(tx, cityId);
  const meant = Map.groupBy(rows, ({ said }) => placeNamed(places, said ?? ''));
  meant.delete(null);
  for (const [place, found] of meant)
    await follow.listings(
      tx,
      place!,
      found.map(({ id }) => id),
    );
  return { reached: String(rows.at(-1)!.id), done: 0 };
}

async function stepSearches(tx: Tx, follow: Following, { cityId, locality, reached }: Stand): Promise<Stepped> {
  const merged = await tx
    .selectFrom('locality')
    .select('slug')
    .where('city_id', '=', cityId)
    .where('merged_into', 'is not', null)
    .$if(locality !== null, (query) => query.where('merged_into', '=', locality!.id))
    .execute();
  if (merged.length === 0) return null;
  const last = await follow.searches(
    tx,
    cityId,
    merged.map(({ slug }) => slug),
    reached,
  );
  return last === null ? null : { reached: last, done: 0 };
}

async function memberIds(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('locality').select('id').where('merged_into', '=', id).execute();
  return [id, ...rows.map((row) => row.id)];
}

const ownLocalities = (tx: Tx, cityId: number): Promise<Locality[]> =>
  tx.selectFrom('locality').selectAll().where('city_id', '=', cityId).where('merged_into', 'is', null).orderBy('id').execute();
