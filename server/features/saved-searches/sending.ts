/** Sends the due messages about new matches of saved searches. One transaction enqueues a message and marks its matches as sent. */
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '../../../contract/languages.ts';
import type { Channel } from '../../../contract/saved-searches.ts';
import type { Card } from '../../../contract/listing/card.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { withLanguage } from '../../i18n/language.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { afterQuietHours } from '../../messaging/quiet-hours.ts';
import { readRows } from '../../search/table/read-rows.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { consentCondition } from '../../privacy/consents.ts';
import { inDividedBatches, type Selection } from '../../jobs/divided-batches.ts';
import { markSent } from './mark-sent.ts';
import { MAX_HOMES, newMatchesMail, newMatchesSms } from './message.ts';
import { createStoredSearchReader, type SearchPages } from './reader.ts';

/** Number of searches in one transaction. */
const SEARCHES_PER_BATCH = 20;
/** Matches of one search that are read for its message, newest first. One person can import tens of thousands of homes that match. */
export const MATCHES_PER_MESSAGE = 500;
/** When the person has no verified address or has given no consent, the search is due again after this time. */
const RETRY_MS = 60 * 60 * 1000;

interface DueSearch {
  readonly id: string;
  readonly city_id: number;
  readonly user_id: string;
  readonly name: string;
  readonly url: string;
  readonly channel: Channel;
  readonly language: string | null;
  /** The mail address or phone number; null when the person cannot be reached by this channel yet. */
  readonly address: string | null;
}
interface Match {
  readonly search_id: string;
  readonly home_id: number;
  readonly city_id: number;
  readonly listing_id: number;
}

/** Sends all due messages and returns their number. It is idempotent, can be interrupted, and can run in several processes at once. */
export async function sendAlerts(deps: Deps, pages: SearchPages, signal?: AbortSignal): Promise<number> {
  let sentCount = 0;
  await inDividedBatches<string>({
    size: SEARCHES_PER_BATCH,
    signal,
    run: async (selection) => {
      const batch = await deps.db.transaction().execute((tx) => sendBatch(deps, pages, tx, selection));
      sentCount += batch.sentCount;
      return batch.dueCount === selection.size;
    },
    first: async (without) => (await readDueSearches(deps.db, deps.now(), { size: 1, without }))[0]?.id ?? null,
  });
  return sentCount;
}

async function sendBatch(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  selection: Selection<string>,
): Promise<{ dueCount: number; sentCount: number }> {
  const now = deps.now();
  const dueSearches = await lockDueSearches(tx, now, selection);
  const quietUntil = afterQuietHours(now, deps.config.quietHours);
  if (quietUntil > now) {
    // messages that were delayed into the quiet hours wait until these end
    await postpone(tx, dueSearches, quietUntil);
    return { dueCount: dueSearches.length, sentCount: 0 };
  }
  const reachable = dueSearches.filter(({ address }) => address !== null);
  await postpone(
    tx,
    dueSearches.filter(({ address }) => address === null),
    new Date(now.getTime() + RETRY_MS),
  );
  const searchMatches = await readMatchesToSend(deps, pages, tx, reachable);
  const byLanguage = Map.groupBy(searchMatches, ({ search }) => (search.channel === 'mail' && search.language) || DEFAULT_LANGUAGE);
  for (const [language, batch] of byLanguage) await withLanguage(language, () => sendMessages(deps, tx, batch));
  await notifyAll(
    deps,
    tx,
    searchMatches.map(({ search, matches }) => ({
      userId: search.user_id,
      type: 'homes_found',
      key: `homes:${search.id}:${now.toISOString()}`,
      params: { count: matches.length, name: search.name },
      path: search.url,
    })),
  );
  await markSent(
    tx,
    reachable,
    searchMatches.map(({ search }) => search.id),
    now,
  );
  return { dueCount: dueSearches.length, sentCount: searchMatches.length };
}

/**
 * Sends messages to people who use one language. Text messages are always in the default language, because their templates are registered
 * in it.
 */
async function sendMessages(deps: Deps, tx: Tx, searchMatches: readonly SearchMatches[]): Promise<void> {
  const cards = await readCardsByListing(tx, searchMatches);
  for (const { search, matches } of searchMatches) {
    const listedCards = matches.slice(0, MAX_HOMES).flatMap(({ listing_id }) => cards.get(listing_id) ?? []);
    const content = { ...search, count: matches.length, cards: listedCards };
    if (search.channel === 'sms') await enqueueSms(deps, tx, newMatchesSms(deps, search.address!, content), { isBulk: true });
    else await enqueueMail(deps, tx, newMatchesMail(deps, search.address!, content), { isBulk: true });
  }
}

/** The searches that are due longest, except some. */
async function readDueSearches(db: Db | Tx, now: Date, { size, without }: Selection<string>): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.id, s.city_id, s.user_id, s.name, s.url, s.channel, u.language,
      case when u.deleted_at is not null or u.suspended_at is not null then null
        when s.channel = 'mail' then case when u.email_verified_at is not null then u.email end
        when u.phone_verified_at is not null and ${consentCondition('u.id', 'alerts_sms')} then u.phone end as address
    from saved_search s join app_user u on u.id = s.user_id
    where s.due_at <= ${now} and s.id <> all(${sql.val([...without])}::uuid[]) order by s.due_at limit ${size}`.execute(db);
  return rows;
}

/** Locks the next due searches. Searches that another process has locked are skipped. */
async function lockDueSearches(tx: Tx, now: Date, selection: Selection<string>): Promise<DueSearch[]> {
  const rows = await readDueSearches(tx, now, selection);
  const lockedIds = new Set<string>();
  for (const [cityId, citySearches] of [...Map.groupBy(rows, ({ city_id }) => city_id)].toSorted(([a], [b]) => a - b)) {
    const ids = citySearches.map(({ id }) => id);
    // a search whose message another process has sent in the meantime is no longer due
    const { rows: stillDue } = await sql<{ id: string }>`
      select id from saved_search where city_id = ${cityId} and id = any(${ids}::uuid[]) and due_at <= ${now}
      order by id for update skip locked`.execute(tx);
    for (const { id } of stillDue) lockedIds.add(id);
  }
  return rows.filter(({ id }) => lockedIds.has(id));
}

async function postpone(tx: Tx, searches: readonly DueSearch[], dueAt: Date): Promise<void> {
  if (searches.length === 0) return;
  await tx
    .updateTable('saved_search')
    .set({ due_at: dueAt })
    .where(
      'id',
      'in',
      searches.map(({ id }) => id),
    )
    .execute();
}

interface SearchMatches {
  readonly search: DueSearch;
  readonly matches: readonly Match[];
}

/** The matches of each search that were not sent yet, are live and still match, newest first. Searches without such matches are omitted. */
async function readMatchesToSend(deps: Deps, pages: SearchPages, tx: Tx, searches: readonly DueSearch[]): Promise<SearchMatches[]> {
  if (searches.length === 0) return [];
  const matches: Match[] = [];
  for (const { id, city_id: cityId } of searches)
    matches.push(
      ...(await tx
        .selectFrom('saved_search_match')
        .select(['search_id', 'home_id', 'city_id', 'listing_id'])
        .where('search_id', '=', id)
        .where('city_id', '=', cityId)
        .where('notified_at', 'is', null)
        .orderBy('found_at', 'desc')
        .orderBy('home_id', 'desc')
        .limit(MATCHES_PER_MESSAGE)
        .execute()),
    );
  if (matches.length === 0) return [];
  const rows = await readRows(
    tx,
    matches.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const findMatchingIds = deps.search.matcherFor([...new Map(rows.map((kindRow) => [kindRow.row.listingId, kindRow])).values()]);
  const readSearch = await createStoredSearchReader(deps, pages);
  const bySearch = Map.groupBy(matches, ({ search_id }) => search_id);
  const toSend: SearchMatches[] = [];
  for (const search of searches) {
    const request = readSearch(search.url)?.request;
    const matchingIds = request ? await findMatchingIds(request) : new Set<number>();
    const currentMatches = (bySearch.get(search.id) ?? []).filter(({ listing_id }) => matchingIds.has(listing_id));
    if (currentMatches.length > 0) toSend.push({ search, matches: currentMatches });
  }
  return toSend;
}

/** The cards of the homes that are listed in messages, by listing id. */
async function readCardsByListing(tx: Tx, searchMatches: readonly SearchMatches[]): Promise<Map<number, Card>> {
  const listed = searchMatches.flatMap(({ matches }) => matches.slice(0, MAX_HOMES));
  if (listed.length === 0) return new Map();
  const uniqueMatches = [...new Map(listed.map((match) => [match.listing_id, match])).values()];
  const publicIds = await tx
    .selectFrom('listing')
    .select(['id', 'public_id'])
    .where('city_id', 'in', [...new Set(uniqueMatches.map(({ city_id }) => city_id))])
    .where(
      'id',
      'in',
      uniqueMatches.map(({ listing_id }) => listing_id),
    )
    .execute();
  const cardList = await readListingCards(
    tx,
    uniqueMatches.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const byPublicId = new Map(cardList.map((card) => [card.id, card]));
  return new Map(publicIds.flatMap(({ id, public_id }) => (byPublicId.has(public_id) ? [[id, byPublicId.get(public_id)!] as const] : [])));
}
