/** Sentences that shut people out, or let only some in, for who they are. Names of places, temples and dishes are none. */
import { foldText, spanOf, type Span } from './folded-text.ts';
import { AFTER, BEFORE, FILLERS, GROUP_WORDS, NO_GROUP_BEFORE, PEOPLE, type Ground } from './protected-words.ts';

export interface Exclusion extends Span {
  readonly ground: Ground;
}

/** Words between the group and the word that shuts out, at most. */
const REACH = 4;

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** A sentence, line or number ended between this word and the one before. */
  readonly breaks: boolean;
  /** What stands before it joins a list: a comma, a stroke, an ampersand. */
  readonly lists: boolean;
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
      breaks: /[.!?;:\n•।|()[\]]/.test(between),
      lists: /[,/&+]/.test(between),
    });
    end = match.index + match[0].length;
  }
  return words;
}

/** Phrases by their first word, so that a text is read once whatever their number. */
class Phrases<T> {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly means: T }[]>();

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [phrase, means] of entries) {
      const words = phrase.split(/[ /]/);
      const known = this.#byFirst.get(words[0]!);
      if (known) known.push({ words, means });
      else this.#byFirst.set(words[0]!, [{ words, means }]);
    }
    for (const known of this.#byFirst.values()) known.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrase that begins at this word. */
  at(words: readonly Word[], at: number): { readonly length: number; readonly means: T } | null {
    const first = words[at];
    if (!first) return null;
    for (const { words: phrase, means } of this.#byFirst.get(first.text) ?? []) {
      if (phrase.every((text, ahead) => words[at + ahead]?.text === text && (ahead === 0 || !words[at + ahead]!.breaks)))
        return { length: phrase.length, means };
    }
    return null;
  }
}

const set = (phrases: readonly string[]) => new Phrases(phrases.map((phrase) => [phrase, true] as const));
const before = set(BEFORE);
const after = set(AFTER);
const people = new Set(PEOPLE);
const fillers = new Set(FILLERS);
const places = new Set(NO_GROUP_BEFORE);

interface GroupMeaning {
  readonly ground: Ground;
  /** Names people by itself. */
  readonly alone: boolean;
}
const plurals = (word: string): string[] => (/^[a-z]/.test(word) ? [word, `${word}s`] : [word]);
const groups = new Phrases<GroupMeaning>(
  GROUP_WORDS.flatMap(({ ground, people, kinds }) => [
    ...people.flatMap(plurals).map((word) => [word, { ground, alone: true }] as const),
    // "hindus" are people, though "hindu" may be a temple
    ...kinds.flatMap((word) => plurals(word).map((form, at) => [form, { ground, alone: at === 1 }] as const)),
  ]),
);

/** Stems of scripts whose words carry their case at the end, and of Tamil in Latin letters: "muslimkalukku". */
const STEMS = GROUP_WORDS.flatMap(({ ground, people, kinds }) =>
  [...people, ...kinds]
    .map((stem) => ({ stem, ground, words: stem.split(' ').length, indic: !/^[a-z]/.test(stem) }))
    .filter(({ words, indic }) => words === 1 || indic),
);
const TAMIL_ENDING = /^(?:kal|gal|ar|argal|arkal)?(?:ku|kku|ukku|kalukku|galukku|alukku)?$/;

function groupAt(words: readonly Word[], at: number): { length: number; means: GroupMeaning } | null {
  const whole = groups.at(words, at);
  if (whole) return whole;
  const [one, next] = [words[at]!.text, words[at + 1]];
  const two = next && !next.breaks ? `${one} ${next.text}` : one;
  for (const { stem, ground, indic, words: length } of STEMS) {
    const text = length === 2 ? two : one;
    if (!text.startsWith(stem) || (!indic && stem.length < 4)) continue;
    const ending = text.slice(stem.length);
    if (indic || TAMIL_ENDING.test(ending)) return { length, means: { ground, alone: true } };
  }
  return null;
}

/** Every sentence of a text that shuts people out, with its place; the words of one exclusion are one span. */
export function exclusionsIn(text: string): Exclusion[] {
  const folded = foldText(text);
  const words = wordsOf(folded.plain);
  const found: Exclusion[] = [];
  for (let at = 0; at < words.length; at++) {
    const group = groupAt(words, at);
    if (!group) continue;
    let end = at + group.length - 1;
    let alone = group.means.alone;
    while (words[end + 1] && !words[end + 1]!.breaks && people.has(words[end + 1]!.text)) {
      end += 1;
      alone = true;
    }
    const next = words[end + 1];
    if (next && !next.breaks && !next.lists && places.has(next.text)) continue;
    const from = alone || endsHere(words, end) ? opens(words, at, alone) : null;
    const to = closes(words, end, alone);
    if (from === null && to === null) continue;
    const span = spanOf(folded, words[from ?? at]!.from, words[to ?? end]!.to);
    const last = found.at(-1);
    // a list of groups is one sentence to mend, and is told once for each ground
    if (last && last.ground === group.means.ground && span.from < last.to)
      found[found.length - 1] = { ...last, to: Math.max(last.to, span.to) };
    else found.push({ ground: group.means.ground, ...span });
    at = end;
  }
  return found;
}

/** Where the word before the group stands that shuts out; null when there is none within reach. */
function opens(words: readonly Word[], at: number, alone: boolean): number | null {
  for (let back = 1; back <= REACH + 1 && at - back >= 0; back++) {
    const here = at - back;
    if (words[here + 1]!.breaks) return null;
    const phrase = before.at(words, here);
    if (phrase && here + phrase.length <= at) {
      // "not only hindus" lets everybody in
      if (words[here]!.text === 'only' && words[here - 1]?.text === 'not' && !words[here]!.breaks) return null;
      // "not far for muslims" says nothing of them
      const loose = phrase.length === 1 && words[here]!.text === 'not' && here + 1 !== at;
      return (alone || here + phrase.length === at) && !loose ? here : null;
    }
    if (!isBetween(words, here)) return null;
  }
  return null;
}

/** No other noun follows: in "no local brokers" and "only veg meals" a kind of people tells a kind of something else. */
function endsHere(words: readonly Word[], end: number): boolean {
  const next = words[end + 1];
  return (
    !next || next.breaks || next.lists || fillers.has(next.text) || after.at(words, end + 1) !== null || groupAt(words, end + 1) !== null
  );
}

function closes(words: readonly Word[], end: number, alone: boolean): number | null {
  for (let ahead = 1; ahead <= REACH && end + ahead < words.length; ahead++) {
    const here = end + ahead;
    if (words[here]!.breaks) return null;
    const phrase = after.at(words, here);
    if (phrase) {
      // "hindu only" shuts out; "jain, parking only" does not
      const beside = ahead === 1 && !words[here]!.lists;
      return alone || beside ? here + phrase.length - 1 : null;
    }
    if (!isBetween(words, here)) return null;
  }
  return null;
}

/** A word that may stand between: a filler, people, another group, or a part of a list. */
function isBetween(words: readonly Word[], at: number): boolean {
  const { text, lists } = words[at]!;
  if (fillers.has(text) || people.has(text) || groupAt(words, at) !== null) return true;
  const next = words[at + 1];
  return !places.has(text) && (lists || next?.lists === true || next?.text === 'or' || next?.text === 'and');
}
