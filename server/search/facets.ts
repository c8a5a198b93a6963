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
    const rows = matches.rowsWithout('locality');
    const { locality, localityIds } = matches.block.columns;
    const found = new Uint32Array(localityIds.length);
    // a row without locality counts beyond the end, which a typed array ignores
    for (let i = 0; i < rows.length; i++) found[locality[rows[i]!]!]!++;
    for (const [place, id] of localityIds.entries()) if (found[place]! > 0) counts.set(id, (counts.get(id) ?? 0) + found[place]!);
  }
  return counts;
}
