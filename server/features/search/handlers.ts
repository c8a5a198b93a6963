import type { contract } from '../../../contract/index.ts';
import type { ListingPage } from '../../../contract/listing/listing.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { SearchQuery } from '../../../contract/search/search.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../http/pagination.ts';
import { PreSerialized } from '../../http/responses/pre-serialized.ts';
import { presentFacets, presentHistograms } from './facets.ts';
import { readPropertyMap } from './property-map.ts';
import { presentRelaxation, suggestRelaxations } from './relaxations.ts';
import { PROMOTED_SLOTS, readResultCards } from './result-cards.ts';
import { readSearchPage } from './search-page.ts';
import { urlParams, filtersOfQuery, queryValues } from './search-params.ts';
import { loadSearchRequest } from './search-request.ts';

/** Reads all of a listing, for `/property/get?id=`. The feature `listing` provides it. */
type ReadListing = (deps: Deps, id: string) => Promise<{ data: Listing; page: ListingPage }>;

/** The filters of a query in the form of address parameters. */
const filterUrlParams = (query: SearchQuery): SearchState['params'] => ({
  ...urlParams(filtersOfQuery(query)),
  area_unit: queryValues(query.area_unit),
});

export function searchHandlers(deps: Deps, readListing: ReadListing): Handlers<typeof contract.search> {
  return {
    async getProperty(_, { query }) {
      if (query.id) return readListing(deps, query.id);
      const facets = query.facets === 'true';
      const { request } = await loadSearchRequest(query, deps);
      const result = await deps.search.search({ ...request, facets, promoted: PROMOTED_SLOTS });
      const { total } = result;
      const envelope = {
        pagination: pageInfo(request, total),
        ...(query.exclude && { excluded: result.excluded }),
        ...(facets && {
          facets: presentFacets(result, null),
          histograms: presentHistograms(result),
          relaxations: (await suggestRelaxations(deps, request, total)).map((change) =>
            presentRelaxation(change, filterUrlParams(query), total),
          ),
        }),
      };
      return new PreSerialized(envelope, await readResultCards(deps, request, result, request.sort === 'relevance'));
    },

    async getPropertyMap(_, { query: { zoom, ...query } }) {
      return { data: await readPropertyMap(deps, { ...query, sort: 'relevance', page: 1, limit: 1 }, zoom) };
    },

    async getSearchPage(_, { query }) {
      return { data: await readSearchPage(deps, query) };
    },
  };
}
