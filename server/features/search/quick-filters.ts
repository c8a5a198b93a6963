/** The filters that are offered as chips above the results: those that most people set first, by tab, each with its most popular values. */
import type { QuickFilter } from '../../../contract/search/search-page.ts';
import type { Intent, SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM } from '../../../contract/slug/vocabulary.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import type { SearchResult } from '../../search/types.ts';
import { textById } from '../../i18n/text.ts';
import { boundText } from './chips.ts';
import { filterLabel, optionLabelOf } from './facets.ts';

const PRICE = 'price';
const POSTED_BY = 'posted_by';
const OWNER = 'Owner';

/** Params in the order of their chips, each with the number of values that are offered. */
const CHIPS_BY_INTENT: Readonly<Record<Intent, readonly (readonly [param: string, valueCount: number])[]>> = {
  rent: [
    [BEDROOM_PARAM, 2],
    [PRICE, 1],
    ['furnishing', 1],
    ['preferred_tenants', 1],
    [POSTED_BY, 1],
  ],
  buy: [
    [BEDROOM_PARAM, 2],
    [PRICE, 1],
    ['property_type', 1],
    ['possession_timing', 1],
    [POSTED_BY, 1],
  ],
  pg: [
    ['sharing', 2],
    [PRICE, 1],
    ['tenant_type', 1],
    ['food_included', 1],
    [POSTED_BY, 1],
  ],
  flatmates: [
    ['sharing', 1],
    [PRICE, 1],
    ['tenant_type', 1],
    ['furnishing', 1],
    [POSTED_BY, 1],
  ],
  commercial: [
    ['property_type', 2],
    [PRICE, 1],
    ['furnishing', 1],
    [POSTED_BY, 1],
  ],
  plots: [
    [PRICE, 1],
    ['property_type', 1],
    ['title_type', 1],
    [POSTED_BY, 1],
  ],
};

/** Chips that narrow the search. A filter that is already set has no chip, nor does a value that all listings or none have. */
export function quickFilters(state: SearchState, filters: readonly FilterParam[], result: SearchResult): QuickFilter[] {
  return CHIPS_BY_INTENT[state.intent].flatMap(([param, valueCount]) => {
    const filter = filters.find((candidate) => candidate.param === param);
    if (!filter || filter.keys.some((key) => (state.params[key] ?? []).length > 0)) return [];
    return filter.type === 'range' ? budgetChip(state, filter, result) : optionChips(filter, valueCount, result);
  });
}

function optionChips(filter: FilterParam, valueCount: number, { facets, total }: SearchResult): QuickFilter[] {
  const options = facets.find((facet) => facet.filter.param === filter.param)?.options ?? [];
  return options
    .filter(({ value, count }) => count > 0 && count < total && (filter.param !== POSTED_BY || value === OWNER))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, valueCount)
    .map(({ value, count }) => ({ param: filter.param, value, label: labelOf(filter, value), count }));
}

function labelOf(filter: FilterParam, value: string): string {
  if (filter.type === 'flag') return filterLabel(filter);
  return filter.param === POSTED_BY ? textById('quick.owner_only') : optionLabelOf(filter, value);
}

/**
 * An upper bound of the price that about half of the listings meet. It has no count, because the intervals of the histogram do not end at
 * round amounts.
 */
function budgetChip(state: SearchState, filter: FilterParam, { histograms }: SearchResult): QuickFilter[] {
  const histogram = histograms.find(({ param }) => param === PRICE);
  const pricedCount = histogram?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  if (!histogram || pricedCount < 2) return [];
  let cumulatedCount = 0;
  const medianIndex = histogram.counts.findIndex((count) => (cumulatedCount += count) * 2 >= pricedCount);
  const bound = Number((histogram.edges[medianIndex + 1] ?? 0).toPrecision(2));
  if (cumulatedCount >= pricedCount || bound <= 0) return [];
  const text = boundText(filter, bound, state.params);
  return [{ param: `${PRICE}_max`, value: String(bound), label: textById('quick.up_to', { max: text }), count: null }];
}
