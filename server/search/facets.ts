import { countCommon, occupied } from './bits.ts';
import { chosenOptions, hasOptions, rowsOf, type Matches } from './evaluate.ts';
import type { FacetCounts, SearchRequest } from './index.ts';
import type { Layout } from './layout.ts';

/**
 * Counts for every option of every filter of these kinds. Where options widen (`any-of`, flags), an option's count is what it
 * finds under all other filters; where they narrow (`all-of`), what would remain with it added to the chosen ones.
 */
export function countFacets(blocks: readonly { kind: string; matches: Matches }[], request: SearchRequest, layout: Layout): FacetCounts[] {
  const facets: FacetCounts[] = [];
  for (const filter of layout.filtersOf(request.kinds)) {
    if (!hasOptions(filter)) continue;
    const chosen = new Set(chosenOptions(request.filters[filter.param]));
    const bases = blocks
      .filter(({ kind }) => (filter.kinds as readonly string[]).includes(kind))
      .map(({ matches }) => {
        const words = filter.as === 'all-of' ? matches.all : matches.without(filter.param);
        return { words, at: occupied(words), rowsOf: (value: string) => rowsOf(filter, value, matches.block, layout) };
      });
    const options = (filter.as === 'flag' ? ['true'] : filter.options.map(({ token }) => token)).map((value) => {
      const count = bases.reduce((sum, { words, at, rowsOf }) => sum + countCommon(words, at, rowsOf(value)), 0);
      return { value, count, selected: chosen.has(value) };
    });
    facets.push({ filter, options });
  }
  return facets;
}

/** Matching listings by locality, whatever localities were asked for. */
export function countLocalities(blocks: readonly Matches[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const matches of blocks) {
    const words = matches.without('locality');
    const at = occupied(words);
    for (const [id, rows] of matches.block.localities) {
      const found = countCommon(words, at, rows.words);
      if (found > 0) counts.set(id, (counts.get(id) ?? 0) + found);
    }
  }
  return counts;
}
