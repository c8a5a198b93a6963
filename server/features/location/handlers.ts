import type { contract } from '../../../contract/index.ts';
import { KINDS_OF_INTENT } from '../../../contract/slug/state.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { landmarksOf } from '../../places/landmarks.ts';
import { placesOf } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import { readBuilderPage } from './builder-page.ts';
import { readLocalityPage } from './locality-page.ts';
import { readSocietyPage } from './society-page.ts';
import { suggest } from './suggest.ts';

/**
 * Number of societies that are compared with each typed text: those with the most homes. Whoever imports thousands of homes can name thousands
 * of societies, and ten thousand took 100 ms for each letter that anybody types.
 */
const MAX_SUGGESTED_SOCIETIES = 2000;

export function locationHandlers(deps: Deps): Handlers<typeof contract.location> {
  const { config, db, search } = deps;
  return {
    async suggestLocations(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      const counts = places.sumByLocality(await search.localityCounts(city.id, query.intent && KINDS_OF_INTENT[query.intent]));
      const localities = places.localitiesOf(city.id);
      const withOthers = query.landmarks === 'true';
      const landmarks = withOthers ? landmarksOf(city.slug) : [];
      const societies = withOthers ? mostNamedSocieties(places.societies.of(city.id)) : [];
      return { data: suggest({ localities, landmarks, societies, city: city.slug, counts }, query.query) };
    },

    async getLocalityPage(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      const [locality] = requireLocalities(places, city, [query.locality]);
      return { data: await readLocalityPage(deps, city, locality!) };
    },

    async getSocietyPage(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      const society = places.societies.bySlug(city.id, query.society);
      if (!society) throw new AppError('not_found', m['search_error.no_society']({ city: city.name }));
      return { data: await readSocietyPage(deps, city, society) };
    },

    async getBuilderPage(_, { query }) {
      const page = await readBuilderPage(deps, query.id);
      if (!page) throw new AppError('not_found', m['search_error.no_page']());
      return { data: page };
    },

    async listCities() {
      const places = await placesOf(db);
      const counts = await search.cityCounts(places.all.map(({ id }) => id));
      return {
        default: config.defaultCity,
        data: places.all.map(({ id, slug, name, state, state_code, lat, lng, radius_km, accepts_listings }) => ({
          id,
          slug,
          name,
          state,
          state_code,
          lat,
          lng,
          radius_km,
          accepts_listings,
          listings: counts.get(id) ?? 0,
        })),
      };
    },
  };
}

/** @param societies those with the most homes first */
const mostNamedSocieties = (societies: readonly Society[]): Society[] =>
  societies.filter(({ homes, lat }) => homes > 0 && lat !== null).slice(0, MAX_SUGGESTED_SOCIETIES);
