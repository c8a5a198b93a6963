/** What to loosen, in sentences with links: for a search that finds nothing or little. */
import type { Loosened } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import type { Loosening, SearchRequest } from '../../search/index.ts';
import { number } from '../../views/format.ts';
import { textOf } from '../../views/text.ts';
import { withoutFilter } from './links.ts';
import { withLocalities, withParam } from './search-state.ts';
import { boundText, chipTexts } from './search-texts.ts';

/** A search that finds as many as this needs no advice. */
export const PLENTY = 5;
const MOST_WAYS = 5;
const MOST_BOUNDS = 2;

/** Bounds that only have to move first, then what to leave out, the fullest first. */
export function waysToLoosen({ search }: Deps, request: SearchRequest, total: number): Loosening[] {
  if (total >= PLENTY) return [];
  const ways = search.loosen(request).toSorted((a, b) => b.total - a.total);
  const bounds = ways.filter(({ bound }) => bound !== null).slice(0, MOST_BOUNDS);
  return [...bounds, ...ways.filter(({ bound }) => bound === null)].slice(0, MOST_WAYS);
}

/** `params`: the search as its query says it. */
export function presentWay(way: Loosening, params: SearchState['params'], total: number): Loosened {
  const { param, filter, bound } = way;
  const more = way.total - total;
  const texts = filter ? chipTexts(filter, params).map(({ text }) => text) : [];
  const name = bound
    ? textOf(`loosen.${param === 'price' ? 'price' : 'bound'}_${isLow(way) ? 'from' : 'up_to'}`, {
        count: number(more),
        label: filter ? textOf(filter.label) : '',
        bound: filter ? boundText(filter, bound.value, params) : '',
      })
    : textOf(`loosen.${filter ? 'without' : param}`, { count: number(more), what: texts.join(', ') });
  return { param, bound: bound && { [bound.key]: bound.value }, name, more, count: way.total };
}

const isLow = ({ filter, bound }: Loosening): boolean => filter?.as === 'at-least' || (bound?.key.endsWith('_min') ?? false);

/** Address of the search loosened that way. */
export function wayUrl({ param, filter, bound }: Loosening, state: SearchState): string {
  if (bound) return searchUrl(withParam(state, bound.key, [String(bound.value)]));
  if (filter) return searchUrl(withoutFilter(state, filter, null));
  if (param === 'locality') return searchUrl(withLocalities(state, []));
  return searchUrl(withParam(state, param === 'exclude' ? 'unseen' : param, []));
}
