import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { placesRoutes } from '../../../contract/places.ts';
import type { Input } from '../../../contract/base/route.ts';
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { City } from '../../places/places.ts';
import { auditAndApplyPlaceChange } from './audit-and-apply.ts';
import { assertNamesFree, assertSlugsUnambiguous, invalidField, normalizeAliases, type AllPlaces } from './place-rules.ts';
import { changePlaces, assertVersion, type PlaceDeps } from './change-places.ts';
import type { Administrator } from './merge-locality.ts';

type CityInput = Input<typeof placesRoutes.saveCity>['body'];
type CityFields = Pick<
  City,
  'slug' | 'name' | 'names' | 'aliases' | 'lat' | 'lng' | 'state' | 'state_code' | 'radius_km' | 'accepts_listings'
>;

const ENGLISH = { locale: 'en' } as const;

/**
 * Adds or changes a city and starts the background work. Idempotent.
 * @returns the slug of the city
 * @throws AppError `not_found`, `version_conflict`, `invalid` (a name of another place, localities outside the city)
 */
export const saveCity = (deps: PlaceDeps, administrator: Administrator, input: CityInput): Promise<string> =>
  changePlaces(deps, (tx, places) => saveCityIn(deps, tx, { administrator, input, places }));

/** Saves a city within an ongoing change of places. `places` is their state in its transaction. */
export async function saveCityIn(
  deps: PlaceDeps,
  tx: Tx,
  { administrator, input, places }: { administrator: Administrator; input: CityInput; places: AllPlaces },
): Promise<string> {
  const now = deps.now();
  const current = requireCityOfInput(input, places);
  const slug = current?.slug ?? input.slug ?? slugWords(input.name);
  const state = m[`gst_state.${input.state_code}`]({}, ENGLISH);
  const names = Object.fromEntries(Object.entries(input.names).filter(([, name]) => name !== undefined)) as Record<string, string>;
  const fields = cityFields({ ...input, slug, state, names });
  const existing = current ?? places.cities.find((city) => city.slug === slug) ?? null;
  if (existing && isDeepStrictEqual(cityFields(existing), fields)) return slug;
  if (current) assertVersion(current, input.version);
  assertCityFits(fields, current, places);

  const row = { ...fields, names: { ...names } };
  const id = await writeCity(tx, current, row, now);
  const place = { subject: slug, cityId: id, localityId: null };
  await auditAndApplyPlaceChange(deps, tx, {
    ...place,
    administrator,
    before: current && cityFields(current),
    after: fields,
    changedAt: now,
  });
  return slug;
}

/** @throws AppError `not_found` when no city has the id of the input */
function requireCityOfInput({ id }: CityInput, { cities }: AllPlaces): City | null {
  if (id === undefined) return null;
  const city = cities.find((otherCity) => otherCity.id === id);
  if (!city) throw new AppError('not_found', m['places_error.no_city']());
  return city;
}

/** Inserts or updates the row of the city. Returns its id. */
async function writeCity(
  tx: Tx,
  current: City | null,
  row: CityFields & { readonly names: Record<string, string> },
  now: Date,
): Promise<number> {
  if (current) {
    await tx
      .updateTable('city')
      .set({ ...row, version: sql<number>`version + 1`, edited_at: now })
      .where('id', '=', current.id)
      .execute();
    return current.id;
  }
  const { rows } = await sql<{ id: number }>`select nextval('city_number')::smallint as id`.execute(tx);
  const { id } = rows[0]!;
  await tx
    .insertInto('city')
    .values({ ...row, id, edited_at: now })
    .execute();
  return id;
}

const cityFields = ({ slug, name, names, aliases, lat, lng, state, state_code, radius_km, accepts_listings }: CityFields): CityFields => ({
  slug,
  name,
  names: { ...names },
  aliases: normalizeAliases(aliases, { name, slug }),
  lat,
  lng,
  state,
  state_code,
  radius_km,
  accepts_listings,
});

function assertCityFits(fields: CityFields, current: City | null, places: AllPlaces): void {
  if (fields.slug.length < 2) throw invalidField('slug', m['places_error.no_slug']());
  assertNamesFree(
    fields,
    current,
    places.cities.filter(({ id }) => id !== current?.id),
  );
  const changedCity: City = { ...fields, id: current?.id ?? 0, version: current?.version ?? 1, edited_at: null };
  assertSlugsUnambiguous({ cities: [...places.cities.filter(({ id }) => id !== current?.id), changedCity], localities: places.localities });
  const outside = places.localities.find(
    (locality) => locality.city_id === current?.id && kilometresBetween(fields, locality) > fields.radius_km,
  );
  if (outside) throw invalidField('radius_km', m['places_error.left_outside']({ place: outside.name }));
}
