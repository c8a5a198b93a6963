/** Edges of the histograms' intervals. They depend on all live listings of the kinds, so they are cached for a minute. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import type { Db } from '../../db/schema.ts';
import type { Layout } from '../layout.ts';
import { intervalEdges, TAIL_SHARE } from '../query/histogram.ts';

/**
 * The lowest value, the values with a fixed share of all values below and above them, and the highest value. Null when no listing has a
 * value.
 */
type Quantiles = readonly [low: number, tailLow: number, tailHigh: number, high: number] | null;
interface KindQuantiles {
  readonly price: Quantiles;
  readonly area: Quantiles;
}
/** Includes the highest price of all price rows, because the quantiles contain only the lowest price of each listing. */
const withHighest = ([low, tailLow, tailHigh, high]: NonNullable<Quantiles>, highestPriceRow: number | null): Quantiles => [
  low,
  tailLow,
  tailHigh,
  Math.max(high, highestPriceRow ?? high),
];

const SHARES = [0, TAIL_SHARE, 1 - TAIL_SHARE, 1];
const MAX_CACHED_KINDS = 5000;

export class HistogramEdges {
  readonly #db: Db;
  readonly #layout: Layout;
  readonly #quantilesByKind = new LRUCache<string, Promise<KindQuantiles>>({ max: MAX_CACHED_KINDS, ttl: MINUTE_MS });

  constructor(db: Db, layout: Layout) {
    this.#db = db;
    this.#layout = layout;
  }

  /** @param areaScale sqm per unit of the areas */
  async of(cityId: number, kinds: readonly string[], areaScale: number): Promise<{ price: number[]; area: number[] }> {
    const quantiles: KindQuantiles[] = [];
    for (const kind of kinds) quantiles.push(await (this.#quantilesByKind.get(`${cityId} ${kind}`) ?? this.#read(cityId, kind)));
    const edges = (name: 'price' | 'area', scale: number) =>
      intervalEdges(
        quantiles.flatMap((kind) => (kind[name] ? [kind[name].map((value) => value / scale) as [number, number, number, number]] : [])),
        name,
      );
    return { price: edges('price', 1), area: edges('area', areaScale) };
  }

  #read(cityId: number, kind: string): Promise<KindQuantiles> {
    const quantilesOf = (column: string) =>
      sql<Quantiles>`(select percentile_disc(${SHARES}::float8[]) within group (order by ${sql.ref(column)}::float8)
        from listing_search where city_id = ${cityId}::smallint and kind = ${kind} and ${sql.ref(column)} is not null)`;
    const priceRows = this.#layout.priceRowIndexesOf(kind).map(({ price }) => sql`max(numbers[${sql.lit(price! + 1)}])`);
    const highest =
      priceRows.length > 0
        ? sql`(select greatest(${sql.join(priceRows)})::float8 from listing_search where city_id = ${cityId}::smallint and kind = ${kind})`
        : sql`null::float8`;
    const reading = sql<KindQuantiles & { highest: number | null }>`
      select ${quantilesOf('price')} as price, ${quantilesOf('area_sqm')} as area, ${highest} as highest`
      .execute(this.#db)
      .then(({ rows: [row] }): KindQuantiles => ({ area: row!.area, price: row!.price && withHighest(row!.price, row!.highest) }));
    this.#quantilesByKind.set(`${cityId} ${kind}`, reading);
    reading.catch(() => this.#quantilesByKind.delete(`${cityId} ${kind}`));
    return reading;
  }
}
