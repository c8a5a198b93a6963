/**
 * The sound of words, so that a name typed in an Indian script finds the same name in Latin letters. Tamil writes `k` and `g`, `t` and `d`,
 * `p` and `b` alike, and people spell vowels in many ways. So consonants are compared in groups, and vowels only rank the matches.
 */
import { prefixDistance } from '../../../search/text/edit-distance.ts';
import { hasIndicLetters, INHERENT_VOWEL, transliterate } from '../../../../kinds/transliterate.ts';

export interface SpokenWord {
  /** The consonant groups. When the word begins with a vowel, an `a` comes first. */
  readonly consonants: string;
  /** The sound with all vowels except `a`. */
  readonly sound: string;
  /** Whether the word is an abbreviation; then `sound` is the sound of the names of its letters. */
  readonly isSpelled: boolean;
}

/** The names of the letters as people say them in abbreviations. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  'a:e b:bi c:si d:di e:i f:ef g:ji h:esh i:ai j:je k:ke l:el m:em n:en o:o p:pi q:kyu r:ar s:es t:ti u:yu v:vi w:dablyu x:eks y:vai z:jed'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

type Replacements = readonly (readonly [RegExp, string])[];

/** How English is spelled: `village` ends like `vilaj`. A word in an Indian script that ends with the same letters is spoken as it is written. */
const ENGLISH_SPELLINGS: Replacements = [
  [/x/g, 'ks'],
  [/ti(?=on|al)/g, 's'],
  [/tech(?=[^aeiouə]|$)/g, 'tek'],
  [/chr/g, 'kr'],
  [/scho/g, 'sko'],
  [/[aeo]w(?=e|[^aeiou]|$)/g, 'o'],
  [/ge$/g, 'j'],
  [/g(?=ine|y$)/g, 'j'],
];

/** Replacements from spelling to sound, applied in this order. */
const SOUNDS: Replacements = [
  [/zh/g, 'l'],
  [/[cs]h|c(?=[eiy])|[jz]/g, 's'],
  [/[cqgk]h?/g, 'k'],
  [/[td]h?/g, 't'],
  [/[pb]h?|f/g, 'p'],
  [/w/g, 'v'],
  [/h/g, ''],
  [/y/g, 'i'],
  // before `p`, the nasal is written as either letter
  [/m(?=p)/g, 'n'],
];

const collapseDoubledLetters = (text: string): string => text.replace(/(.)\1+/g, '$1');

/** @param word in Latin letters or an Indian script */
export function spokenWord(word: string): SpokenWord {
  let sound = transliterate(word)
    .toLowerCase()
    .replace(/[^a-z0-9ə]/g, '');
  const replacements = hasIndicLetters(word) ? SOUNDS : [...ENGLISH_SPELLINGS, ...SOUNDS];
  for (const [pattern, replacement] of replacements) sound = sound.replace(pattern, replacement);
  return {
    consonants: (/^[aeiouə]/.test(sound) ? 'a' : '') + collapseDoubledLetters(sound).replace(/[aeiouə]/g, ''),
    sound: collapseDoubledLetters(sound.replaceAll(INHERENT_VOWEL, '')).replace(/(?!^)a/g, ''),
    isSpelled: false,
  };
}

/** The word for an abbreviation as it is spelled out: `PSG` is pronounced pee ess gee. */
export const spelledWord = (letters: string): SpokenWord => ({
  ...spokenWord(Array.from(letters.toLowerCase(), (letter) => LETTER_NAMES.get(letter) ?? letter).join('')),
  isSpelled: true,
});

const LETTER_SOUNDS: ReadonlySet<string> = new Set(Array.from(LETTER_NAMES.keys(), (letter) => spelledWord(letter).sound));
/** Whether a word sounds like the name of a letter, as `எஸ்` does. */
export const isLetterName = ({ sound }: SpokenWord): boolean => LETTER_SOUNDS.has(sound);

/** Joins consecutive words to one word. */
export function joinedWords(words: readonly SpokenWord[]): SpokenWord {
  return {
    consonants: words.map(({ consonants }, index) => (index === 0 ? consonants : consonants.replace(/^a/, ''))).join(''),
    sound: words.map(({ sound }) => sound).join(''),
    isSpelled: words.every(({ isSpelled }) => isSpelled),
  };
}

/** How many errors are allowed in a word. There are few consonant groups, so short words must agree in all of them. */
const errorsIn = (length: number): number => (length < 4 ? 0 : 1 + Number(length > 6));
const MIN_BEGINNING_LENGTH = 2;
/** Words with at most this many consonants must nearly agree in their vowels. */
const FEW_CONSONANTS = 2;
/** More differences of sound than this are not distinguished. */
const MAX_DIFFERENCES = 4;

/**
 * Distance of a typed word from a word or its beginning: below 0.5 for the same word, below 1 for its beginning, otherwise at least 1 for
 * each typing error; null for another word.
 */
export function wordDistance(typed: SpokenWord, word: SpokenWord): number | null {
  // the names of letters differ mostly in their vowels, so their full sound is compared
  if (typed.isSpelled || word.isSpelled) return keyDistance(typed.sound, word.sound);
  const distance = keyDistance(typed.consonants, word.consonants);
  if (distance === null) return null;
  const differences = prefixDistance(typed.sound, word.sound, MAX_DIFFERENCES - 1);
  if (differences > differencesAllowed(typed, distance)) return null;
  return distance + differences / (2 * MAX_DIFFERENCES + 1);
}

function differencesAllowed({ consonants }: SpokenWord, distance: number): number {
  if (consonants.length <= FEW_CONSONANTS) return 1;
  return distance < 1 ? MAX_DIFFERENCES : 1 + distance;
}

function keyDistance(typed: string, key: string): number | null {
  if (typed === '' || key === '') return null;
  if (typed === key) return 0;
  if (typed.length >= MIN_BEGINNING_LENGTH && key.startsWith(typed)) return 0.5;
  const limit = errorsIn(typed.length);
  // people rarely mistype the first letter
  if (limit === 0 || typed[0] !== key[0]) return null;
  const errors = prefixDistance(typed, key, limit);
  return errors <= limit ? errors : null;
}
