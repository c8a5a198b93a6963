/** The filter panel: facets and histograms with their labels, and which control each filter has. */
import type { FilterControl } from '../../../contract/search/search-page.ts';
import type { Facet, Histogram } from '../../../contract/search/search-page.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { FacetCounts, SearchResult } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { optionLabel, textById } from '../../i18n/text.ts';

const byPanelRank = (a: FilterParam, b: FilterParam): number => a.panelRank - b.panelRank;

/** @param state of the city: a filter on a paper that only other states issue is left out; null keeps every filter */
export function presentFacets({ facets }: SearchResult, state: string | null): Facet[] {
  return facets
    .filter(
      ({ filter, options }) => filter.facet && (state === null || isUsedIn(filter, state) || options.some(({ selected }) => selected)),
    )
    .toSorted((a, b) => byPanelRank(a.filter, b.filter))
    .map(({ filter, options }) => ({
      field: filter.sources[0]?.path ?? filter.param,
      param: filter.param,
      label: filterLabel(filter),
      options: options.map((option) => Object.assign({ label: optionLabelOf(filter, option.value) }, option)),
    }));
}

/** Whether any kind asks for the filtered field in this state. */
const isUsedIn = ({ sources }: FilterParam, state: string): boolean =>
  sources.length === 0 ||
  sources.some(({ field: { when } }) => !when || !('field' in when && 'is' in when) || when.field !== '$state' || when.is.includes(state));

export function optionLabelOf(filter: FilterParam, value: string): string {
  const option = filter.options.find(({ token }) => token === value);
  return option ? optionLabel(option.enumeration, value) : value;
}

export const presentHistograms = ({ histograms }: SearchResult): Histogram[] =>
  histograms.map(({ param, edges, counts }) => ({ param, edges: [...edges], counts: [...counts] }));

/** The price of homes for rent is called rent. */
export const filterLabel = ({ label, param, kinds }: FilterParam): string =>
  textById(param === 'price' && kinds.every((id) => kindOf(id)?.deal === 'rent') ? 'filter.rent' : label);

const CONTROL_TYPES = { 'any-of': 'options', 'all-of': 'options', range: 'range', 'at-least': 'at_least', flag: 'flag' } as const;
/** Filters without a control: the rate follows from price and area. */
const WITHOUT_CONTROL = new Set(['rate']);

/** The controls for these kinds. A flag that finds nothing is left out unless it is set. */
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

/** "Not seen yet" depends on the person, who is unknown to the server, so it has no count. */
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
