/** Reads the cells of a map's grid with one statement. The same function as for the index merges them to markers. */
import { sql } from 'kysely';
import { KINDS, type KindId } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { Cell, type CellContent } from '../map/grid.ts';
import { gridLevel, markersOf, MAX_CELLS } from '../map/markers.ts';
import type { MapScale, MarkerMap, SearchRequest } from '../types.ts';
import type { Sql } from './condition-parts.ts';
import { allOf, scopeCondition, type RequestConditions } from './conditions.ts';

const WORLD_SIZE = 2 ** 32;
const toUnits = (fraction: Sql): Sql =>
  sql`least(greatest(floor((${fraction}) * ${sql.lit(WORLD_SIZE)}::float8), 0), ${sql.lit(WORLD_SIZE - 2)}::float8)::bigint`;
/** See `worldX` and `worldY`. */
const WORLD_X = toUnits(sql`(s.lng + 180) / 360`);
const WORLD_Y = toUnits(sql`0.5::float8 - ln((1 + sin(radians(s.lat))) / (1 - sin(radians(s.lat)))) / (4 * pi())`);

interface CellRow extends Readonly<Omit<CellContent, 'price'>> {
  readonly column: number;
  readonly row: number;
  readonly price: number | null;
}

export async function mapBySql(
  db: Db,
  request: SearchRequest,
  { single, priceRows }: RequestConditions,
  scale: MapScale,
): Promise<MarkerMap> {
  const deals = request.kinds.map((kind) => KINDS[kind as KindId]?.deal ?? kind);
  const deal = sql`(${sql.val(deals)}::text[])[array_position(${sql.val([...request.kinds])}::text[], s.kind)]`;
  const { coarsest, finest } = gridLevel(scale.zoom);
  const matching =
    priceRows && priceRows.conditions.length > 0
      ? {
          from: sql`cross join lateral (select min(p.price) as price from ${priceRows.failuresByPriceRow} p where p.mask = 0 having count(*) > 0) j`,
          price: sql`j.price`,
        }
      : { from: sql``, price: sql`s.price` };
  const { rows } = await sql<CellRow>`
    with m as materialized (
      select s.listing_id, s.lat, s.lng, ${matching.price} as price, ${deal} as deal, ${WORLD_X} as x, ${WORLD_Y} as y
      from listing_search s ${matching.from}
      where ${scopeCondition(request)} and s.lat is not null and s.lng is not null and ${allOf(single)}
    ), extent as (
      select min(x) as west_x, max(x) as east_x, min(y) as north_y, max(y) as south_y from m
    ), grid as (
      select min(shift) as shift from extent, generate_series(${finest}::int, ${coarsest}::int) shift
      where ((east_x >> shift) - (west_x >> shift) + 1) * ((south_y >> shift) - (north_y >> shift) + 1) <= ${MAX_CELLS}::int
    )
    select (x >> shift)::int as "column", (y >> shift)::int as "row", deal, count(*)::int as count, sum(lat) as "latSum", sum(lng) as "lngSum",
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north, min(price) as price, max(listing_id) as id
    from m cross join grid group by 1, 2, deal order by 2, 1, deal`.execute(db);
  const cells = new Map<string, Cell>();
  for (const { price, ...row } of rows) {
    const key = `${row.row} ${row.column}`;
    const cell = cells.get(key) ?? new Cell(row.column, row.row);
    cell.merge({ ...row, price: price ?? Infinity });
    cells.set(key, cell);
  }
  return markersOf([...cells.values()], scale);
}
