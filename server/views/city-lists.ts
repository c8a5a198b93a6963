/** The lists of a city: first what editors chose, then what figures put there, each with the reason why. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { textOf } from './text.ts';

export interface Listed extends ListingKey {
  readonly by: 'editors' | 'figures';
  /** One sentence that tells why it stands here. */
  readonly why: string;
}

interface Row {
  readonly list: string;
  readonly listing_id: number;
  readonly chosen: boolean;
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
    select asked.list, found.listing_id, found.chosen from unnest(${[...lists]}::text[]) asked (list)
    cross join lateral (
      select distinct on (listing_id) listing_id, chosen, place from (
        select listing_id, true as chosen, row_number() over (order by picked_at desc, listing_id) as place from editorial_pick
          where city_id = ${cityId} and list = asked.list and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        union all
        select listing_id, false, place from counted_list where city_id = ${cityId} and list = asked.list
      ) both_parts
      where exists (select from listing_search s where s.city_id = ${cityId} and s.listing_id = both_parts.listing_id)
      order by listing_id, chosen desc
    ) found
    order by asked.list, found.chosen desc, found.place`.execute(db);
  const byList = Map.groupBy(rows, ({ list }) => list);
  return new Map(
    lists.map((list) => [
      list,
      (byList.get(list) ?? []).slice(0, limit).map(({ listing_id, chosen }) => ({
        cityId,
        listingId: listing_id,
        by: chosen ? 'editors' : 'figures',
        why: textOf(chosen ? 'list_why.editors' : `list_why.${list}`),
      })),
    ]),
  );
}
