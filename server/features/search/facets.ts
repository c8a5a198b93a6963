/** The filter panel: facets and histograms with their labels, and the control of each filter. */
import type { FilterControl } from '../../../contract/search/search-page.ts';
import type { Facet, Histogram } from '../../../contract/search/search-page.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { FacetCounts, SearchResult } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { optionLabel, textById } from '../../i18n/text.ts';

const byPanelRank = (a: FilterParam, b: FilterParam): number => a.panelRank - b.panelRank;

/**
 * Presents the facets of a result.
 * @param stateCode the state of the city; filters for documents that only other states issue are omitted. Null includes all filters
 */
export function presentFacets({ facets }: SearchResult, stateCode: string | null): Facet[] {
  return facets
    .filter(
      ({ filter, options }) =>
        filter.facet && (stateCode === null || isUsedIn(filter, stateCode) || options.some(({ selected }) => selected)),
    )
    .toSorted((a, b) => byPanelRank(a.filter, b.filter))
    .map(({ filter, options }) => ({
      field: filter.sources[0]?.path ?? filter.param,
      param: filter.param,
      label: filterLabel(filter),
      options: options.map((option) => Object.assign({ label: optionLabelOf(filter, option.value) }, option)),
    }));
}

/** Whether any kind has the filtered field in this state. */
const isUsedIn = ({ sources }: FilterParam, stateCode: string): boolean =>
  sources.length === 0 ||
  sources.some(
    ({ field: { when } }) => !when || !('field' in when && 'is' in when) || when.field !== '$state' || when.is.includes(stateCode),
  );

export function optionLabelOf(filter: FilterParam, value: string): string {
  const option = filter.options.find(({ token }) => token === value);
  return option ? optionLabel(option.enumeration, value) : value;
}

export const presentHistograms = ({ histograms }: SearchResult): Histogram[] =>
  histograms.map(({ param, edges, counts }) => ({ param, edges: [...edges], counts: [...counts] }));

/** The label of a filter. For homes for rent, the price is called rent. */
export const filterLabel = ({ label, param, kinds }: FilterParam): string =>
  textById(param === 'price' && kinds.every((id) => kindOf(id)?.deal === 'rent') ? 'filter.rent' : label);

const CONTROL_TYPES = { 'any-of': 'options', 'all-of': 'options', range: 'range', 'at-least': 'at_least', flag: 'flag' } as const;
/** Filters without a control. The rate is determined by price and area. */
const WITHOUT_CONTROL = new Set(['rate']);

/** The controls for these kinds. A flag without results is omitted, unless it is set. */
export function filterControls(kinds: readonly string[], facets: readonly FacetCounts[]): FilterControl[] {
  const counts = new Map(facets.map((facet) => [facet.filter.param, facet.options]));
  const controls = layout
    .filtersOf(kinds)
    .toSorted(byPanelRank)
    .flatMap((filter): FilterControl[] => {
      const type = controlTypeOf(filter);
      if (!type) return [];
      const [flag] = type === 'flag' ? (counts.get(filter.param) ?? []) : [];
      if (flag && flag.count === 0 && !flag.selected) return [];
      return [
        {
          param: filter.param,
          label: filterLabel(filter),
          type,
          unit: unitOf(filter, kinds),
          count: flag?.count ?? null,
        },
      ];
    });
  return [...controls, unseenControl()];
}

/** Null when the panel has no control for the filter. */
function controlTypeOf({ type: filterType, param, facet }: FilterParam): FilterControl['type'] | null {
  if (!(filterType in CONTROL_TYPES) || WITHOUT_CONTROL.has(param)) return null;
  const type = CONTROL_TYPES[filterType as keyof typeof CONTROL_TYPES];
  return type === 'options' && !facet ? null : type;
}

/** The control "Not seen yet". It depends on the person, whom the server does not know, so it has no count. */
const unseenControl = (): FilterControl => ({
  param: 'unseen',
  label: textById('filter_unseen.label'),
  type: 'flag',
  unit: null,
  count: null,
});

function unitOf({ valueType, param }: FilterParam, kinds: readonly string[]): FilterControl['unit'] {
  switch (valueType) {
    case 'money':
      return param === 'price' && kinds.every((id) => kindOf(id)?.deal === 'rent') ? 'rupees_month' : 'rupees';
    case 'sqft':
      return 'area';
    case 'date':
    case 'number':
      return valueType;
    default:
      return null;
  }
}
