/** Counts for the filter panel: listings by filter option and by locality. */
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { countCommon, nonZeroWords } from '../index/bit-set.ts';
import type { Layout } from '../layout.ts';
import type { FacetCounts, SearchRequest } from '../types.ts';
import { hasOptions, rowsWithOption, selectedOptions } from './evaluate.ts';
import type { Matches } from './matches.ts';

/** The matches of the segment of one kind. */
export interface KindMatches {
  readonly kind: string;
  readonly matches: Matches;
}

/**
 * Counts every option of every filter of these kinds. When selecting more options increases the result (`any-of`, flags), an option is
 * counted under all other filters. When it reduces the result (`all-of`), the count is the number of listings that remain when the option
 * is added.
 */
export function countFacets(kindMatches: readonly KindMatches[], request: SearchRequest, layout: Layout): FacetCounts[] {
  const filters = layout.filtersOf(request.kinds).filter(hasOptions);
  return filters.map((filter) => {
    const selected = new Set(selectedOptions(request.filters[filter.param]));
    const count = optionCounter(filter, kindMatches, request.now, layout);
    const values = filter.type === 'flag' ? ['true'] : filter.options.map(({ token }) => token);
    return { filter, options: values.map((value) => ({ value, count: count(value), selected: selected.has(value) })) };
  });
}

/** Returns a function that counts the listings with an option of the filter. */
function optionCounter(filter: FilterParam, kindMatches: readonly KindMatches[], now: Date, layout: Layout): (option: string) => number {
  const candidates = kindMatches
    .filter(({ kind }) => (filter.kinds as readonly string[]).includes(kind))
    .map(({ kind, matches }) => {
      const words = filter.type === 'all-of' ? matches.all : matches.bitsWithout(filter.param);
      return {
        kind,
        words,
        wordIndexes: nonZeroWords(words),
        matches,
        isPriceRowOption: hasPriceRowOptions(filter, kind, matches, layout),
      };
    });
  return (option) =>
    candidates.reduce((sum, { kind, words, wordIndexes, matches, isPriceRowOption }) => {
      const rows = isPriceRowOption
        ? matches.priceRows!.rowsWithOption(filter.param, layout.tokenOf(filter.param, option))
        : rowsWithOption(filter, option, { segment: matches.segment, kind, now }, layout);
      return sum + countCommon(words, wordIndexes, rows);
    }, 0);
}

/** Whether the options of the filter must belong to a price row that meets the request's other conditions on price rows. */
function hasPriceRowOptions(filter: FilterParam, kind: string, { priceRows }: Matches, layout: Layout): boolean {
  const column = layout.priceTableOf(kind)?.columns[filter.param];
  return priceRows?.isUsed === true && column?.choiceFilter != null;
}

/** Number of matching listings by locality id, without the request's condition on localities. */
export function countLocalities(segmentMatches: readonly Matches[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const matches of segmentMatches) {
    const rows = matches.rowsWithout('locality');
    const { locality, localityIds } = matches.segment.columns;
    const countByIndex = new Uint32Array(localityIds.length);
    // a row without locality has an index beyond the end, where a typed array ignores writes
    for (let i = 0; i < rows.length; i++) countByIndex[locality[rows[i]!]!]!++;
    for (const [index, id] of localityIds.entries()) {
      if (countByIndex[index]! > 0) counts.set(id, (counts.get(id) ?? 0) + countByIndex[index]!);
    }
  }
  return counts;
}
