import type { contract } from '../../../contract/index.ts';
import { HOT_LISTS } from '../../../contract/property.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { cityLists } from '../../views/city-lists.ts';
import { listingCards } from '../../views/listing-card.ts';
import { findListing } from '../../views/listing-ref.ts';
import { namedCity } from '../../views/named-places.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { Written } from '../../views/written.ts';
import { foundCards, PROMOTED_SLOTS } from './cards.ts';
import { presentFacets, presentHistograms } from './facets.ts';
import { homePage } from './home-page.ts';
import { listedCards, listedLocalities } from './listed.ts';
import { listPage } from './list-page.ts';
import { readListing } from './listing.ts';
import { presentWay, waysToLoosen } from './loosen.ts';
import { filtersSaid, understandAll } from './request.ts';
import { propertyMap } from './map.ts';
import { searchPage } from './search-page.ts';
import { similarKeys } from './similar.ts';

const HOT = 20;
const TOP_LOCALITIES = 24;

/** The filters of a query as the address of a search would say them. */
const paramsOf = (query: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries({ ...filtersSaid(query), area_unit: query.area_unit }).map(([key, value]) => [
      key,
      (Array.isArray(value) ? value : [value]).map(String),
    ]),
  );

export function propertyHandlers(deps: Deps): Handlers<typeof contract.property> {
  const { config, db, search } = deps;
  return {
    async getProperty(_, { query }) {
      if (query.id) return readListing(deps, query.id);
      const facets = query.facets === 'true';
      const { request } = await understandAll(query, deps);
      const result = search.search({ ...request, facets, promoted: PROMOTED_SLOTS });
      const rest = {
        pagination: pageInfo(request, result.total),
        ...(query.exclude && { excluded: result.excluded }),
        ...(facets && {
          facets: presentFacets(result),
          histograms: presentHistograms(result),
          loosen: waysToLoosen(deps, request, result.total).map((way) => presentWay(way, paramsOf(query), result.total)),
        }),
      };
      return new Written(rest, await foundCards(deps, result, request.sort === 'relevance'));
    },

    async getPropertyMap(_, { query: { zoom, ...query } }) {
      return { data: await propertyMap(deps, { ...query, sort: 'relevance', page: 1, limit: 1 }, zoom) };
    },

    async getSearchPage(_, { query }) {
      return { data: await searchPage(deps, query) };
    },

    async getHomePage(_, { query }) {
      return { data: await homePage(deps, query.city) };
    },

    async getHotProperty(_, { query }) {
      const places = await placesOf(db);
      const city = namedCity(places, query.city, config.defaultCity);
      const list = HOT_LISTS.find((name) => query[name])!;
      if (list === 'top_location') return { data: await listedLocalities(deps, places, city, TOP_LOCALITIES) };
      const keys = (await cityLists(db, city.id, [list], HOT, deps.now())).get(list) ?? [];
      return { data: await listedCards(deps.cards, keys) };
    },

    async getListPage(_, { query }) {
      return { data: await listPage(deps, query) };
    },

    async getSimilarProperty(_, { query }) {
      const listing = await findListing(db, query.property_id);
      const [card] = listing && (listing.live || listing.ended) ? await listingCards(db, [listing]) : [];
      if (!listing || !card) throw new AppError('not_found', m['search_error.no_listing']());
      const { details } = await db
        .selectFrom('listing')
        .select('details')
        .where('city_id', '=', listing.cityId)
        .where('id', '=', listing.listingId)
        .executeTakeFirstOrThrow();
      return { data: await deps.cards.of(similarKeys(search, listing, card, details, deps.now())) };
    },
  };
}
