/** The lists of a city: a few slots people paid for, then what editors chose, then what figures put there, each with the reason why. */
import { sql } from 'kysely';
import type { PlacedCard } from '../../contract/shapes.ts';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { readCard, type KeptCards } from './kept-cards.ts';
import { textOf } from './text.ts';

/** In the order they stand. */
const SOURCES = ['payment', 'editors', 'figures'] as const;
/** Paid slots of a list; whoever else paid has their turn in another hour. */
const PAID_SLOTS = 4;
const HOUR_MS = 60 * 60 * 1000;

export interface Listed extends ListingKey {
  readonly by: (typeof SOURCES)[number];
  /** One sentence that tells why it stands here. */
  readonly why: string;
}

interface Row {
  readonly list: string;
  readonly listing_id: number;
  /** Place among `SOURCES`. */
  readonly source: number;
}

/** How a list is made, in a sentence for whoever reads it. */
export function listNote(list: string, listed: readonly Listed[]): string {
  const note = textOf(`row_note.${list}`);
  return listed.some(({ by }) => by === 'payment') ? textOf('row_note.paid', { note }) : note;
}

/** Their cards, each with whether its place is paid for; one that was taken off in the moment between is left out. */
export async function placedCards<K extends Listed>(
  cards: KeptCards,
  listed: readonly K[],
): Promise<{ readonly key: K; readonly card: PlacedCard }[]> {
  return (await cards.written(listed)).map(({ key, json }) => ({ key, card: { ...readCard(json), promoted: key.by === 'payment' } }));
}

/** The first `limit` of every list asked for, in one query; only what is live. */
export async function cityLists(
  db: Db,
  cityId: number,
  lists: readonly string[],
  limit: number,
  now: Date,
): Promise<ReadonlyMap<string, readonly Listed[]>> {
  const { rows } = await sql<Row>`
    select asked.list, found.listing_id, found.source from unnest(${[...lists]}::text[]) asked (list)
    cross join lateral (
      select distinct on (listing_id) listing_id, source, place from (
        (select listing_id, 0 as source, row_number() over (order by hashint8extended(listing_id, ${Math.floor(now.getTime() / HOUR_MS)})) as place from boost
          where city_id = ${cityId} and list = asked.list and starts_at <= ${now} and ends_at > ${now}
            -- one that is paused takes nobody's slot
            and exists (select from listing_search s where s.city_id = ${cityId} and s.listing_id = boost.listing_id)
          order by place limit ${PAID_SLOTS})
        union all
        select listing_id, 1, row_number() over (order by picked_at desc, listing_id) as place from editorial_pick
          where city_id = ${cityId} and list = asked.list and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        union all
        select listing_id, 2, place from counted_list where city_id = ${cityId} and list = asked.list
      ) parts
      where exists (select from listing_search s where s.city_id = ${cityId} and s.listing_id = parts.listing_id)
      order by listing_id, source
    ) found
    order by asked.list, found.source, found.place`.execute(db);
  const byList = Map.groupBy(rows, ({ list }) => list);
  return new Map(
    lists.map((list) => [
      list,
      (byList.get(list) ?? []).slice(0, limit).map(({ listing_id, source }) => ({
        cityId,
        listingId: listing_id,
        by: SOURCES[source]!,
        why: textOf(SOURCES[source] === 'figures' ? `list_why.${list}` : `list_why.${SOURCES[source]}`),
      })),
    ]),
  );
}
