/** Links from a search page to related searches: tabs, kinds, sorts, area units, nearby localities and breadcrumbs. */
import { convertLand, landUnitsOf, type LandUnit } from '../../../contract/calculators/land-units.ts';
import type { SearchLink, SearchPage } from '../../../contract/search/search-page.ts';
import { SORTS } from '../../../contract/search/search.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import {
  INTENTS,
  KINDS_OF_INTENT,
  LANDMARK_PARAM,
  SOCIETY_PARAM,
  LANDMARK_RADII,
  DEFAULT_LANDMARK_RADIUS,
  type SearchState,
} from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM } from '../../../contract/slug/vocabulary.ts';
import { kilometresBetween, type Point } from '../../../kinds/distance.ts';
import { kindOf, KINDS, type KindId } from '../../../kinds/index.ts';
import { textById } from '../../i18n/text.ts';
import { landmarkName, type Landmark } from '../../places/landmarks.ts';
import type { City, Locality } from '../../places/places.ts';
import type { SearchRequest } from '../../search/types.ts';
import { filterKeys } from './search-params.ts';
import { asPublicList, withLocalities, withParam } from './search-state.ts';
import { areaUnitWord, distanceText } from './search-texts.ts';

/** Parameters with the same meaning in every tab. They stay when the tab changes. */
const SHARED_BY_TABS = new Set([
  BEDROOM_PARAM,
  'property_type',
  'q',
  'view',
  'bbox',
  'polygon',
  'unseen',
  LANDMARK_PARAM,
  SOCIETY_PARAM,
  'radius',
]);
/** Parameters that are not filters of a kind. */
const NON_FILTER_PARAMS = new Set(['q', 'view', 'bbox', 'polygon', 'unseen', LANDMARK_PARAM, SOCIETY_PARAM, 'radius']);
/** Parameters that every kind of a tab has in addition to its filters. */
const SHARED_BY_KINDS = new Set([...NON_FILTER_PARAMS, 'sort', 'area_unit']);

const pickParams = (params: SearchState['params'], isPicked: (param: string) => boolean): SearchState['params'] =>
  Object.fromEntries(Object.entries(params).filter(([param]) => isPicked(param)));

export function tabLinks(state: SearchState): SearchPage['tabs'] {
  return INTENTS.map((intent) => {
    const filters = filterKeys(KINDS_OF_INTENT[intent]);
    const params = pickParams(state.params, (param) => SHARED_BY_TABS.has(param) && (filters.has(param) || NON_FILTER_PARAMS.has(param)));
    const selected = intent === state.intent;
    const url = searchUrl(selected ? withParam(state, 'page', []) : { ...state, intent, kind: null, params });
    return { intent, label: textById(`intent.${intent}`), url, selected };
  });
}

/**
 * Links to all kinds of a tab together and to each of them. There are none for a tab with one kind. The links contain the filters that the
 * linked search has.
 */
export function kindLinks(state: SearchState): SearchPage['kinds'] {
  const kinds: readonly KindId[] = KINDS_OF_INTENT[state.intent];
  if (kinds.length < 2) return [];
  return [null, ...kinds].map((kind) => {
    const filters = filterKeys(kind ? [kind] : kinds);
    return {
      kind,
      label: textById(`kind_choice.${kind ? KINDS[kind].deal : 'any'}`),
      url: searchUrl({ ...state, kind, params: pickParams(state.params, (param) => filters.has(param) || SHARED_BY_KINDS.has(param)) }),
      selected: kind === state.kind,
    };
  });
}

/** @param hasPoint whether the search is around a point, so that it can be sorted by distance */
export function sortOptions(selected: string, hasPoint: boolean): SearchPage['sorts'] {
  return SORTS.filter((sort) => sort !== 'distance' || hasPoint).map((value) => ({
    value,
    label: textById(`sort.${value}`),
    selected: value === selected,
  }));
}

/** Units for floor areas; flats are not measured in cents or acres. */
const BUILDING_UNITS: readonly LandUnit[] = ['sqft', 'sqm'];

/** Whether an area of the kind may be entered in a unit of land. */
function isMeasuredAsLand(id: string): boolean {
  const kind = kindOf(id);
  return (kind?.area ?? []).some((name) => {
    const field = kind?.fields[name];
    return field?.control === 'area' && field.units.some((unit) => unit === 'cent' || unit === 'acre');
  });
}

/**
 * The area units that are used in the state of the city, each with the address of the same search in that unit. Bounds are rounded to three
 * digits.
 */
export function areaUnitLinks(
  state: SearchState,
  { areaUnit: unit, kinds }: Pick<SearchRequest, 'areaUnit' | 'kinds'>,
  city: City,
): SearchPage['area'] {
  const localUnits = kinds.some(isMeasuredAsLand) ? landUnitsOf(city.state_code) : BUILDING_UNITS;
  const units = localUnits.includes(unit) ? localUnits : [unit, ...localUnits];
  return {
    unit,
    word: areaUnitWord(unit),
    units: units.map((target) => ({
      label: areaUnitWord(target),
      url: searchUrl(target === unit ? state : convertAreaUnit(state, unit, target)),
      selected: target === unit,
    })),
  };
}

function convertAreaUnit(state: SearchState, from: LandUnit, to: LandUnit): SearchState {
  const hasBounds = (state.params.area_min ?? state.params.area_max) !== undefined;
  // the bounds of an address without a unit are in sqft
  let converted = withParam(state, 'area_unit', hasBounds && to === 'sqft' ? [] : [to]);
  for (const key of ['area_min', 'area_max']) {
    const [bound] = state.params[key] ?? [];
    if (bound === undefined) continue;
    converted = withParam(converted, key, [String(Number(convertLand(Number(bound), from, to).toPrecision(3)))]);
  }
  return converted;
}

/** The same search with each of the available distances. */
export const radiusLinks = (state: SearchState, metres: number) =>
  [...new Set([...LANDMARK_RADII, metres])]
    .toSorted((a, b) => a - b)
    .map((radius) => ({
      label: distanceText(radius),
      url: searchUrl(withParam(state, 'radius', radius === DEFAULT_LANDMARK_RADIUS ? [] : [String(radius)])),
      selected: radius === metres,
    }));

const MAX_NEARBY_LINKS = 12;

/**
 * The same search in other localities that have listings. The nearest to the first searched locality or to the landmark come first, or
 * without these the localities with the most listings.
 */
export function nearbySearches(
  state: SearchState,
  allLocalities: readonly Locality[],
  searchedLocalities: readonly Locality[],
  counts: ReadonlyMap<number, number>,
  around: Point | null,
): SearchLink[] {
  const centre = searchedLocalities[0] ?? around;
  const others = allLocalities
    .filter((locality) => !searchedLocalities.includes(locality))
    .map((locality) => ({ locality, count: counts.get(locality.id) ?? 0, km: centre ? kilometresBetween(centre, locality) : 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.km - b.km || b.count - a.count || a.locality.name.localeCompare(b.locality.name));
  return others.slice(0, MAX_NEARBY_LINKS).map(({ locality, count }) => ({
    name: locality.name,
    url: searchUrl(withLocalities(state, [locality.slug])),
    count,
  }));
}

/** The breadcrumbs: the home page, the tab in the city, the locality or landmark, and the search itself when it has further conditions. */
export function searchBreadcrumbs(
  state: SearchState,
  city: City,
  { localities, landmark }: { readonly localities: readonly Locality[]; readonly landmark: Landmark | null },
  title: string,
): SearchPage['breadcrumbs'] {
  const citySearch: SearchState = { intent: state.intent, kind: state.kind, city: city.slug, localities: [], params: {} };
  const breadcrumbs = [
    { name: textById('trail.home'), url: '/' },
    { name: textById('trail.city', { intent: textById(`intent.${state.intent}`), city: city.name }), url: searchUrl(citySearch) },
  ];
  const [locality] = localities;
  if (locality && localities.length === 1)
    breadcrumbs.push({ name: locality.name, url: searchUrl({ ...citySearch, localities: [locality.slug] }) });
  else if (landmark)
    breadcrumbs.push({ name: landmarkName(landmark), url: searchUrl({ ...citySearch, params: { [LANDMARK_PARAM]: [landmark.slug] } }) });
  const url = searchUrl(withParam(asPublicList(state), 'page', []));
  return breadcrumbs.at(-1)!.url === url ? breadcrumbs : [...breadcrumbs, { name: title, url }];
}
