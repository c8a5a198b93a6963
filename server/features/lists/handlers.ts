import type { contract } from '../../../contract/index.ts';
import { CURATED_LISTS } from '../../../contract/lists/list-pages.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCityLists } from '../../listings/read/city-lists.ts';
import { requireCity } from '../../places/find-place.ts';
import { placesOf } from '../../places/places.ts';
import { readListCards, readTopLocalities } from './list-entries.ts';
import { readListPage } from './list-page.ts';

/** Number of entries of one list in the response of `/property/hotproperty`. */
const MAX_LISTINGS = 20;
const MAX_LOCALITIES = 24;

export function listPageHandlers(deps: Deps): Handlers<typeof contract.listPages> {
  const { config, db } = deps;
  return {
    async getHotProperty(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      // the schema of the query guarantees exactly one list
      const list = CURATED_LISTS.find((name) => query[name])!;
      if (list === 'top_location') return { data: await readTopLocalities(deps, places, city, MAX_LOCALITIES) };
      const keys = (await readCityLists(db, city.id, [list], MAX_LISTINGS, deps.now())).get(list) ?? [];
      return { data: await readListCards(deps.cards, keys) };
    },

    async getListPage(_, { query }) {
      return { data: await readListPage(deps, query) };
    },
  };
}
