/** Rows for a search index of any size, without a database: copies of the demo market's rows with shifted positions, in 18 cities. */
import { pickOne, pickWeighted, randomInt, seededRandom, type Random } from '../kinds/seeded-random.ts';
import { layout } from '../server/search/layout.ts';
import type { KindRow } from '../server/search/index/row.ts';
import { readRows } from '../server/search/table/read-rows.ts';
import { randomRequest } from '../server/search/testing/random-request.ts';
import { tokenize } from '../server/search/text/tokenize.ts';
import type { SearchRequest } from '../server/search/types.ts';
import type { Db } from '../server/db/schema.ts';
import { CITY_SHARES } from './market.ts';

/** A city of the demo market, whose rows are the source for one or several generated cities. */
interface SourceCity {
  readonly rows: readonly KindRow[];
  readonly centre: { readonly lat: number; readonly lng: number };
  readonly localities: readonly { readonly id: number; readonly name: string }[];
}
export interface RowSource {
  /** Generates rows numbered from 1. Every call generates the same rows. */
  readonly rows: (count: number) => Generator<KindRow>;
  /** Distinct requests in all cities, weighted by the size of the city. */
  readonly requests: (count: number, seed: number) => SearchRequest[];
}

export async function createRowSource(db: Db, now: Date): Promise<RowSource> {
  const keys = await db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).execute();
  const rowsByCity = Map.groupBy(await readRows(db, keys), ({ cityId }) => cityId);
  const places = await db.selectFrom('city').select(['id', 'lat', 'lng']).execute();
  const localities = await db.selectFrom('locality').select(['id', 'city_id', 'name']).execute();
  const sources = [...rowsByCity].map(([id, rows]): SourceCity => ({
    rows,
    centre: places.find((place) => place.id === id)!,
    localities: localities.filter((locality) => locality.city_id === id),
  }));
  const cityIds = CITY_SHARES.map((_, n) => String(n + 1));
  const sourceOf = (cityId: number) => sources[cityId % sources.length]!;
  const pickCity = (random: Random) => Number(pickWeighted(random, cityIds, (cityId) => CITY_SHARES[Number(cityId) - 1]![1]));
  function* rows(count: number): Generator<KindRow> {
    const random = seededRandom(7);
    for (let listingId = 1; listingId <= count; listingId++) {
      const cityId = pickCity(random);
      const { kind, row } = pickOne(random, sourceOf(cityId).rows);
      const moved = (degrees: number | null) => degrees && Math.round((degrees + (random() + random() - 1) * 0.02) * 1e6) / 1e6;
      const later = Math.floor(random() * 20 * 86_400) * 1_000_000;
      yield {
        cityId,
        kind,
        row: {
          ...row,
          listingId,
          lat: moved(row.lat),
          lng: moved(row.lng),
          price: row.price && row.price + randomInt(random, 0, 20) * 100,
          publishedAt: row.publishedAt - later,
          confirmedAt: row.confirmedAt - later,
        },
      };
    }
  }
  const requests = (count: number, seed: number): SearchRequest[] => {
    const random = seededRandom(seed);
    const byText = new Map<string, SearchRequest>();
    while (byText.size < count) {
      const cityId = pickCity(random);
      const { centre, localities: cityLocalities } = sourceOf(cityId);
      const words = [...cityLocalities.flatMap(({ name }) => tokenize(name)), '2 bhk', 'flat', 'apartmnet', 'enclave', 'quiet garden'];
      const request = randomRequest(layout, { cityId, centre, localityIds: cityLocalities.map(({ id }) => id), words, now }, random);
      byText.set(JSON.stringify(request), request);
    }
    return [...byText.values()];
  };
  return { rows, requests };
}
