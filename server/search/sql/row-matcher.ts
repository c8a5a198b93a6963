/** Matches requests with a few rows by evaluating them as in the index, with the words of the table search_word. */
import { forEachRow } from '../index/bit-set.ts';
import { Segment } from '../index/segment.ts';
import type { KindRow } from '../index/row.ts';
import type { Layout } from '../layout.ts';
import { evaluate } from '../query/evaluate.ts';
import { Dictionary } from '../text/dictionary.ts';
import { tokenize } from '../text/tokenize.ts';
import { NO_CORRECTIONS, type NameCorrections, type SearchRequest } from '../types.ts';
import type { Term } from './words.ts';

/** The indexed words for each typed word. */
type Expansions = ReadonlyMap<string, readonly Term[]>;

/** @param expand looks up words that were typed in a search of a city */
export function rowMatcher(
  rows: readonly KindRow[],
  layout: Layout,
  expand: (cityId: number, words: readonly string[], corrections: NameCorrections) => Promise<Expansions>,
): (request: SearchRequest) => Promise<ReadonlySet<number>> {
  const segments = [...Map.groupBy(rows, ({ cityId, kind }) => `${cityId} ${kind}`).values()].map((group) => {
    const { cityId, kind } = group[0]!;
    const dictionary = new Dictionary();
    const segment = new Segment(dictionary, layout.numberIndexesOf(kind), layout.otherPriceIndexOf(kind));
    for (const { row } of group) segment.append(row);
    segment.sort();
    return { cityId, kind, dictionary, segment };
  });
  return async (request) => {
    const ids = new Set<number>();
    const requested = segments.filter(({ cityId, kind }) => cityId === request.cityId && request.kinds.includes(kind));
    if (requested.length === 0) return ids;
    const words = tokenize(request.text ?? '');
    const expansions = words.length > 0 ? await expand(request.cityId, words, request.nameCorrections) : new Map<string, readonly Term[]>();
    for (const { kind, dictionary, segment } of requested) {
      const typedWords = { expand: (typed: string) => expandedIn(dictionary, expansions.get(typed) ?? []) };
      // the expansions include the corrections
      const exactRequest = { ...request, nameCorrections: NO_CORRECTIONS };
      forEachRow(evaluate(segment, kind, exactRequest, layout, typedWords).all, (row) => ids.add(segment.columns.id[row]!));
    }
    return ids;
  };
}

/** The words in these rows that match a typed word. */
const expandedIn = (dictionary: Dictionary, terms: readonly Term[]): string[] =>
  terms.flatMap(({ word, isPrefix }) => (isPrefix ? dictionary.withPrefix(word) : [word]));
