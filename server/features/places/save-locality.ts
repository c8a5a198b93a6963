import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { placesRoutes } from '../../../contract/places.ts';
import type { Input } from '../../../contract/base/route.ts';
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { isPincodeInState } from '../../../kinds/states.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { City, Locality } from '../../places/places.ts';
import { auditAndApplyPlaceChange } from './audit-and-apply.ts';
import { assertNamesFree, assertSlugsUnambiguous, invalidField, normalizeAliases, type AllPlaces } from './place-rules.ts';
import { changePlaces, assertVersion, requireCityBySlug, requireLocality, type PlaceDeps } from './change-places.ts';
import type { Administrator } from './merge-locality.ts';

type LocalityInput = Input<typeof placesRoutes.saveLocality>['body'];
type LocalityFields = Pick<Locality, 'slug' | 'name' | 'names' | 'aliases' | 'lat' | 'lng' | 'pincode'>;

/** Localities that are nearer to each other than this count as duplicates. */
const MIN_DISTANCE_KM = 0.15;

/**
 * Adds or changes a locality and starts the background work. Idempotent.
 * @returns the id of the locality
 * @throws AppError `not_found`, `version_conflict`, `invalid` (a name of another place, a point outside the city)
 */
export const saveLocality = (deps: PlaceDeps, administrator: Administrator, input: LocalityInput): Promise<number> =>
  changePlaces(deps, (tx, places) => saveLocalityIn(deps, tx, { administrator, input, places }));

/** Saves a locality within an ongoing change of places. `places` is their state in its transaction. */
export async function saveLocalityIn(
  deps: PlaceDeps,
  tx: Tx,
  { administrator, input, places }: { administrator: Administrator; input: LocalityInput; places: AllPlaces },
): Promise<number> {
  const now = deps.now();
  const city = requireCityBySlug(places, input.city);
  const otherLocalities = places.localities.filter(({ city_id, id }) => city_id === city.id && id !== input.id);
  const current = input.id === undefined ? null : requireLocality(places, input.id);
  if (current && current.city_id !== city.id) throw invalidField('city', m['places_error.other_city']());
  const mergedAliases = current ? await mergedSlugs(tx, current.id) : [];
  const slug = current?.slug ?? input.slug ?? slugWords(input.name);
  const fields = localityFields({ ...input, slug, names: withoutUndefined(input.names), aliases: [...input.aliases, ...mergedAliases] });
  const existing = current ?? otherLocalities.find((locality) => locality.slug === slug) ?? null;
  if (existing && isDeepStrictEqual(localityFields(existing), fields)) return existing.id;
  if (current) assertVersion(current, input.version);
  assertLocalityFits(city, fields, current, otherLocalities, places);

  const id = await writeLocality(tx, city, current, fields, now);
  const place = { subject: `${city.slug}/${slug}`, cityId: city.id, localityId: id };
  await auditAndApplyPlaceChange(deps, tx, {
    ...place,
    administrator,
    before: current && localityFields(current),
    after: fields,
    changedAt: now,
  });
  return id;
}

/** Inserts or updates the row of the locality. Returns its id. */
async function writeLocality(tx: Tx, city: City, current: Locality | null, fields: LocalityFields, now: Date): Promise<number> {
  const row = { ...fields, names: { ...fields.names } };
  if (!current) {
    const insert = tx.insertInto('locality').values({ ...row, city_id: city.id, edited_at: now });
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  }
  const update = tx.updateTable('locality').set({ ...row, version: sql<number>`version + 1`, edited_at: now });
  await update.where('id', '=', current.id).execute();
  return current.id;
}

/** The slugs of localities that were merged into this one. They must stay aliases, so that their URLs still work. */
async function mergedSlugs(tx: Tx, into: number): Promise<string[]> {
  const rows = await tx.selectFrom('locality').select('slug').where('merged_into', '=', into).orderBy('id').execute();
  return rows.map((row) => row.slug);
}

const withoutUndefined = (names: LocalityInput['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined));

const localityFields = ({ slug, name, names, aliases, lat, lng, pincode }: LocalityFields): LocalityFields => ({
  slug,
  name,
  names: { ...names },
  aliases: normalizeAliases(aliases, { name, slug }),
  lat,
  lng,
  pincode,
});

function assertLocalityFits(
  city: City,
  fields: LocalityFields,
  current: Locality | null,
  otherLocalities: readonly Locality[],
  places: AllPlaces,
): void {
  if (fields.slug.length < 2) throw invalidField('slug', m['places_error.no_slug']());
  assertNamesFree(fields, current, otherLocalities);
  assertNamesFree({ ...fields, name: fields.slug, names: {} }, current, places.cities);
  const changedLocality = { ...(current ?? BLANK_LOCALITY), ...fields, city_id: city.id };
  assertSlugsUnambiguous({
    cities: places.cities,
    localities: [...places.localities.filter(({ id }) => id !== current?.id), changedLocality],
  });
  if (!isPincodeInState(city.state_code, fields.pincode))
    throw invalidField('pincode', m['places_error.pincode_state']({ city: city.name }));
  if (kilometresBetween(city, fields) > city.radius_km)
    throw invalidField('lat', m['places_error.outside']({ city: city.name, km: city.radius_km }));
  const nearLocality = otherLocalities.find((locality) => kilometresBetween(locality, fields) < MIN_DISTANCE_KM);
  if (nearLocality) throw invalidField('lat', m['places_error.same_point']({ place: nearLocality.name }));
}
const BLANK_LOCALITY: Locality = {
  id: 0,
  city_id: 0,
  slug: '',
  name: '',
  pincode: '',
  lat: 0,
  lng: 0,
  rent_sqft: null,
  sale_sqft: null,
  aliases: [],
  names: {},
  version: 1,
  edited_at: null,
  merged_into: null,
};
