/** Converts the validated query of a search to the request that the search engine evaluates. */
import type { FieldError } from '../../../contract/base/errors.ts';
import { convertLand, type LandUnit } from '../../../contract/calculators/land-units.ts';
import type { SearchQuery } from '../../../contract/search/search.ts';
import { DEFAULT_LANDMARK_RADIUS, KINDS_OF_INTENT } from '../../../contract/slug/state.ts';
import type { Point } from '../../../kinds/distance.ts';
import { KIND_IDS, type KindId } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { recordCitySearch } from '../../db/listing-reads.ts';
import { textById } from '../../i18n/text.ts';
import { findListingIds } from '../../listings/read/listing-ref.ts';
import { requireCity, requireLocalities } from '../../places/find-place.ts';
import { landmarkBySlug, type Landmark } from '../../places/landmarks.ts';
import { placesOf, type City, type Locality, type Places } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import { layout } from '../../search/layout.ts';
import { matchAllRequest, NO_CORRECTIONS, type Circle, type FilterValues, type SearchRequest } from '../../search/types.ts';
import { correctNames } from './name-corrections.ts';
import { canonicalIntent, DEFAULT_NEAR_RADIUS, filterKeys, filtersOfQuery } from './search-params.ts';

/** A request with the places that it refers to. */
interface BuiltRequest {
  readonly city: City;
  readonly localities: readonly Locality[];
  /** The landmark around which the search is. */
  readonly landmark: Landmark | null;
  readonly society: Society | null;
  readonly request: SearchRequest;
}

function throwInvalid(errors: readonly FieldError[]): never {
  throw new AppError('invalid', errors.length === 1 ? errors[0]!.message : m['error.invalid'](), { errors });
}

/** The kinds that a query searches, each once: those that it names, those of its intent, or all. */
function searchedKinds({ intent, kind: namedKinds }: SearchQuery): readonly KindId[] {
  const kind = namedKinds && KIND_IDS.filter((id) => namedKinds.includes(id));
  if (!intent) return kind ?? KIND_IDS;
  const kindsOfIntent: readonly KindId[] = KINDS_OF_INTENT[canonicalIntent(intent)];
  const foreignKind = kind?.find((id) => !kindsOfIntent.includes(id));
  if (foreignKind) throwInvalid([{ path: 'kind', message: m['search_error.kind_not_of_intent']({ kind: foreignKind, intent }) }]);
  return kind ?? kindsOfIntent;
}

/** The filters of a query. Bounds of areas are converted to sqft. */
export function filtersInSqft(query: Readonly<Record<string, unknown>>): FilterValues {
  const filters = filtersOfQuery(query);
  const unit = query.area_unit as LandUnit | undefined;
  if (!unit || unit === 'sqft') return filters;
  // rounded outwards at the sixth decimal, so that a plot of exactly this size is included
  const toSqft = (key: string, round: (value: number) => number): FilterValues => {
    const bound = filters[key];
    return typeof bound === 'number' ? { [key]: round(convertLand(bound, unit, 'sqft') * 1e6) / 1e6 } : {};
  };
  return { ...filters, ...toSqft('area_min', Math.floor), ...toSqft('area_max', Math.ceil) };
}

/**
 * Builds the request without `exclude`.
 * @throws AppError `invalid` when a place does not exist, a filter belongs to none of the kinds, a lower bound exceeds its upper bound, the
 *   city has no such landmark or society, or the order is by distance and there is no point
 */
export function buildSearchRequest(
  query: SearchQuery,
  places: Places,
  { defaultCity, now }: { readonly defaultCity: string; readonly now: Date },
): BuiltRequest {
  const city = requireCity(places, query.city, defaultCity);
  const localities = requireLocalities(places, city, query.locality ?? []);
  const landmark = query.landmark ? requireLandmark(city, query.landmark) : null;
  const society = query.society ? requireSociety(places, city, query.society) : null;
  const kinds = searchedKinds(query);
  const request: SearchRequest = {
    ...matchAllRequest(city.id, kinds, now),
    localityIds: localities.flatMap(places.idsOf),
    societies: society?.keys ?? [],
    filters: requireAllowedFilters(query, kinds),
    text: query.q || null,
    nameCorrections: query.q ? correctNames(places, city.id, query.q) : NO_CORRECTIONS,
    bbox: query.bbox ?? null,
    polygon: query.polygon ?? null,
    near: landmark ? circleAround(landmark, query.radius ?? DEFAULT_LANDMARK_RADIUS) : circleOf(query),
    areaUnit: query.area_unit,
    sort: query.sort,
    page: query.page,
    limit: query.limit,
  };
  if (request.sort === 'distance' && !request.near) throwInvalid([{ path: 'sort', message: m['search_error.distance_from']() }]);
  return { city, localities, landmark, society, request };
}

function requireLandmark(city: City, slug: string): Landmark {
  return (
    landmarkBySlug(city.slug, slug) ?? throwInvalid([{ path: 'landmark', message: m['search_error.no_landmark']({ city: city.name }) }])
  );
}

const requireSociety = (places: Places, city: City, slug: string): Society =>
  places.societies.bySlug(city.id, slug) ?? throwInvalid([{ path: 'society', message: m['search_error.no_society']({ city: city.name }) }]);

const circleAround = ({ lat, lng }: Point, metres: number): Circle => ({ lat, lng, metres });
const circleOf = ({ near, radius }: SearchQuery): Circle | null => (near ? circleAround(near, radius ?? DEFAULT_NEAR_RADIUS) : null);

/** Builds the request. The listings whose public ids are in `exclude` are not found. */
export async function loadSearchRequest(query: SearchQuery, deps: Deps): Promise<BuiltRequest & { readonly places: Places }> {
  const places = await placesOf(deps.db);
  const built = buildSearchRequest(query, places, { defaultCity: deps.config.defaultCity, now: deps.now() });
  // for caches: their copy of this result is dropped when a listing of the city changes
  recordCitySearch(built.city.id);
  const exclude = await findListingIds(deps.db, built.city.id, query.exclude ?? []);
  return { ...built, places, request: { ...built.request, exclude } };
}

function requireAllowedFilters(query: SearchQuery, kinds: readonly string[]): FilterValues {
  const filters = filtersInSqft(query);
  const allowedKeys = filterKeys(kinds);
  const foreignKeys = Object.keys(filters).filter((key) => !allowedKeys.has(key));
  if (foreignKeys.length > 0) throwInvalid(foreignKeys.map((path) => ({ path, message: m['search_error.not_for_kinds']({ name: path }) })));
  assertBoundsOrdered(filters, kinds);
  // a lease is searched among homes for rent
  return query.intent === 'lease' && allowedKeys.has('available_for') ? { ...filters, available_for: ['only_lease'] } : filters;
}

function assertBoundsOrdered(filters: FilterValues, kinds: readonly string[]): void {
  const reversedKeys = Object.keys(filters).filter((key) => {
    const [min, max] = [filters[key], filters[key.replace(/_min$/, '_max')]];
    if (!key.endsWith('_min') || max === undefined) return false;
    return typeof min === 'string' ? min > String(max) : Number(min) > Number(max);
  });
  if (reversedKeys.length === 0) return;
  const searchedFilters = layout.filtersOf(kinds);
  throwInvalid(
    reversedKeys.map((path) => {
      const label = textById(searchedFilters.find(({ keys }) => keys.includes(path))!.label);
      return { path, message: path === 'price_min' ? m['search_error.price_min_over_max']() : m['search_error.min_over_max']({ label }) };
    }),
  );
}
