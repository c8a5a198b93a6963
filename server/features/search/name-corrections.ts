/**
 * Corrects typing errors in the names of places and in the usual words of a property search, whatever listings contain. Otherwise a listing
 * whose description has a frequent misspelling would be the only one that is found with it.
 */
import type { NameCorrections } from '../../search/types.ts';
import type { Places } from '../../places/places.ts';
import { Dictionary } from '../../search/text/dictionary.ts';
import { PROPERTY_WORDS } from '../../search/text/synonyms.ts';
import { tokenize } from '../../search/text/tokenize.ts';

/** Shorter words are too often similar to a name by chance: lake and lane. */
const MIN_LENGTH = 6;

const dictionaries = new WeakMap<Places, Map<number, Dictionary>>();

/** The words of the names of a city and its localities, in all languages and spellings, and of property searches. */
function nameDictionary(places: Places, cityId: number): Dictionary {
  const byCity = dictionaries.get(places) ?? new Map<number, Dictionary>();
  dictionaries.set(places, byCity);
  const existing = byCity.get(cityId);
  if (existing) return existing;
  const dictionary = new Dictionary();
  byCity.set(cityId, dictionary);
  const city = places.cityById(cityId);
  for (const { name, aliases, names } of [...(city ? [city] : []), ...places.localitiesOf(cityId)])
    for (const word of tokenize([name, ...aliases, ...Object.values(names)].join(' \n '))) dictionary.add(word);
  for (const word of PROPERTY_WORDS) dictionary.add(word);
  return dictionary;
}

/** The words of names that a typed word probably means, for each word of the text that is neither a name nor the beginning of one. */
export function correctNames(places: Places, cityId: number, text: string): NameCorrections {
  const dictionary = nameDictionary(places, cityId);
  return new Map(
    tokenize(text).flatMap((word): [string, readonly string[]][] => {
      if (word.length < MIN_LENGTH || dictionary.withPrefix(word).length > 0) return [];
      const closest = dictionary.closest(word).filter((name) => name.length >= MIN_LENGTH);
      return closest.length > 0 ? [[word, closest]] : [];
    }),
  );
}
