/** The wider searches around one that finds little: what to leave out together where no single change helps, and the search without filters. */
import type { SearchLink } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import type { SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { listText, number } from '../../views/format.ts';
import type { City, Locality, Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { nearbyOf, withoutFilter } from './links.ts';
import { withLocalities, withParam } from './search-state.ts';
import { chipTexts, placeText } from './search-texts.ts';

/** Conditions tried two by two: 28 pairs, each a count in memory. */
const MOST_CONDITIONS = 8;
const MOST_PAIRS = 3;
const AREAS = ['q', 'bbox', 'polygon', 'near'] as const;

interface Searched {
  readonly request: SearchRequest;
  readonly state: SearchState;
}
interface Condition {
  readonly text: string;
  readonly drop: (from: Searched) => Searched;
}
export interface Place {
  readonly city: City;
  readonly localities: readonly Locality[];
}

/** Sentences with the number each finds. Pairs are looked at only when `helpless`: no single change finds anything. */
export function widerOf({ search }: Deps, on: Searched & Place, total: number, helpless: boolean): SearchLink[] {
  const count = ({ request }: Searched): number => search.search({ ...request, facets: false, promoted: 0, limit: 1, page: 1 }).total;
  const pairs = helpless ? pairsOf(conditionsOf(on), on, count) : [];
  const here = withoutAny(on);
  const city = { request: { ...here.request, localityIds: [] }, state: withLocalities(here.state, []) };
  const names = on.localities.map(({ name }) => name);
  const all = [
    { what: here, place: placeText(on.city.name, names) },
    { what: city, place: on.city.name },
  ].flatMap(({ what, place }) => link(what, count(what), (found) => textOf('wider.all', { count: found, place })));
  const known = new Set([searchUrl(on.state)]);
  return [...pairs, ...all].filter(({ url, count: found }) => found > total && !known.has(url) && known.add(url));
}

/** Localities that have anything of this kind, without the filters, the nearest first. */
export function nearbyWider({ search }: Deps, on: Searched & Place, places: Places): SearchLink[] {
  const { request, state } = withoutAny(on);
  const { localities } = search.search({ ...request, localityIds: [], facets: true, limit: 1 });
  return nearbyOf(state, places.localitiesOf(on.city.id), on.localities, places.summed(localities));
}

function pairsOf(conditions: readonly Condition[], from: Searched, count: (searched: Searched) => number): SearchLink[] {
  return conditions
    .flatMap((one, at) =>
      conditions.slice(at + 1).flatMap((other) => {
        const searched = other.drop(one.drop(from));
        const what = listText([one, other].map(({ text }) => textOf('wider.quoted', { what: text })));
        return link(searched, count(searched), (found) => textOf('wider.without', { count: found, what }));
      }),
    )
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_PAIRS);
}

const link = ({ state }: Searched, found: number, text: (count: string) => string): SearchLink[] =>
  found === 0 ? [] : [{ name: text(number(found)), url: searchUrl(state), count: found }];

function conditionsOf({ request, state, localities }: Searched & Place): Condition[] {
  const filters = layout.filtersOf(request.kinds).flatMap((filter): Condition[] => {
    const texts = chipTexts(filter, state.params).map(({ text }) => text);
    if (texts.length === 0) return [];
    return [
      {
        text: texts.join(', '),
        drop: (from) => ({
          request: { ...from.request, filters: without(from.request.filters, filter.keys) },
          state: withoutFilter(from.state, filter, null),
        }),
      },
    ];
  });
  const places: Condition[] = localities.length > 0 ? [{ text: listText(localities.map(({ name }) => name)), drop: wholeCity }] : [];
  const areas = AREAS.flatMap((param): Condition[] => {
    const [value] = state.params[param] ?? [];
    const text = param === 'q' ? textOf('chip.words', { words: value ?? '' }) : textOf(`chip.${param}`);
    return value === undefined ? [] : [{ text, drop: (from) => withoutArea(from, param) }];
  });
  return [...places, ...filters, ...areas].slice(0, MOST_CONDITIONS);
}

const without = (filters: SearchRequest['filters'], keys: readonly string[]): SearchRequest['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));

const wholeCity = ({ request, state }: Searched): Searched => ({
  request: { ...request, localityIds: [] },
  state: withLocalities(state, []),
});

function withoutArea({ request, state }: Searched, param: (typeof AREAS)[number]): Searched {
  const gone = param === 'q' ? { text: null } : { [param]: null };
  const sort = param === 'near' && request.sort === 'distance' ? ('relevance' as const) : request.sort;
  return { request: { ...request, ...gone, sort }, state: withParam(state, param, []) };
}

/** No filter, no words and no drawn area; the kind and the places stay. */
function withoutAny({ request, state }: Searched): Searched {
  const view = state.params['view'];
  return {
    request: { ...request, filters: {}, exclude: [], text: null, bbox: null, polygon: null, near: null, sort: 'relevance' },
    state: { ...state, params: view ? { view } : {} },
  };
}
