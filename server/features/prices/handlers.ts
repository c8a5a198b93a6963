import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { namedCity, namedLocalities } from '../../views/named-places.ts';
import { placesOf } from '../../views/places.ts';
import { pricesPage } from './page.ts';

export function pricesHandlers({ db, config }: Deps): Handlers<typeof contract.prices> {
  return {
    async getPrices(_, { query }) {
      const places = await placesOf(db);
      const city = namedCity(places, query.city, config.defaultCity);
      const [locality = null] = query.locality ? namedLocalities(places, city, [query.locality]) : [];
      return { data: await pricesPage(db, places, { city, locality, kind: query.kind, bedrooms: query.bhk_type ?? null }) };
    },
  };
}
