/** From what a query says to what search is asked, or a refusal people can act on. */
import type { SearchQuery } from '../../../contract/property.ts';
import { KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { convertLand, type LandUnit } from '../../../contract/sums/land-units.ts';
import { KIND_IDS, type KindId } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { everything, type SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { listingIdsIn } from '../../views/listing-ref.ts';
import { namedCity, namedLocalities } from '../../views/named-places.ts';
import { placesOf, type City, type Locality, type Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

export interface Understood {
  readonly city: City;
  readonly localities: readonly Locality[];
  readonly request: SearchRequest;
}
export type Asked = Omit<SearchQuery, 'intent'> & { readonly intent?: SearchQuery['intent'] };

function refuse(errors: readonly FieldError[]): never {
  throw new AppError('invalid', errors.length === 1 ? errors[0]!.message : m['error.invalid'](), { errors });
}

const INTENT_OF = { lease: 'rent', sale: 'buy', sell: 'buy' } as const;

/** The kinds a query is about: those it names, those of its tab, or all. */
function kindsOf({ intent, kind }: Asked): readonly KindId[] {
  if (!intent) return kind ?? KIND_IDS;
  const tab: Intent = intent === 'lease' || intent === 'sale' || intent === 'sell' ? INTENT_OF[intent] : intent;
  const ofTab: readonly KindId[] = KINDS_OF_INTENT[tab];
  const stray = kind?.find((id) => !ofTab.includes(id));
  if (stray) refuse([{ path: 'kind', message: m['search_error.kind_not_of_intent']({ kind: stray, intent }) }]);
  return kind ?? ofTab;
}

/** Keys of all filters of these kinds. */
export const filterKeys = (kinds: readonly string[]): Set<string> => new Set(layout.filtersOf(kinds).flatMap(({ keys }) => keys));
const ALL_KEYS = filterKeys(KIND_IDS);

/** The filters a query sets, by key, as they were said. */
export const filtersSaid = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => ALL_KEYS.has(key) && value !== undefined));

/** The same with the bounds of an area in sqft, whatever unit they were said in. */
export function filtersIn(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const set = filtersSaid(query);
  const unit = query.area_unit as LandUnit | undefined;
  if (!unit || unit === 'sqft') return set;
  // outwards in the sixth decimal, so that a plot of exactly that size is within
  for (const [key, round] of [
    ['area_min', Math.floor],
    ['area_max', Math.ceil],
  ] as const) {
    if (typeof set[key] === 'number') set[key] = round(convertLand(set[key], unit, 'sqft') * 1e6) / 1e6;
  }
  return set;
}

/**
 * @throws AppError `invalid` for places there are not, filters that none of the kinds has, bounds the wrong way round, and a sort
 *   by distance from nowhere
 */
export function understand(query: Asked, places: Places, on: { readonly defaultCity: string; readonly now: Date }): Understood {
  const city = namedCity(places, query.city, on.defaultCity);
  const localities = namedLocalities(places, city, query.locality ?? []);
  const kinds = kindsOf(query);
  const filters = filtersIn(query);
  const known = filterKeys(kinds);
  const foreign = Object.keys(filters).filter((key) => !known.has(key));
  if (foreign.length > 0) refuse(foreign.map((path) => ({ path, message: m['search_error.not_for_kinds']({ name: path }) })));
  if (query.intent === 'lease' && known.has('available_for')) filters.available_for = ['only_lease'];
  refuseReversed(filters, kinds);
  const near = query.near ? { ...query.near, metres: query.radius } : null;
  if (query.sort === 'distance' && !near) refuse([{ path: 'sort', message: m['search_error.distance_from']() }]);
  const request: SearchRequest = {
    ...everything(city.id, kinds, on.now),
    localityIds: localities.flatMap(places.idsOf),
    filters,
    text: query.q || null,
    bbox: query.bbox ?? null,
    polygon: query.polygon ?? null,
    near,
    areaUnit: query.area_unit,
    sort: query.sort,
    page: query.page,
    limit: query.limit,
  };
  return { city, localities, request };
}

/** The same without what the query wants left out. */
export async function understandAll(query: Asked, deps: Deps): Promise<Understood & { readonly places: Places }> {
  const places = await placesOf(deps.db);
  const understood = understand(query, places, { defaultCity: deps.config.defaultCity, now: deps.now() });
  const exclude = await listingIdsIn(deps.db, understood.city.id, query.exclude ?? []);
  return { ...understood, places, request: { ...understood.request, exclude } };
}

function refuseReversed(filters: Readonly<Record<string, unknown>>, kinds: readonly string[]): void {
  const reversed = Object.keys(filters).filter((key) => {
    const [min, max] = [filters[key], filters[key.replace(/_min$/, '_max')]];
    if (!key.endsWith('_min') || max === undefined) return false;
    return typeof min === 'string' ? min > String(max) : Number(min) > Number(max);
  });
  if (reversed.length === 0) return;
  const labelled = layout.filtersOf(kinds);
  refuse(
    reversed.map((path) => {
      const label = textOf(labelled.find(({ keys }) => keys.includes(path))!.label);
      return { path, message: path === 'price_min' ? m['search_error.price_min_over_max']() : m['search_error.min_over_max']({ label }) };
    }),
  );
}
