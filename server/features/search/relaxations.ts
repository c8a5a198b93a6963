/** Suggestions for a search with few results: which condition to change, and how many more listings that finds. */
import type { SearchRelaxation } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import type { Relaxation, SearchRequest } from '../../search/types.ts';
import { numberText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';
import { boundText, chipTexts } from './chips.ts';
import { filterLabel } from './facets.ts';
import { withLocalities, withoutFilter, withoutPoint, withParam } from './search-state.ts';

/** A search with this many results gets no suggestions. */
export const ENOUGH_RESULTS = 5;
const MAX_RELAXATIONS = 5;
const MAX_BOUND_MOVES = 2;

/** Suggests first the bounds to move and then the conditions to remove, each sorted by the number of listings that they find. */
export async function suggestRelaxations({ search }: Deps, request: SearchRequest, total: number): Promise<Relaxation[]> {
  if (total >= ENOUGH_RESULTS) return [];
  const relaxations = (await search.relaxQuery(request)).toSorted((a, b) => b.total - a.total);
  const boundMoves = relaxations.filter(({ bound }) => bound !== null).slice(0, MAX_BOUND_MOVES);
  return [...boundMoves, ...relaxations.filter(({ bound }) => bound === null)].slice(0, MAX_RELAXATIONS);
}

/**
 * @param params the search as address parameters
 * @param total the current number of results
 */
export function presentRelaxation(relaxation: Relaxation, params: SearchState['params'], total: number): SearchRelaxation {
  const { param, filter, bound } = relaxation;
  const more = relaxation.total - total;
  const texts = filter ? chipTexts(filter, params).map(({ text }) => text) : [];
  const name = bound
    ? textById(`relaxation.${param === 'price' ? 'price' : 'bound'}_${isLowerBound(relaxation) ? 'from' : 'up_to'}`, {
        count: numberText(more),
        label: filter ? filterLabel(filter) : '',
        bound: filter ? boundText(filter, bound.value, params) : '',
      })
    : textById(`relaxation.${filter ? 'without' : param}`, { count: numberText(more), what: texts.join(', ') });
  return { param, bound: bound && { [bound.key]: bound.value }, name, more, count: relaxation.total };
}

const isLowerBound = ({ filter, bound }: Relaxation): boolean => filter?.type === 'at-least' || (bound?.key.endsWith('_min') ?? false);

/** The address of the relaxed search. */
export function relaxedUrl({ param, filter, bound }: Relaxation, state: SearchState): string {
  if (bound) return searchUrl(withParam(state, bound.key, [String(bound.value)]));
  if (filter) return searchUrl(withoutFilter(state, filter, null));
  if (param === 'locality') return searchUrl(withLocalities(state, []));
  if (param === 'near') return searchUrl(withoutPoint(state));
  return searchUrl(withParam(state, param === 'exclude' ? 'unseen' : param, []));
}
