/**
 * How words sound, so that a name typed in an Indian script finds the same name in Latin letters. Tamil writes `k` and `g`, `t` and `d`, `p`
 * and `b` alike, and nobody agrees on vowels, so consonants are compared in groups, and vowels only rank what was found.
 */
import { beginningDistance } from '../../../search/text/edit-distance.ts';
import { INHERENT_VOWEL } from '../../../../kinds/transliterate.ts';

export interface SpokenWord {
  /** Groups of consonants, behind an `a` where the word begins with a vowel. */
  readonly consonants: string;
  /** With vowels other than `a`. */
  readonly sound: string;
  /** It is an abbreviation, and `sound` is that of the names of its letters. */
  readonly isSpelled: boolean;
}

/** How people say the letters of an abbreviation. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  'a:e b:bi c:si d:di e:i f:ef g:ji h:esh i:ai j:je k:ke l:el m:em n:en o:o p:pi q:kyu r:ar s:es t:ti u:yu v:vi w:dablyu x:eks y:vai z:jed'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** From spelling to sound, in this order. The first ones are peculiarities of English. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9ə]/g, ''],
  [/x/g, 'ks'],
  [/ti(?=on|al)/g, 's'],
  [/tech(?=[^aeiouə]|$)/g, 'tek'],
  [/chr/g, 'kr'],
  [/scho/g, 'sko'],
  [/[aeo]w(?=e|[^aeiou]|$)/g, 'o'],
  [/ge$/g, 'j'],
  [/g(?=ine|y$)/g, 'j'],
  [/zh/g, 'l'],
  [/[cs]h|c(?=[eiy])|[jz]/g, 's'],
  [/[cqgk]h?/g, 'k'],
  [/[td]h?/g, 't'],
  [/[pb]h?|f/g, 'p'],
  [/w/g, 'v'],
  [/h/g, ''],
  [/y/g, 'i'],
  // a nasal sign before `p` is written either way
  [/m(?=p)/g, 'n'],
];

const withoutDoubles = (text: string): string => text.replace(/(.)\1+/g, '$1');

/** @param latin a word in Latin letters, or as `transliterate` writes it */
export function spokenWord(latin: string): SpokenWord {
  let sound = latin.toLowerCase();
  for (const [pattern, replacement] of SOUNDS) sound = sound.replace(pattern, replacement);
  return {
    consonants: (/^[aeiouə]/.test(sound) ? 'a' : '') + withoutDoubles(sound).replace(/[aeiouə]/g, ''),
    sound: withoutDoubles(sound.replaceAll(INHERENT_VOWEL, '')).replace(/(?!^)a/g, ''),
    isSpelled: false,
  };
}

/** `PSG` as it is pronounced: pee ess gee. */
export const spelledWord = (letters: string): SpokenWord => ({
  ...spokenWord(Array.from(letters.toLowerCase(), (letter) => LETTER_NAMES.get(letter) ?? letter).join('')),
  isSpelled: true,
});

const LETTER_SOUNDS: ReadonlySet<string> = new Set(Array.from(LETTER_NAMES.keys(), (letter) => spelledWord(letter).sound));
/** Whether a word sounds like the name of a letter, as `எஸ்` does. */
export const isLetterName = ({ sound }: SpokenWord): boolean => LETTER_SOUNDS.has(sound);

/** Words one after the other as one word. */
export function joinedWords(words: readonly SpokenWord[]): SpokenWord {
  return {
    consonants: words.map(({ consonants }, index) => (index === 0 ? consonants : consonants.replace(/^a/, ''))).join(''),
    sound: words.map(({ sound }) => sound).join(''),
    isSpelled: words.every(({ isSpelled }) => isSpelled),
  };
}

/** Groups of consonants are few, so short words must agree in all of them. */
const errorsIn = (length: number): number => (length < 4 ? 0 : 1 + Number(length > 6));
const SHORTEST_BEGINNING = 2;
/** Words with at most this number of consonants must nearly agree in their vowels. */
const FEW_CONSONANTS = 2;
/** Differences of sound from this on are all alike. */
const MAX_DIFFERENCES = 4;

/**
 * How far a typed word is from a word or its beginning: below a half for the same, below 1 for its beginning, otherwise 1 and more for each
 * typing error; null for another word.
 */
export function wordDistance(typed: SpokenWord, word: SpokenWord): number | null {
  // names of letters differ in their vowels more than in anything else
  if (typed.isSpelled || word.isSpelled) return keyDistance(typed.sound, word.sound);
  const distance = keyDistance(typed.consonants, word.consonants);
  if (distance === null) return null;
  const differences = beginningDistance(typed.sound, word.sound, MAX_DIFFERENCES - 1);
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
  if (typed.length >= SHORTEST_BEGINNING && key.startsWith(typed)) return 0.5;
  const limit = errorsIn(typed.length);
  // hardly anybody mistypes the first letter
  if (limit === 0 || typed[0] !== key[0]) return null;
  const errors = beginningDistance(typed, key, limit);
  return errors <= limit ? errors : null;
}
