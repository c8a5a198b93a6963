/**
 * Finds new matches for saved searches. The work starts from the listings that changed. For each of them, an index returns the few searches
 * that may match, and the search engine evaluates only these searches against the listing before and after the change. So the cost grows
 * with the number of changes and not with the number of searches times the number of listings.
 */
import { sql } from 'kysely';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { readRows, readRowsBefore } from '../../search/table/read-rows.ts';
import { inDividedBatches, type Selection } from '../../jobs/divided-batches.ts';
import { findCandidates, type Candidate } from './candidates.ts';
import { createStoredSearchReader, type ParsedSearch, type SearchPages } from './reader.ts';
import { nextMessageTime } from './message-times.ts';

/** Number of listings in one transaction. */
const LISTINGS_PER_BATCH = 200;
/** Changes in one transaction for each of its listings, on average; owners can change a listing without end. */
const CHANGES_PER_LISTING = 10;
/**
 * Key of an advisory lock; the number is arbitrary. A transaction that saves a search takes the lock in shared mode, so that no change is
 * missed between its snapshot and its commit. The matching holds the lock while it reads a batch.
 */
export const MATCHING_LOCK = 7_204_512;

/** The numbers of one run. `candidates` and `matches` are numbers of pairs of a listing and a search. */
interface MatchingResult {
  readonly changedListings: number;
  readonly candidates: number;
  readonly matches: number;
}

/**
 * Processes all changed listings in batches. Each batch is one transaction that stores the matches and deletes the changes. So the function
 * is idempotent, can be interrupted, and can run in several processes at once. Batches that fail are divided (`jobs/divided-batches.ts`).
 */
export async function matchChangedListings(deps: Deps, pages: SearchPages, signal?: AbortSignal): Promise<MatchingResult> {
  let total: MatchingResult = { changedListings: 0, candidates: 0, matches: 0 };
  await inDividedBatches<number>({
    size: LISTINGS_PER_BATCH,
    signal,
    run: async (selection) => {
      const { isFull, ...batch } = await deps.db.transaction().execute((tx) => matchBatch(deps, pages, tx, selection));
      total = {
        changedListings: total.changedListings + batch.changedListings,
        candidates: total.candidates + batch.candidates,
        matches: total.matches + batch.matches,
      };
      // changes from now on have a job of their own
      return isFull;
    },
    first: async (without) => {
      const { rows } = await sql<{ listing_id: number }>`${pendingListings({ size: 1, without })}`.execute(deps.db);
      return rows[0]?.listing_id ?? null;
    },
  });
  return total;
}

/** Ids of listings. */
type Listings = Selection<number>;

const pendingListings = ({ size, without }: Listings) => sql`
  select city_id, listing_id from listing_transition where listing_id <> all(${sql.val([...without])}::bigint[]) order by seq limit ${size}`;

interface Transition extends ListingKey {
  readonly seq: number;
  /** Whether the listing was not live before the change. */
  readonly wasAbsent: boolean;
}

/**
 * The pending changes of the listings that have been waiting longest. Of a listing that was changed very often, the oldest are processed
 * first, as if a run had come in between.
 */
async function readPendingTransitions(tx: Tx, selection: Listings): Promise<readonly Transition[]> {
  const { rows } = await sql<Transition>`
    select t.seq, t.city_id as "cityId", t.listing_id as "listingId", t.before is null as "wasAbsent" from listing_transition t
    where (t.city_id, t.listing_id) in (${pendingListings(selection)})
    order by t.seq limit ${selection.size * CHANGES_PER_LISTING}`.execute(tx);
  return rows;
}

interface Batch {
  readonly transitions: readonly Transition[];
  readonly rows: Awaited<ReturnType<typeof readRows>>;
  readonly pairs: readonly Candidate[];
}

/**
 * Reads changes, and the searches to which they may be new, while no search is being saved. A search that is saved afterwards already
 * includes these changes, so they are not new to it. Saving waits only until the changes are read, and not until all searches are
 * evaluated.
 */
async function readBatch(tx: Tx, selection: Listings): Promise<Batch> {
  await sql`savepoint reading`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MATCHING_LOCK})`.execute(tx);
  const transitions = await readPendingTransitions(tx, selection);
  const keys = [...new Map(transitions.map(({ cityId, listingId }) => [listingId, { cityId, listingId }])).values()];
  const firstSearch = keys.length > 0 && (await tx.selectFrom('saved_search').select('id').limit(1).executeTakeFirst());
  const rows = firstSearch ? await readRows(tx, keys) : [];
  const seqs = transitions.map(({ seq }) => seq);
  const pairs = rows.length > 0 ? await findCandidates(tx, rows, seqs) : [];
  // releases the lock, which was taken after the savepoint
  await sql`rollback to savepoint reading`.execute(tx);
  return { transitions, rows, pairs };
}

/** @returns the counts, and whether more changes may be pending */
async function matchBatch(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  selection: Listings,
): Promise<MatchingResult & { readonly isFull: boolean }> {
  await lockUntilCommit(tx, 'matching of saved searches');
  const { transitions, rows, pairs } = await readBatch(tx, selection);
  if (transitions.length === 0) return { changedListings: 0, candidates: 0, matches: 0, isFull: false };
  const seqs = transitions.map(({ seq }) => seq);
  const listingIds = new Set(transitions.map(({ listingId }) => listingId));
  const newMatches = pairs.length > 0 ? await findNewMatches(deps, pages, tx, pairs, transitions, rows) : [];
  await storeMatches(deps, tx, newMatches);
  await sql`delete from listing_transition where seq = any(${sql.val(seqs)}::bigint[])`.execute(tx);
  const isFull = transitions.length >= selection.size;
  return { changedListings: listingIds.size, candidates: pairs.length, matches: newMatches.length, isFull };
}

/** The pairs that match now, but did not match before the listing's first change after the search was saved. */
async function findNewMatches(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  pairs: readonly Candidate[],
  transitions: readonly Transition[],
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Candidate[]> {
  const readSearch = await createStoredSearchReader(deps, pages);
  // some earlier rows cannot be evaluated; their listings were live before, so they do not count as new
  const { rows: rowsBefore, unreadable } = await readRowsBefore(
    tx,
    transitions.filter((transition) => !transition.wasAbsent).map(({ seq }) => seq),
  );
  const [matchNow, matchBefore] = [deps.search.matcherFor(rows), deps.search.matcherFor(rowsBefore)];
  const newMatches: Candidate[] = [];
  for (const [url, searchPairs] of Map.groupBy(pairs, (pair) => pair.url)) {
    const search: ParsedSearch | null = readSearch(url);
    if (!search) continue;
    const matchingIds = await matchNow(search.request);
    const matchingPairs = searchPairs.filter((pair) => matchingIds.has(pair.listing_id) && !unreadable.has(pair.seq));
    if (matchingPairs.length === 0) continue;
    const matchingBefore = rowsBefore.length > 0 ? await matchBefore(search.request) : new Set<number>();
    for (const pair of matchingPairs) if (!matchingBefore.has(pair.seq)) newMatches.push(pair);
  }
  return newMatches;
}

/**
 * Stores the matches, one for each home and search, and determines when the person is notified. When a home was posted again before the
 * person saw the match, the match refers to the new listing. So nobody is notified twice about a home.
 */
async function storeMatches(deps: Deps, tx: Tx, newMatches: readonly Candidate[]): Promise<void> {
  if (newMatches.length === 0) return;
  const now = deps.now();
  const { rows: storedRows } = await sql<{ search_id: string; unnotified: boolean }>`
    insert into saved_search_match (search_id, home_id, city_id, listing_id, found_at, notified_at)
    select distinct on (search_id, home_id) search_id, home_id, city_id, listing_id, ${now}, case when frequency = 'off' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(newMatches)}::jsonb) as f (search_id uuid, home_id bigint, city_id smallint, listing_id bigint, frequency text)
    order by search_id, home_id, listing_id desc
    on conflict (search_id, home_id, city_id) do update set listing_id = excluded.listing_id
    returning search_id, notified_at is null as unnotified`.execute(tx);
  const searches = new Map(newMatches.map((pair) => [pair.search_id, pair]));
  const dueSearches = [...new Set(storedRows.flatMap((row) => (row.unnotified ? [row.search_id] : [])))].flatMap((id) => {
    const { frequency, sent_at, due_at } = searches.get(id)!;
    const dueAt = due_at === null ? nextMessageTime(frequency, now, sent_at, deps.config.quietHours) : null;
    return dueAt ? [{ id, dueAt }] : [];
  });
  if (dueSearches.length === 0) return;
  await sql`
    update saved_search s set due_at = d."dueAt" from jsonb_to_recordset(${JSON.stringify(dueSearches)}::jsonb) as d (id uuid, "dueAt" timestamptz)
    where s.id = d.id and s.due_at is null and s.frequency <> 'off'`.execute(tx);
  if (dueSearches.some(({ dueAt }) => dueAt <= now)) await deps.jobs.add(tx, 'send_alerts', {}, { key: 'send_alerts' });
}

/** Adds a job when there are pending changes. A job that has not begun yet will process them too. */
export async function enqueueMatching(deps: Deps): Promise<void> {
  const pendingChange = await deps.db.selectFrom('listing_transition').select('seq').limit(1).executeTakeFirst();
  if (pendingChange) await deps.jobs.add(deps.db, 'match_searches', {}, { key: 'match_searches' });
}
