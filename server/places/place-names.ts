/** Compares place names: `R.S. Puram`, `rs-puram` and `RS Puram` are equal. Indian scripts keep their vowel signs. */
import { slugWords } from '../../contract/slug/words.ts';

/** Keeps letters, vowel signs and digits; removes case, accents and punctuation. */
export const normalizePlaceName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

interface PlaceNames {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

/** All names of a place: slug, name, translations, aliases. */
export const namesOf = ({ slug, name, aliases, names }: PlaceNames): string[] => [slug, name, ...Object.values(names), ...aliases];

/**
 * Finds the place with this name. Slugs and names have precedence over translations, which have precedence over aliases. Null when none
 * matches.
 */
export function findPlaceByName<P extends PlaceNames>(places: readonly P[], query: string): P | null {
  const normalizedQuery = normalizePlaceName(query);
  const findBy = (names: (place: P) => readonly string[]) =>
    places.find((place) => names(place).some((name) => normalizePlaceName(name) === normalizedQuery));
  return (
    findBy(({ slug, name }) => [slug, name]) ?? findBy(({ names }) => Object.values(names)) ?? findBy(({ aliases }) => aliases) ?? null
  );
}

/** The alias as a slug; empty when it is not in Latin script. */
export const aliasSlug = (alias: string): string =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(alias) ? slugWords(alias) : '';
