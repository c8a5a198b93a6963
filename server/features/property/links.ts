/** Links from a search to its neighbours: tabs, sorts, chips, localities, and ways out of an empty result. */
import type { Chip, SearchLink, SearchPage } from '../../../contract/property-pages.ts';
import { SORTS } from '../../../contract/property.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM } from '../../../contract/slug/vocabulary.ts';
import { convertLand, landUnitsOf, type LandUnit } from '../../../contract/sums/land-units.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import type { FilterParam } from '../../../kinds/filters.ts';
import { KINDS, type KindId } from '../../../kinds/index.ts';
import { textOf } from '../../views/text.ts';
import type { City, Locality } from '../../views/places.ts';
import { filterKeys } from './request.ts';
import { asList, withLocalities, withParam } from './search-state.ts';
import { chipTexts, unitWord } from './search-texts.ts';

/** What a person looks for stays the same thing under another tab. */
const KEPT_ACROSS_TABS = new Set([BEDROOM_PARAM, 'property_type', 'q', 'view', 'bbox', 'polygon', 'unseen']);
/** What is no filter of any kind. */
const OF_EVERY_KIND = ['q', 'view', 'bbox', 'polygon', 'unseen'];

export function tabsOf(state: SearchState): SearchPage['tabs'] {
  return INTENTS.map((intent) => {
    const known = new Set([...filterKeys(KINDS_OF_INTENT[intent]), ...OF_EVERY_KIND]);
    const kept = Object.entries(state.params).filter(([param]) => KEPT_ACROSS_TABS.has(param) && known.has(param));
    const selected = intent === state.intent;
    const url = searchUrl(selected ? withParam(state, 'page', []) : { ...state, intent, kind: null, params: Object.fromEntries(kept) });
    return { intent, label: textOf(`intent.${intent}`), url, selected };
  });
}

/** Under a tab of several kinds: all of them, or one. Filters that the narrower search has too stay set. */
export function kindsOf(state: SearchState): SearchPage['kinds'] {
  const kinds: readonly KindId[] = KINDS_OF_INTENT[state.intent];
  if (kinds.length < 2) return [];
  return [null, ...kinds].map((kind) => {
    const known = new Set([...filterKeys(kind ? [kind] : kinds), ...OF_EVERY_KIND, 'sort', 'area_unit']);
    const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => known.has(param)));
    return {
      kind,
      label: textOf(`kind_choice.${kind ? KINDS[kind].deal : 'any'}`),
      url: searchUrl({ ...state, kind, params }),
      selected: kind === state.kind,
    };
  });
}

export function sortsOf(selected: string, canMeasure: boolean): SearchPage['sorts'] {
  return SORTS.filter((sort) => sort !== 'distance' || canMeasure).map((value) => ({
    value,
    label: textOf(`sort.${value}`),
    selected: value === selected,
  }));
}

/** Everything that narrows the search, each with the address of the search without it. */
export function chipsOf(state: SearchState, filters: readonly FilterParam[], localities: readonly Locality[]): Chip[] {
  const places = localities.map(({ slug, name }) => ({
    param: 'locality',
    label: name,
    without: searchUrl(
      withLocalities(
        state,
        state.localities.filter((other) => other !== slug),
      ),
    ),
  }));
  const values = filters.flatMap((filter) =>
    chipTexts(filter, state.params).map(({ key, value, text }) => ({
      param: key,
      label: text,
      without: searchUrl(withoutFilter(state, filter, value)),
    })),
  );
  const areas = (['q', 'bbox', 'polygon', 'near', 'unseen'] as const).flatMap((param) => {
    const [value] = state.params[param] ?? [];
    if (value === undefined) return [];
    return [
      {
        param,
        label: param === 'q' ? textOf('chip.words', { words: value }) : textOf(`chip.${param}`),
        without: searchUrl(withParam(state, param, [])),
      },
    ];
  });
  return [...places, ...values, ...areas];
}

/** The state without a filter, or without one of its options. */
export function withoutFilter(state: SearchState, filter: FilterParam, value: string | null): SearchState {
  return filter.keys.reduce(
    (less, key) => withParam(less, key, value === null ? [] : (less.params[key] ?? []).filter((other) => other !== value)),
    state,
  );
}

/** The units land is measured in here, each with the same search in it; bounds are the same to three digits. */
export function areaOf(state: SearchState, unit: LandUnit, city: City): SearchPage['area'] {
  const offered = landUnitsOf(city.state_code);
  const bounded = state.params.area_min ?? state.params.area_max;
  const inUnit = (to: LandUnit): SearchState =>
    ['area_min', 'area_max'].reduce(
      (changed, key) => {
        const [bound] = state.params[key] ?? [];
        return bound === undefined
          ? changed
          : withParam(changed, key, [String(Number(convertLand(Number(bound), unit, to).toPrecision(3)))]);
      },
      // bounds without a unit are in sqft
      withParam(state, 'area_unit', bounded && to === 'sqft' ? [] : [to]),
    );
  const units = offered.includes(unit) ? offered : [unit, ...offered];
  return {
    unit,
    word: unitWord(unit),
    units: units.map((to) => ({ label: unitWord(to), url: searchUrl(to === unit ? state : inUnit(to)), selected: to === unit })),
  };
}

const NEARBY = 12;

/** The same search in other localities that have something: the nearest to the one asked for, or else the fullest. */
export function nearbyOf(
  state: SearchState,
  all: readonly Locality[],
  chosen: readonly Locality[],
  counts: ReadonlyMap<number, number>,
): SearchLink[] {
  const [here] = chosen;
  const others = all
    .filter((locality) => !chosen.includes(locality))
    .map((locality) => ({ locality, count: counts.get(locality.id) ?? 0, km: here ? kilometresBetween(here, locality) : 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.km - b.km || b.count - a.count || a.locality.name.localeCompare(b.locality.name));
  return others.slice(0, NEARBY).map(({ locality, count }) => ({
    name: locality.name,
    url: searchUrl(withLocalities(state, [locality.slug])),
    count,
  }));
}

/** Home, the tab in the city, the locality, and this search itself where it says more. */
export function breadcrumbsOf(state: SearchState, city: City, localities: readonly Locality[], title: string): SearchPage['breadcrumbs'] {
  const inCity: SearchState = { intent: state.intent, kind: state.kind, city: city.slug, localities: [], params: {} };
  const trail = [
    { name: textOf('trail.home'), url: '/' },
    { name: textOf('trail.city', { intent: textOf(`intent.${state.intent}`), city: city.name }), url: searchUrl(inCity) },
  ];
  const [locality] = localities;
  if (locality && localities.length === 1) trail.push({ name: locality.name, url: searchUrl({ ...inCity, localities: [locality.slug] }) });
  const here = searchUrl(withParam(asList(state), 'page', []));
  return trail.at(-1)!.url === here ? trail : [...trail, { name: title, url: here }];
}
