/**
 * The lists on a city's pages: a few paid slots, then listings that editors chose, then listings chosen by statistics, each with its
 * reason.
 */
import { HOUR_MS } from '../../durations.ts';
import { sql } from 'kysely';
import type { PromotableCard } from '../../../contract/listing/card.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { parseCard, type CardCache } from './card-cache.ts';
import { textById } from '../../i18n/text.ts';

/** Sources of list entries, in the order of the list. */
const SOURCES = ['payment', 'editors', 'statistics'] as const;
/** Number of paid slots in a list. When more listings are paid for, they rotate every hour. */
const PAID_SLOTS = 4;

export interface ListEntry extends ListingKey {
  readonly source: (typeof SOURCES)[number];
  /** A sentence that says why the listing is in the list. */
  readonly reason: string;
}

interface Row {
  readonly list: string;
  readonly listing_id: number;
  /** Index in `SOURCES`. */
  readonly source: number;
}

/** A sentence that explains to readers how the list is compiled. */
export function listNote(list: string, entries: readonly ListEntry[]): string {
  const note = textById(`row_note.${list}`);
  return entries.some(({ source }) => source === 'payment') ? textById('row_note.paid', { note }) : note;
}

/** The cards of the entries, each with a flag for paid slots. Listings that ended meanwhile are omitted. */
export async function readEntryCards<K extends ListEntry>(
  cards: CardCache,
  entries: readonly K[],
): Promise<{ readonly key: K; readonly card: PromotableCard }[]> {
  return (await cards.getJson(entries)).map(({ key, json }) => ({ key, card: { ...parseCard(json), promoted: key.source === 'payment' } }));
}

/**
 * The first `limit` entries of each of these lists, in one query. Contains only live listings.
 * @param kinds restricts the result to listings of these kinds
 */
export async function readCityLists(
  db: Db,
  cityId: number,
  lists: readonly string[],
  limit: number,
  now: Date,
  kinds?: readonly string[],
): Promise<ReadonlyMap<string, readonly ListEntry[]>> {
  const kindCondition = kinds ? sql`s.kind = any(${[...kinds]}::text[])` : sql`true`;
  const { rows } = await sql<Row>`
    select requested.list, found.listing_id, found.source from unnest(${[...lists]}::text[]) requested (list)
    cross join lateral (
      select distinct on (listing_id) listing_id, source, rank from (
        (select listing_id, 0 as source, row_number() over (order by hashint8extended(listing_id, ${Math.floor(now.getTime() / HOUR_MS)})) as rank from boost
          where city_id = ${cityId} and list = requested.list and starts_at <= ${now} and ends_at > ${now}
            -- a paused listing occupies no slot
            and exists (select from listing_search s where s.city_id = ${cityId} and s.listing_id = boost.listing_id and ${kindCondition})
          order by rank limit ${PAID_SLOTS})
        union all
        select listing_id, 1, row_number() over (order by added_at desc, listing_id) as rank from curated_list_entry
          where city_id = ${cityId} and list = requested.list and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        union all
        select listing_id, 2, rank from counted_list where city_id = ${cityId} and list = requested.list
      ) parts
      where exists (select from listing_search s where s.city_id = ${cityId} and s.listing_id = parts.listing_id and ${kindCondition})
      order by listing_id, source
    ) found
    order by requested.list, found.source, found.rank`.execute(db);
  const byList = Map.groupBy(rows, ({ list }) => list);
  return new Map(
    lists.map((list) => [
      list,
      (byList.get(list) ?? []).slice(0, limit).map(({ listing_id, source }) => ({
        cityId,
        listingId: listing_id,
        source: SOURCES[source]!,
        reason: textById(SOURCES[source] === 'statistics' ? `list_reason.${list}` : `list_reason.${SOURCES[source]}`),
      })),
    ]),
  );
}
