/** Counts of search with their labels, and the controls they belong to. */
import type { FilterControl } from '../../../contract/property-pages.ts';
import type { Facet, Histogram } from '../../../contract/shapes.ts';
import type { FilterParam } from '../../../kinds/filters.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { FacetCounts, SearchResult } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { optionLabel, textOf } from '../../views/text.ts';

/** What people narrow by first; the rest follows as declared. */
const FIRST = [
  'price',
  'bhk_type',
  'property_type',
  'commercial_property_type',
  'land_use',
  'tenant_type',
  'sharing',
  'area',
  'furnishing',
  'preferred_tenants',
  'available',
];
const rank = (param: string): number => (FIRST.includes(param) ? FIRST.indexOf(param) : FIRST.length);
const inOrder = <T>(list: readonly T[], param: (item: T) => string): T[] => list.toSorted((a, b) => rank(param(a)) - rank(param(b)));

export function presentFacets({ facets }: SearchResult): Facet[] {
  return inOrder(
    facets.filter(({ filter }) => filter.facet),
    ({ filter }) => filter.param,
  ).map(({ filter, options }) => ({
    field: filter.sources[0]?.path ?? filter.param,
    param: filter.param,
    label: textOf(filter.label),
    options: options.map((option) => Object.assign({ label: optionText(filter, option.value) }, option)),
  }));
}

export function optionText(filter: FilterParam, value: string): string {
  const option = filter.options.find(({ token }) => token === value);
  return option ? optionLabel(option.of, value) : value;
}

export const presentHistograms = ({ histograms }: SearchResult): Histogram[] =>
  histograms.map(({ param, edges, counts }) => ({ param, edges: [...edges], counts: [...counts] }));

const AS = { 'any-of': 'options', 'all-of': 'options', range: 'range', 'at-least': 'at_least', flag: 'flag' } as const;
/** Said by others better: a rate follows from price and size. */
const NOT_OFFERED = new Set(['rate']);

/** The filter panel of these kinds. A flag that would find nothing is left out, unless it is set. */
export function controlsOf(kinds: readonly string[], facets: readonly FacetCounts[]): FilterControl[] {
  const counts = new Map(facets.map((facet) => [facet.filter.param, facet.options]));
  const controls = layout.filtersOf(kinds).flatMap((filter): FilterControl[] => {
    const as = filter.as in AS ? AS[filter.as as keyof typeof AS] : null;
    if (!as || NOT_OFFERED.has(filter.param) || (as === 'options' && !filter.facet)) return [];
    const [flag] = as === 'flag' ? (counts.get(filter.param) ?? []) : [];
    if (flag && flag.count === 0 && !flag.selected) return [];
    return [
      {
        param: filter.param,
        label: textOf(filter.label),
        as,
        unit: unitOf(filter, kinds),
        count: flag?.count ?? null,
      },
    ];
  });
  return [...inOrder(controls, ({ param }) => param), UNSEEN()];
}

/** Known to the person alone, so nothing is counted. */
const UNSEEN = (): FilterControl => ({ param: 'unseen', label: textOf('filter_unseen.label'), as: 'flag', unit: null, count: null });

function unitOf({ figure, param }: FilterParam, kinds: readonly string[]): FilterControl['unit'] {
  switch (figure) {
    case 'money':
      return param === 'price' && kinds.every((id) => kindOf(id)?.deal === 'rent') ? 'rupees_month' : 'rupees';
    case 'sqft':
      return 'area';
    case 'date':
    case 'number':
      return figure;
    default:
      return null;
  }
}
