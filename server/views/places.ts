/** Cities and localities, kept in memory: they change with a release or an administrator, not with a request (decision 33). */
import type { Selectable } from 'kysely';
import type { SlugGazetteer } from '../../contract/slug/state.ts';
import type { CityTable, Db, LocalityTable } from '../db/schema.ts';
import { language } from '../language.ts';
import { keptFor } from './kept.ts';
import { aliasSlug } from './place-names.ts';

export type City = Selectable<CityTable>;
export type Locality = Selectable<LocalityTable>;

export interface Places extends SlugGazetteer {
  readonly all: readonly City[];
  /** By slug or another spelling; null when there is none. */
  city(slug: string): City | null;
  cityById(id: number): City | null;
  /** Those that stand for themselves, without the ones that were merged into another. */
  localitiesOf(cityId: number): readonly Locality[];
  /** By slug or another spelling; null when the city has none. */
  locality(cityId: number, slug: string): Locality | null;
  /** Of one that was merged, the one it was merged into. */
  localityById(id: number): Locality | null;
  /** Numbers that listings of a locality may still carry: its own, and those of what was merged into it. */
  idsOf(locality: Locality): readonly number[];
  /** Counts by number, those of merged localities with the one they were merged into. */
  summed(counts: ReadonlyMap<number, number>): Map<number, number>;
  /** Another one after every change an administrator made. */
  readonly revision: number;
}

/** Channel of the database on which processes hear that a place changed. */
export const PLACE_CHANNEL = 'place';

/** The places of a database. Who changes one calls on `PLACE_CHANNEL`; should the call be lost, it is seen after a minute. */
export const placesOf = keptFor(60_000, read);

async function read(db: Db): Promise<Places> {
  const cities = (await db.selectFrom('city').selectAll().orderBy('id').execute()).map(inLanguage);
  const known = (await db.selectFrom('locality').selectAll().orderBy('id').execute()).map(inLanguage);
  const localities = known.filter(({ merged_into }) => merged_into === null);
  const byCity = Map.groupBy(localities, (locality) => locality.city_id);
  const own = new Map(localities.map((locality) => [locality.id, locality]));
  const byId = new Map(known.map(({ id, merged_into }) => [id, own.get(merged_into ?? id) ?? null]));
  const merged = Map.groupBy(
    known.filter(({ merged_into }) => merged_into !== null),
    ({ merged_into }) => merged_into!,
  );
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
    idsOf: ({ id }) => [id, ...(merged.get(id) ?? []).map((one) => one.id)],
    summed(counts) {
      const sums = new Map<number, number>();
      for (const [id, count] of counts) {
        const into = byId.get(id)?.id ?? id;
        sums.set(into, (sums.get(into) ?? 0) + count);
      }
      return sums;
    },
    revision: [...cities, ...known].reduce((sum, { version }) => sum + version, 0),
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
const spelling = ({ slug, aliases }: Named) => ({ slug, aliases: aliases.map(aliasSlug).filter(Boolean) });

/** Own slugs win over what another place is also called. */
function bySlug<P extends Named>(places: readonly P[]): Map<string, P> {
  const aliases = places.flatMap((place) => spelling(place).aliases.map((alias): [string, P] => [alias, place]));
  return new Map([...aliases, ...places.map((place): [string, P] => [place.slug, place])]);
}
