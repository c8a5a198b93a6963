/** Telling people what is new to their searches: due ones in batches, each message and what it tells written together. */
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/languages.ts';
import type { Channel } from '../../../contract/saved-search.ts';
import type { Card } from '../../../contract/shapes.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { speaking } from '../../language.ts';
import { mailLater, smsLater } from '../../outgoing.ts';
import { notifyAll } from '../../notify.ts';
import { afterQuiet } from '../../quiet-hours.ts';
import { readRows } from '../../search/read.ts';
import { listingCards } from '../../views/listing-card.ts';
import { hasConsented } from '../../privacy/consents.ts';
import { HOMES_SHOWN, newsMail, newsSms } from './message.ts';
import { storedReader, type SearchPages } from './reader.ts';

/** Searches told about in one transaction. */
const BATCH = 50;
/** How long a search waits whose person cannot be written to yet. */
const WAIT_MS = 60 * 60 * 1000;

interface Due {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly url: string;
  readonly channel: Channel;
  readonly language: Language | null;
  /** Null: cannot be written to by this channel, yet. */
  readonly address: string | null;
}
interface Find {
  readonly search_id: string;
  readonly home_id: number;
  readonly city_id: number;
  readonly listing_id: number;
}

/** Sends what is due and answers how many messages that were. Safe to repeat, to cut off, and to run in several processes. */
export async function sendAlerts(deps: Deps, pages: SearchPages, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    if (signal?.aborted) return sent;
    const some = await deps.db.transaction().execute((tx) => sendBatch(deps, pages, tx));
    sent += some.sent;
    if (some.due < BATCH) return sent;
  }
}

async function sendBatch(deps: Deps, pages: SearchPages, tx: Tx): Promise<{ due: number; sent: number }> {
  const now = deps.now();
  const due = await takeDue(tx, now);
  const quietUntil = afterQuiet(now, deps.config.quietHours);
  if (quietUntil > now) {
    // whatever kept it until now: it waits for the morning
    await setDue(tx, due, quietUntil);
    return { due: due.length, sent: 0 };
  }
  const reachable = due.filter(({ address }) => address !== null);
  await setDue(
    tx,
    due.filter(({ address }) => address === null),
    new Date(now.getTime() + WAIT_MS),
  );
  const news = await newsOf(deps, pages, tx, reachable);
  const inLanguages = Map.groupBy(news, ({ search }) => (search.channel === 'mail' && search.language) || DEFAULT_LANGUAGE);
  for (const [language, some] of inLanguages) await speaking(language, () => tell(deps, tx, some));
  await notifyAll(
    deps,
    tx,
    news.map(({ search, finds }) => ({
      userId: search.user_id,
      type: 'homes_found',
      key: `homes:${search.id}:${now.toISOString()}`,
      facts: { count: finds.length, name: search.name },
      path: search.url,
    })),
  );
  await noteTold(
    tx,
    reachable,
    news.map(({ search }) => search.id),
    now,
  );
  return { due: due.length, sent: news.length };
}

/** Writes to people of one language; text messages are in the first one, as they are registered. */
async function tell(deps: Deps, tx: Tx, news: readonly NewsOf[]): Promise<void> {
  const cards = await cardsOf(tx, news);
  for (const { search, finds } of news) {
    const shown = finds.slice(0, HOMES_SHOWN).flatMap(({ listing_id }) => cards.get(listing_id) ?? []);
    const about = { ...search, count: finds.length, cards: shown };
    if (search.channel === 'sms') await smsLater(deps, tx, newsSms(deps, search.address!, about));
    else await mailLater(deps, tx, newsMail(deps, search.address!, about));
  }
}

/** Locks the next due searches; what another process is at is left to it. */
async function takeDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.id, s.user_id, s.name, s.url, s.channel, u.language,
      case when u.deleted_at is not null or u.suspended_at is not null then null
        when s.channel = 'mail' then case when u.email_verified_at is not null then u.email end
        when u.phone_verified_at is not null and ${hasConsented('u.id', 'alerts_sms')} then u.phone end as address
    from saved_search s join app_user u on u.id = s.user_id
    where s.due_at <= ${now} order by s.due_at limit ${BATCH} for update of s skip locked`.execute(tx);
  return rows;
}

async function setDue(tx: Tx, searches: readonly Due[], at: Date): Promise<void> {
  if (searches.length === 0) return;
  await tx
    .updateTable('saved_search')
    .set({ due_at: at })
    .where(
      'id',
      'in',
      searches.map(({ id }) => id),
    )
    .execute();
}

interface NewsOf {
  readonly search: Due;
  readonly finds: readonly Find[];
}

/** What each search has to tell: found, told to nobody yet, still on offer and still what is looked for. Newest first. */
async function newsOf(deps: Deps, pages: SearchPages, tx: Tx, searches: readonly Due[]): Promise<NewsOf[]> {
  if (searches.length === 0) return [];
  const finds: Find[] = await tx
    .selectFrom('saved_search_find')
    .select(['search_id', 'home_id', 'city_id', 'listing_id'])
    .where(
      'search_id',
      'in',
      searches.map(({ id }) => id),
    )
    .where('told_at', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('home_id', 'desc')
    .execute();
  if (finds.length === 0) return [];
  const rows = await readRows(
    tx,
    finds.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const ask = deps.search.among([...new Map(rows.map((placed) => [placed.row.listingId, placed])).values()]);
  const read = await storedReader(deps, pages);
  const bySearch = Map.groupBy(finds, ({ search_id }) => search_id);
  return searches.flatMap((search) => {
    const request = read(search.url)?.request;
    const still = request ? ask(request) : new Set<number>();
    const left = (bySearch.get(search.id) ?? []).filter(({ listing_id }) => still.has(listing_id));
    return left.length > 0 ? [{ search, finds: left }] : [];
  });
}

/** Cards by listing, of what is shown. */
async function cardsOf(tx: Tx, news: readonly NewsOf[]): Promise<Map<number, Card>> {
  const shown = news.flatMap(({ finds }) => finds.slice(0, HOMES_SHOWN));
  if (shown.length === 0) return new Map();
  const ids = [...new Map(shown.map((find) => [find.listing_id, find])).values()];
  const publicIds = await tx
    .selectFrom('listing')
    .select(['id', 'public_id'])
    .where('city_id', 'in', [...new Set(ids.map(({ city_id }) => city_id))])
    .where(
      'id',
      'in',
      ids.map(({ listing_id }) => listing_id),
    )
    .execute();
  const made = await listingCards(
    tx,
    ids.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const byPublicId = new Map(made.map((card) => [card.id, card]));
  return new Map(publicIds.flatMap(({ id, public_id }) => (byPublicId.has(public_id) ? [[id, byPublicId.get(public_id)!] as const] : [])));
}

/** Told or not worth telling any more: either way it does not come up again. */
async function noteTold(tx: Tx, searches: readonly Due[], sentTo: readonly string[], now: Date): Promise<void> {
  if (searches.length === 0) return;
  const ids = searches.map(({ id }) => id);
  await tx.updateTable('saved_search_find').set({ told_at: now }).where('search_id', 'in', ids).where('told_at', 'is', null).execute();
  await tx.updateTable('saved_search').set({ due_at: null }).where('id', 'in', ids).execute();
  if (sentTo.length > 0)
    await tx
      .updateTable('saved_search')
      .set({ sent_at: now })
      .where('id', 'in', [...sentTo])
      .execute();
}
