import type { placesRoutes } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../http/pagination.ts';
import { saveCity } from './save-city.ts';
import { saveLocality } from './save-locality.ts';
import { changePlaces, requireCityBySlug } from './change-places.ts';
import { mergeLocality } from './merge-locality.ts';
import { readManagedCities, readManagedLocalities, readUnknownPlaces } from './managed-places.ts';
import { countAffectedRows } from './affected-rows.ts';
import { startPlaceChange } from './place-changes.ts';

export function placesHandlers(deps: Deps): Handlers<typeof placesRoutes> {
  const { db } = deps;
  const requireCityId = async (slug: string): Promise<number> => {
    const city = await db.selectFrom('city').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!city) throw new AppError('not_found', m['places_error.no_city']());
    return city.id;
  };
  const requireLocality = async (id: number) => {
    const locality = await db.selectFrom('locality').select(['id', 'city_id']).where('id', '=', id).executeTakeFirst();
    if (!locality) throw new AppError('not_found', m['places_error.no_locality']());
    return locality;
  };
  const readLocality = async (id: number) =>
    (await readManagedLocalities(deps, (await requireLocality(id)).city_id, { id, page: 1, limit: 1 })).data[0]!;
  const readCity = async (slug: string) => (await readManagedCities(deps)).find((city) => city.slug === slug)!;
  return {
    listManagedCities: async () => ({ data: await readManagedCities(deps) }),
    saveCity: async ({ viewer, ip }, { body }) => ({
      message: m['places.kept'](),
      data: await readCity(await saveCity(deps, { id: viewer.id, ip }, body)),
    }),
    async listManagedLocalities(_, { query }) {
      const { data, total } = await readManagedLocalities(deps, await requireCityId(query.city), query);
      return { data, pagination: pageInfo(query, total) };
    },
    saveLocality: async ({ viewer, ip }, { body }) => ({
      message: m['places.kept'](),
      data: await readLocality(await saveLocality(deps, { id: viewer.id, ip }, body)),
    }),
    affectedByLocality: async (_, { query }) => ({ data: await countAffectedRows(db, await requireLocality(query.id)) }),
    mergeLocality: async ({ viewer, ip }, { body }) => ({
      message: m['places.merged'](),
      data: await readLocality(await mergeLocality(deps, { id: viewer.id, ip }, body)),
    }),
    unknownPlaces: async (_, { query }) => ({ data: await readUnknownPlaces(db, await requireCityId(query.city)) }),
    async reassignListings({ viewer, ip }, { body }) {
      await changePlaces(deps, async (tx, places) => {
        const { id } = requireCityBySlug(places, body.city);
        await audit(tx, { action: 'place_recount', actorId: viewer.id, ip, subject: body.city, at: deps.now() });
        await startPlaceChange(deps, tx, { cityId: id, localityId: null });
      });
      return { message: m['places.recounting'](), data: await readCity(body.city) };
    },
  };
}
