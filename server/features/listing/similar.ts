import type { Card } from '../../../contract/listing/card.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Values } from '../../../kinds/field.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { matchAllRequest, type Search, type SearchRequest } from '../../search/types.ts';

const MAX_SIMILAR = 8;
/**
 * The rounds of the search, narrowest first: radius, price difference, and whether type and bedrooms must match. Each round adds to the
 * results of the earlier ones.
 */
const ROUNDS = [
  { metres: 3_000, price: 0.2, sameType: true },
  { metres: 8_000, price: 0.35, sameType: true },
  { metres: 50_000, price: 0.6, sameType: false },
] as const;

/**
 * At most eight listings of the same kind that are near this one and similar in price, type and bedrooms; within a round, the nearest come
 * first.
 */
export async function similarKeys(
  search: Search,
  key: ListingKey,
  { kind, price, position }: Pick<Card, 'kind' | 'price' | 'position'>,
  values: Values,
  now: Date,
): Promise<ListingKey[]> {
  const similar = new Map<number, ListingKey>();
  const kindDefinition = kindOf(kind);
  const typeFilters = [kindDefinition?.type, kindDefinition?.bedrooms].flatMap((name) =>
    name && values[name] !== undefined ? [[name, [String(values[name])]] as const] : [],
  );
  for (const round of ROUNDS) {
    const request: SearchRequest = {
      ...matchAllRequest(key.cityId, [kind], now),
      filters: {
        ...(price && { price_min: Math.floor(price.amount * (1 - round.price)), price_max: Math.ceil(price.amount * (1 + round.price)) }),
        ...(round.sameType && Object.fromEntries(typeFilters)),
      },
      ...(position && { near: { lat: position.lat, lng: position.lng, metres: round.metres }, sort: 'distance' }),
      limit: MAX_SIMILAR + 1,
    };
    for (const other of (await search.search(request)).ids)
      if (other.listingId !== key.listingId && similar.size < MAX_SIMILAR) similar.set(other.listingId, other);
    if (similar.size >= MAX_SIMILAR) break;
  }
  return [...similar.values()];
}
