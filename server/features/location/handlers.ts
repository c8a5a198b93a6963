import type { contract } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { requireCity } from '../../places/find-place.ts';
import { landmarksOf } from '../../places/landmarks.ts';
import { placesOf } from '../../places/places.ts';
import { suggest } from './suggest.ts';

export function locationHandlers(deps: Deps): Handlers<typeof contract.location> {
  const { config, db, search } = deps;
  return {
    async suggestLocations(_, { query }) {
      const places = await placesOf(db);
      const city = requireCity(places, query.city, config.defaultCity);
      const counts = places.sumByLocality(await search.localityCounts(city.id));
      const localities = places.localitiesOf(city.id);
      const landmarks = query.landmarks === 'true' ? landmarksOf(city.slug) : [];
      return { data: suggest({ localities, landmarks, city: city.slug, counts }, query.query) };
    },

    async listCities() {
      const places = await placesOf(db);
      const counts = await search.cityCounts(places.all.map(({ id }) => id));
      return {
        default: config.defaultCity,
        data: places.all.map(({ id, slug, name, state, state_code, lat, lng, radius_km, takes_listings }) => ({
          id,
          slug,
          name,
          state,
          state_code,
          lat,
          lng,
          radius_km,
          takes_listings,
          listings: counts.get(id) ?? 0,
        })),
      };
    },
  };
}
