/** Rules for names of places: every name belongs to only one place, and parsing a slug returns the place from which it was built. */
import { AD_TYPES, BEDROOM_WORDS, INTENT_WORDS, SLUG_KINDS, TYPE_WORDS } from '../../../contract/slug/vocabulary.ts';
import { findPlace } from '../../../contract/slug/place.ts';
import type { SlugGazetteer, SlugPlace } from '../../../contract/slug/state.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { aliasSlug, normalizePlaceName, namesOf } from '../../places/place-names.ts';
import type { City, Locality } from '../../places/places.ts';

interface PlaceSpellings {
  readonly slug: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
}
export interface AllPlaces {
  readonly cities: readonly City[];
  /** Localities of all cities, except merged ones. */
  readonly localities: readonly Locality[];
}

export const invalidField = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });

/** Words that have another meaning in the slugs of searches. */
const RESERVED_SLUGS = new Set<string>([
  ...INTENT_WORDS.keys(),
  ...AD_TYPES.keys(),
  ...BEDROOM_WORDS.keys(),
  ...TYPE_WORDS.keys(),
  ...SLUG_KINDS.map((kind) => kind.replaceAll('_', '-')),
  'register',
]);
/** Separators of the slug grammar: `in` and `for` at both ends, `pid` anywhere. */
const GRAMMAR_MARKER = /^(in|for)(-|$)|(^|-)(in|for)$|(^|-)pid(-|$)/;

/** All spellings of a place, each with the path of its field. */
const allSpellings = ({ slug, name, names, aliases }: PlaceSpellings): [path: string, spelling: string][] => [
  ['slug', slug],
  ['name', name],
  ...Object.entries(names).map(([language, spelling]): [string, string] => [`names.${language}`, spelling]),
  ...aliases.map((alias, index): [string, string] => [`aliases.${index}`, alias]),
];
const toSlugPlace = ({ slug, aliases }: PlaceSpellings): SlugPlace => ({ slug, aliases: aliases.map(aliasSlug).filter(Boolean) });

/** The slug of a spelling in addresses. It is empty for names, because they are not part of an address. */
function slugOfSpelling(path: string, spelling: string): string {
  if (path === 'slug') return spelling;
  return path.startsWith('aliases') ? aliasSlug(spelling) : '';
}

/** @throws AppError `invalid` for the first field whose spelling is reserved, empty, or belongs to another place */
export function assertNamesFree(place: PlaceSpellings, current: PlaceSpellings | null, otherPlaces: readonly PlaceSpellings[]): void {
  const ownNames = new Set((current ? namesOf(current) : []).map(normalizePlaceName));
  const placeByName = new Map(
    otherPlaces.flatMap((place) => namesOf(place).map((spelling): [string, PlaceSpellings] => [normalizePlaceName(spelling), place])),
  );
  for (const [path, spelling] of allSpellings(place)) {
    const slug = slugOfSpelling(path, spelling);
    if (RESERVED_SLUGS.has(slug) || GRAMMAR_MARKER.test(slug)) throw invalidField(path, m['places_error.name_in_use']({ name: spelling }));
    // the names that the place already has are allowed, because the gazetteer contains a few places with equal names
    const otherPlace = ownNames.has(normalizePlaceName(spelling)) ? undefined : placeByName.get(normalizePlaceName(spelling));
    if (otherPlace) throw invalidField(path, m['places_error.taken']({ name: spelling, place: otherPlace.name }));
    if (normalizePlaceName(spelling) === '') throw invalidField(path, m['places_error.name']());
  }
}

/**
 * Parses the slugs of all places in their state after the change.
 * @throws AppError `invalid` when a slug would be parsed as another place
 */
export function assertSlugsUnambiguous({ cities, localities }: AllPlaces): void {
  const byCity = Map.groupBy(localities, ({ city_id }) => city_id);
  const localitiesByCity = new Map(cities.map((city) => [city.slug, (byCity.get(city.id) ?? []).map(toSlugPlace)]));
  const gazetteer: SlugGazetteer = {
    cities: cities.map(toSlugPlace),
    localities: (slug) => localitiesByCity.get(slug) ?? [],
    landmarkSlug: () => null,
  };
  const assertLeadsTo = (text: string, city: string, locality: string | null, name: string) => {
    const parsed = findPlace(text, gazetteer);
    if (parsed?.city !== city || parsed.locality !== locality)
      throw invalidField('slug', m['places_error.unreadable']({ address: text, place: name }));
  };
  for (const city of cities) {
    for (const name of [city.slug, ...toSlugPlace(city).aliases]) assertLeadsTo(name, city.slug, null, city.name);
    for (const locality of byCity.get(city.id) ?? [])
      assertLeadsTo(`${locality.slug}-${city.slug}`, city.slug, locality.slug, locality.name);
  }
}

/** The aliases in lower case, without duplicates and without the name and slug of the place itself. */
export function normalizeAliases(aliases: readonly string[], { name, slug }: Pick<PlaceSpellings, 'name' | 'slug'>): string[] {
  const lower = aliases.map((alias) => alias.toLowerCase());
  return [...new Set(lower)].filter((spelling) => spelling !== name.toLowerCase() && spelling !== slug);
}
