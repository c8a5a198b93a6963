/** What a place may be called: every name leads to one place, and every address is read back as it was written. */
import { AD_TYPES, BEDROOM_WORDS, INTENT_WORDS, SLUG_KINDS, TYPE_WORDS } from '../../../contract/slug/vocabulary.ts';
import { findPlace } from '../../../contract/slug/place.ts';
import type { SlugGazetteer, SlugPlace } from '../../../contract/slug/state.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';
import { aliasSlug, foldedName, namesOf } from '../../views/place-names.ts';
import type { City, Locality } from '../../views/places.ts';

export interface Called {
  readonly slug: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
}
export interface Known {
  readonly cities: readonly City[];
  /** Of every city, without those that were merged. */
  readonly localities: readonly Locality[];
}

export const refused = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });

/** Words that say something else in an address. */
const SPOKEN_FOR = new Set<string>([
  ...INTENT_WORDS.keys(),
  ...AD_TYPES.keys(),
  ...BEDROOM_WORDS.keys(),
  ...TYPE_WORDS.keys(),
  ...SLUG_KINDS.map((kind) => kind.replaceAll('_', '-')),
  'register',
]);
/** Marks of the grammar: `-in-` and `-for-` at an edge, `-pid-` anywhere. */
const MARKED = /^(in|for)(-|$)|(^|-)(in|for)$|(^|-)pid(-|$)/;

/** Every spelling with the field it stands in. */
const spellings = ({ slug, name, names, aliases }: Called): [path: string, said: string][] => [
  ['slug', slug],
  ['name', name],
  ...Object.entries(names).map(([language, said]): [string, string] => [`names.${language}`, said]),
  ...aliases.map((said, at): [string, string] => [`aliases.${at}`, said]),
];
const addressed = ({ slug, aliases }: Called): SlugPlace => ({ slug, aliases: aliases.map(aliasSlug).filter(Boolean) });

/** @throws AppError `invalid` naming the field whose spelling an address cannot carry, or which leads somewhere else already */
export function expectFree(wanted: Called, before: Called | null, others: readonly Called[]): void {
  const own = new Set((before ? namesOf(before) : []).map(foldedName));
  const taken = new Map(others.flatMap((other) => namesOf(other).map((said): [string, Called] => [foldedName(said), other])));
  for (const [path, said] of spellings(wanted)) {
    const slug = path === 'slug' ? said : path.startsWith('aliases') ? aliasSlug(said) : '';
    if (SPOKEN_FOR.has(slug) || MARKED.test(slug)) throw refused(path, m['places_error.spoken_for']({ name: said }));
    // what it was called before stays, even where the gazetteer calls two places alike
    const other = own.has(foldedName(said)) ? undefined : taken.get(foldedName(said));
    if (other) throw refused(path, m['places_error.taken']({ name: said, place: other.name }));
    if (foldedName(said) === '') throw refused(path, m['places_error.name']());
  }
}

/**
 * Holds every address there is against the places as they would be.
 * @throws AppError `invalid` when one would lead somewhere else
 */
export function expectReadable({ cities, localities }: Known): void {
  const byCity = Map.groupBy(localities, ({ city_id }) => city_id);
  const within = new Map(cities.map((city) => [city.slug, (byCity.get(city.id) ?? []).map(addressed)]));
  const gazetteer: SlugGazetteer = { cities: cities.map(addressed), localities: (slug) => within.get(slug) ?? [] };
  const leads = (text: string, city: string, area: string | null, name: string) => {
    const found = findPlace(text, gazetteer);
    if (found?.city !== city || found.area !== area) throw refused('slug', m['places_error.unreadable']({ address: text, place: name }));
  };
  for (const city of cities) {
    for (const name of [city.slug, ...addressed(city).aliases]) leads(name, city.slug, null, city.name);
    for (const locality of byCity.get(city.id) ?? []) leads(`${locality.slug}-${city.slug}`, city.slug, locality.slug, locality.name);
  }
}

/** Lower case, each once, without what the place is called anyway. */
export function tidyAliases(aliases: readonly string[], { name, slug }: Pick<Called, 'name' | 'slug'>): string[] {
  const lower = aliases.map((said) => said.toLowerCase());
  return [...new Set(lower)].filter((said) => said !== name.toLowerCase() && said !== slug);
}
