import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readHomePage, type PopularSearches } from './home-page.ts';

export function homeHandlers(deps: Deps, findPopularSearches: PopularSearches): Handlers<typeof contract.home> {
  return {
    async getHomePage(_, { query }) {
      return { data: await readHomePage(deps, findPopularSearches, query) };
    },
  };
}
