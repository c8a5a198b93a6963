import type { placesRoutes } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../views/page-info.ts';
import { keepCity } from './keep-city.ts';
import { keepLocality } from './keep-locality.ts';
import { changing, knownCity } from './known.ts';
import { mergeLocality } from './merge.ts';
import { keptCities, keptLocalities, unknownPlaces } from './present.ts';
import { touchedBy } from './touched.ts';
import { beginWork } from './work.ts';

export function placesHandlers(deps: Deps): Handlers<typeof placesRoutes> {
  const { db } = deps;
  const cityId = async (slug: string): Promise<number> => {
    const city = await db.selectFrom('city').select('id').where('slug', '=', slug).executeTakeFirst();
    if (!city) throw new AppError('not_found', m['places_error.no_city']());
    return city.id;
  };
  const locality = async (id: number) => {
    const found = await db.selectFrom('locality').select(['id', 'city_id']).where('id', '=', id).executeTakeFirst();
    if (!found) throw new AppError('not_found', m['places_error.no_locality']());
    return found;
  };
  const kept = async (id: number) => (await keptLocalities(deps, (await locality(id)).city_id, { id, page: 1, limit: 1 })).data[0]!;
  const keptCity = async (slug: string) => (await keptCities(deps)).find((city) => city.slug === slug)!;
  return {
    listKeptCities: async () => ({ data: await keptCities(deps) }),
    keepCity: async ({ viewer, ip }, { body }) => ({
      message: m['places.kept'](),
      data: await keptCity(await keepCity(deps, { id: viewer.id, ip }, body)),
    }),
    async listKeptLocalities(_, { query }) {
      const { data, total } = await keptLocalities(deps, await cityId(query.city), query);
      return { data, pagination: pageInfo(query, total) };
    },
    keepLocality: async ({ viewer, ip }, { body }) => ({
      message: m['places.kept'](),
      data: await kept(await keepLocality(deps, { id: viewer.id, ip }, body)),
    }),
    touchedByLocality: async (_, { query }) => ({ data: await touchedBy(db, await locality(query.id)) }),
    mergeLocality: async ({ viewer, ip }, { body }) => ({
      message: m['places.merged'](),
      data: await kept(await mergeLocality(deps, { id: viewer.id, ip }, body)),
    }),
    unknownPlaces: async (_, { query }) => ({ data: await unknownPlaces(db, await cityId(query.city)) }),
    async recountPlaces({ viewer, ip }, { body }) {
      await changing(deps, async (tx, known) => {
        const { id } = knownCity(known, body.city);
        await audit(tx, { action: 'place_recount', actorId: viewer.id, ip, subject: body.city, at: deps.now() });
        await beginWork(deps, tx, { cityId: id, localityId: null });
      });
      return { message: m['places.recounting'](), data: await keptCity(body.city) };
    },
  };
}
