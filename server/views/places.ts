/** Cities and localities, kept in memory: they change with a release or an administrator, not with a request. */
import type { Selectable } from 'kysely';
import type { SlugGazetteer } from '../../contract/slug/state.ts';
import { slugWords } from '../../contract/slug/words.ts';
import type { CityTable, Db, LocalityTable } from '../db/schema.ts';
import { language } from '../language.ts';
import { keptFor } from './kept.ts';

export type City = Selectable<CityTable>;
export type Locality = Selectable<LocalityTable>;

export interface Places extends SlugGazetteer {
  readonly all: readonly City[];
  /** By slug or another spelling; null when there is none. */
  city(slug: string): City | null;
  cityById(id: number): City | null;
  localitiesOf(cityId: number): readonly Locality[];
  /** By slug or another spelling; null when the city has none. */
  locality(cityId: number, slug: string): Locality | null;
  localityById(id: number): Locality | null;
}

/** The places of a database; a change is seen by everybody after a minute. */
export const placesOf = keptFor(60_000, read);

async function read(db: Db): Promise<Places> {
  const cities = (await db.selectFrom('city').selectAll().orderBy('id').execute()).map(inLanguage);
  const localities = (await db.selectFrom('locality').selectAll().orderBy('id').execute()).map(inLanguage);
  const byCity = Map.groupBy(localities, (locality) => locality.city_id);
  const byId = new Map(localities.map((locality) => [locality.id, locality]));
  const citySlugs = bySlug(cities);
  const localitySlugs = new Map(cities.map(({ id }) => [id, bySlug(byCity.get(id) ?? [])]));
  const spelled = new Map(cities.map((city) => [city.slug, (byCity.get(city.id) ?? []).map(spelling)]));
  return {
    all: cities,
    city: (slug) => citySlugs.get(slug) ?? null,
    cityById: (id) => cities.find((city) => city.id === id) ?? null,
    localitiesOf: (cityId) => byCity.get(cityId) ?? [],
    locality: (cityId, slug) => localitySlugs.get(cityId)?.get(slug) ?? null,
    localityById: (id) => byId.get(id) ?? null,
    cities: cities.map(spelling),
    localities: (citySlug) => spelled.get(citySlug) ?? [],
  };
}

/** A place goes by its name in the language of the request, in Latin letters where the gazetteer has no other. */
function inLanguage<P extends City | Locality>(place: P): P {
  const { name, names } = place;
  return Object.defineProperty(place, 'name', { enumerable: true, get: () => names[language()] ?? name });
}

interface Named {
  readonly slug: string;
  readonly aliases: readonly string[];
}
const spelling = ({ slug, aliases }: Named) => ({ slug, aliases: aliases.map(slugWords).filter(Boolean) });

/** Own slugs win over what another place is also called. */
function bySlug<P extends Named>(places: readonly P[]): Map<string, P> {
  const aliases = places.flatMap((place) => spelling(place).aliases.map((alias): [string, P] => [alias, place]));
  return new Map([...aliases, ...places.map((place): [string, P] => [place.slug, place])]);
}
