/**
 * The name of a society or project in one spelling, so that homes of one building are found together however their listers write it:
 * `Green Meadows Apartments`, `green medows apts` and `GREEN-MEADOWS` are equal. Pure.
 */
import type { Values } from '../../../kinds/field.ts';

/** Fields that name a building in which several homes are; the first that is filled in counts. */
const NAME_FIELDS = ['society_name', 'project_name'] as const;

/** Words that say only that it is a building, at the beginning or the end of a name. */
const GENERIC = new Set(
  'apartment apartments apartmets appartment appartments apt apts flat flats society chs chsl ltd limited the project building complex bldg'.split(
    ' ',
  ),
);
/** What people write where there is no name. */
const NO_NAME = new Set(
  `na no none nil null not notapplicable notavailable other others individual independent standalone own ownhouse house villa home
  independenthouse private noname test`.split(/\s+/),
);
/** A name of fewer letters without its generic words keeps them. */
const MIN_LETTERS = 3;

/** Spellings of one sound in Latin script, applied in this order; then letters that follow themselves count once. */
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
/** Numbers at the end of names are written in both ways: `Phase II`, `Phase 2`. */
const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4' };

const soundOf = (letters: string): string =>
  SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), letters).replace(/(\p{L})\1+/gu, '$1');

/** The name that a listing gives, as it is written; null when it gives none. */
export function societyName(values: Values): string | null {
  const name = NAME_FIELDS.map((field) => values[field]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? name.trim() : null;
}

/** A name in one spelling; null for one that names nothing. */
export function normalizedSocietyName(name: string): string | null {
  const words =
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’.]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const telling = words.filter((word) => !GENERIC.has(word)).map((word) => ROMAN[word] ?? word);
  const letters = telling.join('');
  if (NO_NAME.has(letters) || telling.length === 0) return null;
  const normalizedName = letters.length < MIN_LETTERS ? words.join('') : letters;
  return /\p{L}/u.test(normalizedName) ? soundOf(normalizedName) : null;
}

/** Of `listing_search.society`: the name in one spelling and the id of the locality, 0 for none. Null when the listing names no society. */
export function societyKey(values: Values, localityId: number | null): string | null {
  const name = societyName(values);
  const normalized = name === null ? null : normalizedSocietyName(name);
  return normalized === null ? null : `${normalized}#${localityId ?? 0}`;
}
