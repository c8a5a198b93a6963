/** Finds phrases that exclude people, or admit only some, because of who they are. Names of places, temples and dishes are ignored. */
import { foldText, sourceSpan, type Span } from '../kinds/contact-details/folded-text.ts';
import { EXCLUDING_AFTER, EXCLUDING_BEFORE, FILLER_WORDS, GROUP_WORDS, PLACE_NOUNS, PEOPLE_NOUNS, type Ground } from './protected-words.ts';

interface Exclusion extends Span {
  readonly ground: Ground;
}

/** Maximum number of words between the group and the excluding word. */
const MAX_WORDS_BETWEEN = 4;

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether a sentence or line ended between the previous word and this one. */
  readonly startsSentence: boolean;
  /** Whether a list separator (comma, slash, ampersand) precedes it. */
  readonly followsSeparator: boolean;
}

function wordsOf(plain: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of plain.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const between = plain.slice(end, match.index);
    words.push({
      text: match[0].replaceAll('’', "'"),
      from: match.index,
      to: match.index + match[0].length,
      startsSentence: /[.!?;:\n•।|()[\]]/.test(between),
      followsSeparator: /[,/&+]/.test(between),
    });
    end = match.index + match[0].length;
  }
  return words;
}

/** Phrases indexed by their first word, so that the time for a text does not depend on the number of phrases. */
class PhraseIndex<T> {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly meaning: T }[]>();

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [phrase, meaning] of entries) {
      const words = phrase.split(/[ /]/);
      const sameFirstWord = this.#byFirst.get(words[0]!);
      if (sameFirstWord) sameFirstWord.push({ words, meaning });
      else this.#byFirst.set(words[0]!, [{ words, meaning }]);
    }
    for (const phrases of this.#byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrase that starts at this word. */
  longestMatchAt(words: readonly Word[], index: number): { readonly length: number; readonly meaning: T } | null {
    const first = words[index];
    if (!first) return null;
    for (const { words: phrase, meaning } of this.#byFirst.get(first.text) ?? []) {
      if (phrase.every((text, ahead) => words[index + ahead]?.text === text && (ahead === 0 || !words[index + ahead]!.startsSentence)))
        return { length: phrase.length, meaning };
    }
    return null;
  }
}

const phraseSet = (phrases: readonly string[]) => new PhraseIndex(phrases.map((phrase) => [phrase, true] as const));
const phrasesBefore = phraseSet(EXCLUDING_BEFORE);
const phrasesAfter = phraseSet(EXCLUDING_AFTER);
const peopleNouns = new Set(PEOPLE_NOUNS);
const fillerWords = new Set(FILLER_WORDS);
const placeNouns = new Set(PLACE_NOUNS);

interface GroupMeaning {
  readonly ground: Ground;
  /** Whether it means people without a further noun. */
  readonly namesPeople: boolean;
}
const plurals = (word: string): string[] => (/^[a-z]/.test(word) ? [word, `${word}s`] : [word]);
const groups = new PhraseIndex<GroupMeaning>(
  GROUP_WORDS.flatMap(({ ground, nouns, adjectives }) => [
    ...nouns.flatMap(plurals).map((word) => [word, { ground, namesPeople: true }] as const),
    // "hindus" means people, "hindu" may also describe a temple
    ...adjectives.flatMap((word) => plurals(word).map((form, index) => [form, { ground, namesPeople: index === 1 }] as const)),
  ]),
);

/** Stems, for scripts with case endings and for Tamil in Latin letters, such as "muslimkalukku". */
const STEMS = GROUP_WORDS.flatMap(({ ground, nouns, adjectives }) =>
  [...nouns, ...adjectives]
    .map((stem) => ({ stem, ground, words: stem.split(' ').length, isIndic: !/^[a-z]/.test(stem) }))
    .filter(({ words, isIndic }) => words === 1 || isIndic),
);
const TAMIL_ENDING = /^(?:kal|gal|ar|argal|arkal)?(?:ku|kku|ukku|kalukku|galukku|alukku)?$/;

/** The group that is named at this word, by a complete word or phrase, or else by a stem with an ending; null when there is none. */
function groupAt(words: readonly Word[], index: number): { length: number; meaning: GroupMeaning } | null {
  const exactMatch = groups.longestMatchAt(words, index);
  if (exactMatch) return exactMatch;
  const [word, next] = [words[index]!.text, words[index + 1]];
  const wordPair = next && !next.startsSentence ? `${word} ${next.text}` : word;
  for (const { stem, ground, isIndic, words: length } of STEMS) {
    const text = length === 2 ? wordPair : word;
    if (!text.startsWith(stem) || (!isIndic && stem.length < 4)) continue;
    const ending = text.slice(stem.length);
    if (isIndic || TAMIL_ENDING.test(ending)) return { length, meaning: { ground, namesPeople: true } };
  }
  return null;
}

interface GroupMention {
  readonly ground: Ground;
  /** Index of its first and last word. */
  readonly first: number;
  readonly last: number;
  /** Whether it means people by itself. */
  readonly namesPeople: boolean;
}

/** The group mentioned at this word, including the nouns for people that come after it ("muslim families"). */
function mentionAt(words: readonly Word[], index: number): GroupMention | null {
  const group = groupAt(words, index);
  if (!group) return null;
  let last = index + group.length - 1;
  let { namesPeople } = group.meaning;
  while (words[last + 1] && !words[last + 1]!.startsSentence && peopleNouns.has(words[last + 1]!.text)) {
    last += 1;
    namesPeople = true;
  }
  return { ground: group.meaning.ground, first: index, last, namesPeople };
}

/** Whether it is the name of a place, temple or dish: then the word after the group shows that it is not about people. */
function namesPlace(words: readonly Word[], { last }: GroupMention): boolean {
  const next = words[last + 1];
  return next !== undefined && !next.startsSentence && !next.followsSeparator && placeNouns.has(next.text);
}

/** First and last word of the exclusion around a mention; null when no nearby phrase excludes the group. */
function exclusionAround(words: readonly Word[], { first, last, namesPeople }: GroupMention): readonly [number, number] | null {
  const start = namesPeople || endsNounPhrase(words, last) ? exclusionStart(words, first, namesPeople) : null;
  const end = exclusionEnd(words, last, namesPeople);
  return start === null && end === null ? null : [start ?? first, end ?? last];
}

/** Finds all exclusions in a text with their positions. Overlapping ones of the same category, such as a list of groups, are joined. */
export function findExclusions(text: string): Exclusion[] {
  const folded = foldText(text);
  const words = wordsOf(folded.plain);
  const exclusions: Exclusion[] = [];
  for (let index = 0; index < words.length; index++) {
    const mention = mentionAt(words, index);
    const range = mention && !namesPlace(words, mention) ? exclusionAround(words, mention) : null;
    if (!mention || !range) continue;
    const span = sourceSpan(folded, words[range[0]]!.from, words[range[1]]!.to);
    const previous = exclusions.at(-1);
    if (previous?.ground === mention.ground && span.from < previous.to)
      exclusions[exclusions.length - 1] = { ...previous, to: Math.max(previous.to, span.to) };
    else exclusions.push({ ground: mention.ground, ...span });
    index = mention.last;
  }
  return exclusions;
}

/** Index of the excluding phrase before the group; null when there is none close enough. */
function exclusionStart(words: readonly Word[], groupIndex: number, namesPeople: boolean): number | null {
  for (let start = groupIndex - 1; start >= Math.max(0, groupIndex - MAX_WORDS_BETWEEN - 1); start--) {
    if (words[start + 1]!.startsSentence) return null;
    const phrase = phrasesBefore.longestMatchAt(words, start);
    if (phrase && start + phrase.length <= groupIndex) return excludes(words, start, phrase.length, groupIndex, namesPeople) ? start : null;
    if (!canBeBetween(words, start)) return null;
  }
  return null;
}

/** Whether a phrase at `start` excludes the group at `groupIndex`. */
function excludes(words: readonly Word[], start: number, length: number, groupIndex: number, namesPeople: boolean): boolean {
  const word = words[start]!;
  // "not only hindus" excludes nobody
  if (word.text === 'only' && words[start - 1]?.text === 'not' && !word.startsSentence) return false;
  // "not far for muslims" excludes nobody
  if (length === 1 && word.text === 'not' && start + 1 !== groupIndex) return false;
  return namesPeople || start + length === groupIndex;
}

/** Whether no other noun follows. In "no local brokers" and "only veg meals" the word for the group describes something else. */
function endsNounPhrase(words: readonly Word[], end: number): boolean {
  const next = words[end + 1];
  return (
    !next ||
    next.startsSentence ||
    next.followsSeparator ||
    fillerWords.has(next.text) ||
    phrasesAfter.longestMatchAt(words, end + 1) !== null ||
    groupAt(words, end + 1) !== null
  );
}

function exclusionEnd(words: readonly Word[], end: number, namesPeople: boolean): number | null {
  for (let ahead = 1; ahead <= MAX_WORDS_BETWEEN && end + ahead < words.length; ahead++) {
    const index = end + ahead;
    if (words[index]!.startsSentence) return null;
    const phrase = phrasesAfter.longestMatchAt(words, index);
    if (phrase) {
      // "hindu only" excludes; "jain, parking only" does not
      const isAdjacent = ahead === 1 && !words[index]!.followsSeparator;
      return namesPeople || isAdjacent ? index + phrase.length - 1 : null;
    }
    if (!canBeBetween(words, index)) return null;
  }
  return null;
}

/** Whether a word may be between group and excluding phrase: a filler, people, another group, or part of a list. */
function canBeBetween(words: readonly Word[], index: number): boolean {
  const { text, followsSeparator } = words[index]!;
  if (fillerWords.has(text) || peopleNouns.has(text) || groupAt(words, index) !== null) return true;
  const next = words[index + 1];
  return !placeNouns.has(text) && (followsSeparator || next?.followsSeparator === true || next?.text === 'or' || next?.text === 'and');
}
