/**
 * Normalizes the name of a society or project, so that homes of one building are found together however their listers spell it: `Green
 * Meadows Apartments`, `green medows apts` and `GREEN-MEADOWS` are equal. Pure.
 */
import type { Values } from '../../../kinds/field.ts';

/** Fields that name a building with several homes. The first one with a value is used. */
const NAME_FIELDS = ['society_name', 'project_name'] as const;

/** Words that only mean a building. They are removed at the beginning and the end of a name. */
const GENERIC_WORDS = new Set(
  'apartment apartments apartmets appartment appartments apt apts flat flats society chs chsl ltd limited the project building complex bldg'.split(
    ' ',
  ),
);
/** Texts that people enter when there is no name. */
const TEXTS_WITHOUT_NAME = new Set(
  `na no none nil null not notapplicable notavailable other others individual independent standalone own ownhouse house villa home
  independenthouse private noname test`.split(/\s+/),
);
/** When fewer letters would remain, the generic words of a name are not removed. */
const MIN_LETTERS = 3;

/** Different spellings of one sound in Latin script, applied in this order. Afterwards repeated letters count once. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ea/g, 'i'],
  [/([bcdgjkpst])h/g, '$1'],
  [/x/g, 'ks'],
  [/ck|c|q/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/[eiy]/g, 'i'],
  [/[ou]/g, 'u'],
];
/** Numbers at the end of names are written in two ways: `Phase II`, `Phase 2`. */
const ROMAN_NUMERALS: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);

const soundOf = (letters: string): string =>
  SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), letters).replace(/(\p{L})\1+/gu, '$1');

/** The name that a listing states, unchanged; null when it states none. */
export function societyName(values: Values): string | null {
  const name = NAME_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? name.trim() : null;
}

/** The normalized name; null when the text is not a name. */
export function normalizedSocietyName(name: string): string | null {
  const words =
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’.]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const distinctiveWords = words.filter((word) => !GENERIC_WORDS.has(word)).map((word) => ROMAN_NUMERALS.get(word) ?? word);
  const letters = distinctiveWords.join('');
  if (TEXTS_WITHOUT_NAME.has(letters) || distinctiveWords.length === 0) return null;
  const normalizedName = letters.length < MIN_LETTERS ? words.join('') : letters;
  return /\p{L}/u.test(normalizedName) ? soundOf(normalizedName) : null;
}

/**
 * The value of `listing_search.society`: the normalized name and the id of the locality, 0 for none. Null when the listing names no
 * society.
 */
export function societyKey(values: Values, localityId: number | null): string | null {
  const name = societyName(values);
  const normalized = name === null ? null : normalizedSocietyName(name);
  return normalized === null ? null : `${normalized}#${localityId ?? 0}`;
}
