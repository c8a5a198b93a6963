import type { Card } from '../../../contract/shapes.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Values } from '../../../kinds/field.ts';
import { everything, type ListingKey, type SearchIndex, type SearchRequest } from '../../search/index.ts';

const MOST = 8;
/** How far around and how different in price, narrow first. Each round fills up what the one before left free. */
const ROUNDS = [
  { metres: 3_000, price: 0.2, alike: true },
  { metres: 8_000, price: 0.35, alike: true },
  { metres: 50_000, price: 0.6, alike: false },
] as const;

/** Listings of the same kind near this one in place, price and sort, the nearest first; never the listing itself. */
export function similarKeys(
  search: SearchIndex,
  key: ListingKey,
  { kind, price, position }: Pick<Card, 'kind' | 'price' | 'position'>,
  values: Values,
  now: Date,
): ListingKey[] {
  const found = new Map<number, ListingKey>();
  const declared = kindOf(kind);
  const same = [declared?.type, declared?.bedrooms].flatMap((name) =>
    name && values[name] !== undefined ? [[name, [String(values[name])]] as const] : [],
  );
  for (const round of ROUNDS) {
    const request: SearchRequest = {
      ...everything(key.cityId, [kind], now),
      filters: {
        ...(price && { price_min: Math.floor(price.amount * (1 - round.price)), price_max: Math.ceil(price.amount * (1 + round.price)) }),
        ...(round.alike && Object.fromEntries(same)),
      },
      ...(position && { near: { lat: position.lat, lng: position.lng, metres: round.metres }, sort: 'distance' }),
      limit: MOST + 1,
    };
    for (const other of search.search(request).ids)
      if (other.listingId !== key.listingId && found.size < MOST) found.set(other.listingId, other);
    if (found.size >= MOST) break;
  }
  return [...found.values()];
}
