/** Which names of places in OpenStreetMap are ones that people search by. */
import { LANGUAGE, type Language } from '../../../contract/languages.ts';
import type { LandmarkType } from '../../../kinds/landmark-types.ts';
import { slugWords } from '../../../contract/slug/words.ts';

/** Names that say what something is and not which one: `Hospital`, `Govt School`, `Bus Stop`. */
const GENERIC_WORDS = new Set(
  'a the and of for govt government private general primary higher secondary high junior senior municipal corporation public hospital clinic nursing home maternity dental eye school college institute university station railway metro bus stop stand depot terminal mall shopping complex centre center theatre statue park office building main new old boys girls nursery english medium'.split(
    ' ',
  ),
);
/** Parts of a campus and not the campus. */
const CAMPUS_PART =
  /\b(block|grounds?|gate(?: no.*)?|lab|labs|laboratory|hostel|canteen|library|department|workshop|parking|quarters|mess|auditorium)\b/i;
const IT_PARK = /\b(tech ?no ?park|tech ?park|it park|business park|infopark|tidel park|software park)\b/i;
const MAX_NAME = 70;

const collapseSpaces = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/[ ,;–-]+$/, '')
    .trim();

/** `brookefields MALL` stays as the mappers wrote it, but a name without any capital begins its words with one. */
const capitalized = (name: string): string =>
  name === name.toLowerCase()
    ? name.replace(/(^|[ (-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name;

/**
 * The name without what only repeats the city, or null where it is no name of a place people search by: in no Latin script, a sentence, a
 * general word, a part of a campus.
 */
export function cleanName(text: unknown, city: string): string | null {
  if (typeof text !== 'string') return null;
  const name = capitalized(collapseSpaces(text).replace(new RegExp(`, *${city}\\.?$`, 'i'), ''));
  const words = slugWords(name).split('-');
  const isNamed = words.some((word) => word.length > 1 && !GENERIC_WORDS.has(word) && !/^\d+$/.test(word) && word !== city);
  const isReadable = /^[\p{Script=Latin}\p{Mn}\d .,'’&()/+@:[\]–-]+$/u.test(name) && name.length <= MAX_NAME;
  return isNamed && isReadable && !CAMPUS_PART.test(name) ? name : null;
}

/** The name in a language of the site; null when the data has none, or has it in another script. */
export function localName(text: unknown, language: Language): string | null {
  if (typeof text !== 'string') return null;
  const name = collapseSpaces(text);
  return new RegExp(`\\p{Script=${LANGUAGE[language].script}}`, 'u').test(name) && name.length <= MAX_NAME ? name : null;
}

/** Mappers file many technology parks under college, mall or landmark. */
export const typeByName = (type: LandmarkType, name: string): LandmarkType => (IT_PARK.test(name) ? 'it_park' : type);
