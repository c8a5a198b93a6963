/**
 * Cities and localities. They are cached in memory, because they change only by releases and administrators
 * (docs/decisions/0033-places.md).
 */
import { MINUTE_MS } from '../durations.ts';
import type { Selectable } from 'kysely';
import type { SlugGazetteer } from '../../contract/slug/state.ts';
import type { CityTable, Db, LocalityTable } from '../db/schema.ts';
import { currentLanguage } from '../i18n/language.ts';
import { memoizeTtl } from '../db/memoize.ts';
import { landmarkBySlug } from './landmarks.ts';
import { aliasSlug } from './place-names.ts';
import { societiesOf, type Societies } from './societies.ts';

export type City = Selectable<CityTable>;
export type Locality = Selectable<LocalityTable>;

export interface Places extends SlugGazetteer {
  readonly all: readonly City[];
  /** Finds a city by slug or alias; null when there is none. */
  city(slug: string): City | null;
  cityById(id: number): City | null;
  /** Does not include localities that were merged into another one. */
  localitiesOf(cityId: number): readonly Locality[];
  /** Finds a locality by slug or alias; null when the city has none. */
  locality(cityId: number, slug: string): Locality | null;
  /** For a merged locality, returns the one into which it was merged. */
  localityById(id: number): Locality | null;
  /** Locality ids that listings of a locality may have: its own, and those of localities that were merged into it. */
  idsOf(locality: Locality): readonly number[];
  /** Sums counts by locality id, and adds merged localities to those into which they were merged. */
  sumByLocality(counts: ReadonlyMap<number, number>): Map<number, number>;
  readonly societies: Societies;
  /** Changes whenever an administrator changes a place. */
  readonly revision: number;
}

/** PostgreSQL notification channel for changed places. */
export const PLACE_CHANNEL = 'place';

/**
 * The places of a database. Code that changes a place notifies `PLACE_CHANNEL`. When a notification is lost, the change takes effect after
 * at most a minute.
 */
export const placesOf = memoizeTtl(MINUTE_MS, readPlaces);

async function readPlaces(db: Db): Promise<Places> {
  const societies = await societiesOf(db);
  const cities = (await db.selectFrom('city').selectAll().orderBy('id').execute()).map(withLocalizedName);
  const allLocalities = (await db.selectFrom('locality').selectAll().orderBy('id').execute()).map(withLocalizedName);
  const localities = allLocalities.filter(({ merged_into }) => merged_into === null);
  const byCity = Map.groupBy(localities, (locality) => locality.city_id);
  const unmergedById = new Map(localities.map((locality) => [locality.id, locality]));
  const byId = new Map(allLocalities.map(({ id, merged_into }) => [id, unmergedById.get(merged_into ?? id) ?? null]));
  const merged = Map.groupBy(
    allLocalities.filter(({ merged_into }) => merged_into !== null),
    ({ merged_into }) => merged_into!,
  );
  const citySlugs = bySlug(cities);
  const localitySlugs = new Map(cities.map(({ id }) => [id, bySlug(byCity.get(id) ?? [])]));
  const slugPlacesByCity = new Map(cities.map((city) => [city.slug, (byCity.get(city.id) ?? []).map(toSlugPlace)]));
  return {
    all: cities,
    city: (slug) => citySlugs.get(slug) ?? null,
    cityById: (id) => cities.find((city) => city.id === id) ?? null,
    localitiesOf: (cityId) => byCity.get(cityId) ?? [],
    locality: (cityId, slug) => localitySlugs.get(cityId)?.get(slug) ?? null,
    localityById: (id) => byId.get(id) ?? null,
    idsOf: ({ id }) => [id, ...(merged.get(id) ?? []).map((locality) => locality.id)],
    sumByLocality(counts) {
      const sums = new Map<number, number>();
      for (const [id, count] of counts) {
        const targetId = byId.get(id)?.id ?? id;
        sums.set(targetId, (sums.get(targetId) ?? 0) + count);
      }
      return sums;
    },
    societies,
    revision: [...cities, ...allLocalities].reduce((sum, { version }) => sum + version, 0),
    cities: cities.map(toSlugPlace),
    localities: (citySlug) => slugPlacesByCity.get(citySlug) ?? [],
    landmarkSlug: (citySlug, slug) => landmarkBySlug(citySlug, slug)?.slug ?? null,
  };
}

/** Turns `name` into a getter for the current language, with the Latin name as fallback. */
function withLocalizedName<P extends City | Locality>(place: P): P {
  const { name, names } = place;
  return Object.defineProperty(place, 'name', { enumerable: true, get: () => names[currentLanguage()] ?? name });
}

interface PlaceSlugs {
  readonly slug: string;
  readonly aliases: readonly string[];
}
const toSlugPlace = ({ slug, aliases }: PlaceSlugs) => ({ slug, aliases: aliases.map(aliasSlug).filter(Boolean) });

/** Slugs have precedence over aliases of other places. */
function bySlug<P extends PlaceSlugs>(places: readonly P[]): Map<string, P> {
  const aliases = places.flatMap((place) => toSlugPlace(place).aliases.map((alias): [string, P] => [alias, place]));
  return new Map([...aliases, ...places.map((place): [string, P] => [place.slug, place])]);
}
