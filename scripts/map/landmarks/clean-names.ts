/** Decides which names of landmarks in OpenStreetMap people may search for. */
import { LANGUAGE, type Language } from '../../../contract/languages.ts';
import type { LandmarkType } from '../../../kinds/landmark-types.ts';
import { slugWords } from '../../../contract/slug/words.ts';

/** Words that only describe the type of a landmark, such as `Hospital`, `Govt School`, `Bus Stop`. */
const GENERIC_WORDS = new Set(
  'a the and of for govt government private general primary higher secondary high junior senior municipal corporation public hospital clinic nursing home maternity dental eye school college institute university station railway metro bus stop stand depot terminal mall shopping complex centre center theatre statue park office building main new old boys girls nursery english medium'.split(
    ' ',
  ),
);
/** Names of parts of a campus, not of the campus itself. */
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

/** Capitalizes each word of a name without any capital. `brookefields MALL` stays as the mappers wrote it. */
const capitalized = (name: string): string =>
  name === name.toLowerCase()
    ? name.replace(/(^|[ (-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name;

/**
 * Removes a repeated city name. Null when the text is not a name that people search for: in another script, a sentence, a generic word, or
 * a part of a campus.
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

/** Mappers tag many technology parks as college, mall or landmark. */
export const typeByName = (type: LandmarkType, name: string): LandmarkType => (IT_PARK.test(name) ? 'it_park' : type);
