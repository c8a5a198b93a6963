import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { placesOf } from '../../places/places.ts';
import { readPricePage } from './price-page.ts';

export function pricesHandlers({ db, config }: Deps): Handlers<typeof contract.prices> {
  return {
    async getPrices(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      const [locality = null] = query.locality ? requireLocalities(places, city, [query.locality]) : [];
      return { data: await readPricePage(db, places, { city, locality, kind: query.kind, bedrooms: query.bhk_type ?? null }) };
    },
  };
}
