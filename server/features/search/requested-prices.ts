/**
 * The price on a card when a listing has several prices. A PG shows the price of the rooms that the search requests. Order, map markers and
 * counts use the same rooms, see `kinds/search/price-rows.ts`.
 */
import type { Card } from '../../../contract/listing/card.ts';
import { comparesPriceRows, priceRowsIn, type PriceTable } from '../../../kinds/search/price-rows.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { layout } from '../../search/layout.ts';
import { rangeOf } from '../../search/query/ranges.ts';
import { depositOf, priceOf } from '../../listings/present/price-and-area.ts';
import type { SearchRequest } from '../../search/types.ts';

type PriceRow = Readonly<Record<string, number | string>>;
type Condition = (priceRow: PriceRow) => boolean;
/** The fields of a card that are about its price. */
type CardPrice = Pick<Card, 'price' | 'deposit' | 'price_cut'>;

interface RequestedPriceRows {
  readonly kind: Kind;
  readonly table: PriceTable;
  readonly conditions: readonly Condition[];
}

/**
 * The price of the cheapest price row that meets the conditions of the request, by listing id. The map is empty when the request has no
 * condition on price rows, or no listing has several prices.
 */
export async function readRequestedPrices(
  db: Db,
  request: SearchRequest,
  keys: readonly ListingKey[],
): Promise<ReadonlyMap<number, CardPrice>> {
  const requestedPriceRows = request.kinds.flatMap((id): RequestedPriceRows[] => {
    const [kind, table] = [kindOf(id), layout.priceTableOf(id)];
    const conditions = table ? conditionsOn(table, request) : [];
    return kind && table && conditions.length > 0 ? [{ kind, table, conditions }] : [];
  });
  if (requestedPriceRows.length === 0 || keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'kind', 'details'])
    .where('city_id', '=', request.cityId)
    .where(
      'id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .where(
      'kind',
      'in',
      requestedPriceRows.map(({ kind }) => kind.id),
    )
    .execute();
  return new Map(
    rows.flatMap(({ id, kind, details }) => {
      const requestedRows = requestedPriceRows.find((candidate) => candidate.kind.id === kind);
      return requestedRows ? [[id, requestedPrice(requestedRows, details)] as const] : [];
    }),
  );
}

function conditionsOn(table: PriceTable, request: SearchRequest): Condition[] {
  const filters = layout.filtersOf(request.kinds).filter((filter) => comparesPriceRows(filter, table));
  return filters.flatMap((filter) => {
    const options = filter.type === 'any-of' ? (request.filters[filter.param] as readonly string[] | undefined) : undefined;
    if (options && options.length > 0) return [(priceRow: PriceRow) => options.includes(String(priceRow[filter.param]))];
    const range = rangeOf(filter, request.filters, request.now);
    if (!range) return [];
    const [min, max] = range;
    return [
      (priceRow: PriceRow) => {
        const value = comparedValue(filter, priceRow);
        return value >= min && value <= max;
      },
    ];
  });
}

/** The value that a filter compares. It is NaN when the price row has no such value, because NaN is within no bounds. */
function comparedValue(filter: FilterParam, priceRow: PriceRow): number {
  if (filter.column === 'deposit_months') return Number(priceRow['deposit']) / Number(priceRow['price']);
  return Number(priceRow[filter.column ?? filter.param]);
}

/** The price of a listing, computed from only those price rows that meet the conditions. */
function requestedPrice({ kind, table, conditions }: RequestedPriceRows, values: Values): CardPrice {
  const rows = values[table.table];
  const matches = priceRowsIn(table, values).map((priceRow) => conditions.every((isMet) => isMet(priceRow)));
  const requestedValues = { [table.table]: Array.isArray(rows) ? rows.filter((_, n) => matches[n]) : [] };
  // no price cut, because the price history is that of the cheapest price row
  return { price: priceOf(kind, requestedValues), deposit: depositOf(kind, requestedValues), price_cut: null };
}
