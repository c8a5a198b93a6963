import type { openDataRoutes } from '../../../contract/open-data.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { placesOf } from '../../places/places.ts';
import { readIndex } from './read-index.ts';

export function openDataHandlers(deps: Deps): Handlers<typeof openDataRoutes> {
  return {
    async getOpenData() {
      const [index, places] = [await readIndex(deps), await placesOf(deps.db)];
      // the file has Latin names; here the names are in the language of the request
      const nameBySlug = new Map(places.all.map(({ slug, name }) => [slug, name]));
      return { data: { ...index, cities: index.cities.map((city) => ({ ...city, name: nameBySlug.get(city.slug) ?? city.name })) } };
    },
  };
}
