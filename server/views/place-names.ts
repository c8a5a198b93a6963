/** Names of places as they are compared: `R.S. Puram`, `rs-puram` and `RS Puram` are one; Indian scripts keep their vowel signs. */
import { slugWords } from '../../contract/slug/words.ts';

/** Letters, vowel signs and digits only, without case and accents. */
export const foldedName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

/** Everything a place goes by, its own name first. */
export const namesOf = ({ slug, name, aliases, names }: Named): string[] => [slug, name, ...Object.values(names), ...aliases];

/** The one a person means: by its own name before what another one is also called; null when it is none of them. */
export function placeNamed<P extends Named>(places: readonly P[], said: string): P | null {
  const wanted = foldedName(said);
  const by = (names: (place: P) => readonly string[]) => places.find((place) => names(place).some((name) => foldedName(name) === wanted));
  return by(({ slug, name }) => [slug, name]) ?? by(({ names }) => Object.values(names)) ?? by(({ aliases }) => aliases) ?? null;
}

/** A spelling as it stands in an address; empty where it is not written in Latin letters, which alone have an agreed form there. */
export const aliasSlug = (alias: string): string =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(alias) ? slugWords(alias) : '';
