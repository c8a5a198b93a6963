/**
 * What is new to whom. Driven by listings that changed: each meets the few searches its place, options and price lead to, and
 * those are asked exactly, by search's own evaluation, about the listing before and after. So the work grows with what changes and
 * what it is new to, not with all searches times all listings.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { readRows, rowsBefore } from '../../search/read.ts';
import { candidates, type Candidate } from './candidates.ts';
import { storedReader, type Read, type SearchPages } from './reader.ts';
import { nextMessage } from './times.ts';

/** Listings looked at in one transaction: saving a search waits for at most one. */
const BATCH = 200;
/** Any number; saving a search takes it shared, so that none is missed between its snapshot and its commit. */
export const MATCHING_LOCK = 7_204_512;

/** What a run did: listings that changed, pairs that the index led to, and pairs that were new. */
export interface Work {
  readonly changed: number;
  readonly asked: number;
  readonly found: number;
}

/**
 * Asks the saved searches about every listing that changed, a batch a transaction. Safe to repeat, to cut off, and to run in
 * several processes: what is found and what is done with are written together.
 */
export async function matchChanged(deps: Deps, pages: SearchPages, signal?: AbortSignal): Promise<Work> {
  let all: Work = { changed: 0, asked: 0, found: 0 };
  for (;;) {
    if (signal?.aborted) return all;
    const some = await deps.db.transaction().execute((tx) => matchBatch(deps, pages, tx));
    all = { changed: all.changed + some.changed, asked: all.asked + some.asked, found: all.found + some.found };
    if (some.changed === 0) return all;
  }
}

interface Transition extends ListingKey {
  readonly seq: number;
  readonly layout: string;
  readonly absent: boolean;
}

/** All changes that wait of the listings whose changes have waited longest. */
async function waiting(tx: Tx): Promise<readonly Transition[]> {
  const { rows } = await sql<Transition>`
    select t.seq, t.city_id as "cityId", t.listing_id as "listingId", t.layout, t.before is null as absent from listing_transition t
    where (t.city_id, t.listing_id) in (select city_id, listing_id from listing_transition order by seq limit ${BATCH})
    order by t.seq`.execute(tx);
  return rows;
}

async function matchBatch(deps: Deps, pages: SearchPages, tx: Tx): Promise<Work> {
  await sql`select pg_advisory_xact_lock(${MATCHING_LOCK})`.execute(tx);
  const transitions = await waiting(tx);
  if (transitions.length === 0) return { changed: 0, asked: 0, found: 0 };
  const seqs = transitions.map(({ seq }) => seq);
  const keys = [...new Map(transitions.map(({ cityId, listingId }) => [listingId, { cityId, listingId }])).values()];
  const anySearch = await tx.selectFrom('saved_search').select('id').limit(1).executeTakeFirst();
  const rows = anySearch ? await readRows(tx, keys) : [];
  const pairs = rows.length > 0 ? await candidates(tx, rows, seqs) : [];
  const found = pairs.length > 0 ? await newAmong(deps, pages, tx, pairs, transitions, rows) : [];
  await keep(deps, tx, found);
  await sql`delete from listing_transition where seq = any(${sql.val(seqs)}::bigint[])`.execute(tx);
  return { changed: keys.length, asked: pairs.length, found: found.length };
}

/** Pairs that match now and did not before the first change the search had not known of. */
async function newAmong(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  pairs: readonly Candidate[],
  transitions: readonly Transition[],
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Candidate[]> {
  const read = await storedReader(deps, pages);
  const before = await rowsBefore(
    tx,
    transitions.filter((one) => !one.absent && one.layout === layout.hash).map(({ seq }) => seq),
  );
  const [asNow, asBefore] = [deps.search.among(rows), deps.search.among(before)];
  // what was written under another numbering cannot be asked: it was there, so it is not new
  const unreadable = new Set(transitions.filter((one) => !one.absent && one.layout !== layout.hash).map(({ seq }) => seq));
  const found: Candidate[] = [];
  for (const [url, ofSearch] of Map.groupBy(pairs, (pair) => pair.url)) {
    const search: Read | null = read(url);
    if (!search) continue;
    const now = asNow(search.request);
    const hits = ofSearch.filter((pair) => now.has(pair.listing_id) && !unreadable.has(pair.seq));
    if (hits.length === 0) continue;
    const earlier = before.length > 0 ? asBefore(search.request) : new Set<number>();
    found.push(...hits.filter((pair) => !earlier.has(pair.seq)));
  }
  return found;
}

/**
 * Writes what was found, once a home and search, and when its person is told. A home that was posted anew before anybody looked at
 * it is shown by its new listing; who was told of it already is not told again.
 */
async function keep(deps: Deps, tx: Tx, found: readonly Candidate[]): Promise<void> {
  if (found.length === 0) return;
  const now = deps.now();
  const { rows: kept } = await sql<{ search_id: string; untold: boolean }>`
    insert into saved_search_find (search_id, home_id, city_id, listing_id, found_at, told_at)
    select distinct on (search_id, home_id) search_id, home_id, city_id, listing_id, ${now}, case when frequency = 'off' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (search_id uuid, home_id bigint, city_id smallint, listing_id bigint, frequency text)
    order by search_id, home_id, listing_id desc
    on conflict (search_id, home_id) do update set listing_id = excluded.listing_id
    returning search_id, told_at is null as untold`.execute(tx);
  const searches = new Map(found.map((pair) => [pair.search_id, pair]));
  const due = [...new Set(kept.flatMap((row) => (row.untold ? [row.search_id] : [])))].flatMap((id) => {
    const { frequency, sent_at, due_at } = searches.get(id)!;
    const at = due_at === null ? nextMessage(frequency, now, sent_at, deps.config.quietHours) : null;
    return at ? [{ id, at }] : [];
  });
  if (due.length === 0) return;
  await sql`
    update saved_search s set due_at = d.at from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (id uuid, at timestamptz)
    where s.id = d.id and s.due_at is null and s.frequency <> 'off'`.execute(tx);
  if (due.some(({ at }) => at <= now)) await deps.jobs.add(tx, 'send_alerts', {}, { key: 'send_alerts' });
}

/** Asks for a run when anything waits; folds with one that was asked for and has not begun. */
export async function wakeMatching(deps: Deps): Promise<void> {
  const any = await deps.db.selectFrom('listing_transition').select('seq').limit(1).executeTakeFirst();
  if (any) await deps.jobs.add(deps.db, 'match_searches', {}, { key: 'match_searches' });
}
