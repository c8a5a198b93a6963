/** Random but realistic search requests that usually find something, for tests and benchmarks. */
import { chance, randomInt, pickOne, pickSome, type Random } from '../../../kinds/seeded-random.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { LAND_UNIT_NAMES } from '../../../contract/calculators/land-units.ts';
import { SORTS } from '../../../contract/search/search.ts';
import { matchAllRequest, type FilterValue, type SearchRequest } from '../types.ts';
import type { DeclaredLayout } from '../layout.ts';

export interface RequestSource {
  readonly cityId: number;
  readonly centre: { readonly lat: number; readonly lng: number };
  readonly localityIds: readonly number[];
  /** Words that occur in listings. */
  readonly words: readonly string[];
  /** Keys of societies; when absent, no request searches for a society. */
  readonly societies?: readonly string[];
  /** Listings that `exclude` may contain; when absent, no request excludes listings. */
  readonly listingIds?: readonly number[];
  readonly now: Date;
}

/** Combinations of kinds that people search together, with frequent ones repeated. */
const KIND_GROUPS = [
  ['residential_rent'],
  ['residential_rent'],
  ['residential_resale'],
  ['commercial_rent', 'commercial_sale'],
  ['plot'],
  ['pg_hostel'],
  ['flatmate'],
  ['residential_rent', 'residential_resale', 'plot', 'pg_hostel', 'flatmate', 'commercial_rent', 'commercial_sale'],
];
/** Typical bounds, by type of value. */
const TYPICAL_BOUNDS: Readonly<Record<string, readonly number[]>> = {
  money: [5_000, 10_000, 15_000, 20_000, 30_000, 60_000, 2_500_000, 5_000_000, 9_000_000, 20_000_000],
  sqft: [300, 600, 900, 1_200, 1_800, 3_000, 6_000],
  rate: [10, 15, 20, 30, 3_000, 5_000, 8_000],
  number: [0, 1, 2, 3, 4, 6, 20, 30],
  days: [1, 3, 7, 30, 90],
};

export function randomRequest(layout: DeclaredLayout, source: RequestSource, random: Random): SearchRequest {
  const kinds = pickOne(random, KIND_GROUPS);
  const filters: Record<string, FilterValue> = {};
  const availableFilters = layout.filtersOf(kinds);
  // each filter at most once, otherwise the lower bound of one could exceed the upper bound of another
  const drawnFilters = new Set(Array.from({ length: randomInt(random, 0, 4) }, () => pickOne(random, availableFilters)));
  for (const filter of drawnFilters) Object.assign(filters, randomFilter(filter, source.now, random));
  const { lat, lng } = source.centre;
  const point = { lat: lat + (random() - 0.5) * 0.1, lng: lng + (random() - 0.5) * 0.1 };
  // every tenth request has a circle, a box or a polygon
  const areaType = randomInt(random, 0, 9);
  const near = areaType === 0 ? { ...point, metres: randomInt(random, 500, 9_000) } : null;
  const sort = pickOne(random, SORTS);
  return {
    ...matchAllRequest(source.cityId, kinds, source.now),
    filters,
    localityIds: chance(random, 0.4) ? pickSome(random, source.localityIds, 2 / source.localityIds.length) : [],
    societies: source.societies && chance(random, 0.15) ? pickSome(random, source.societies, 0.1) : [],
    text: chance(random, 0.15) ? pickOne(random, source.words) : null,
    bbox: areaType === 1 ? [point.lng - 0.04, point.lat - 0.03, point.lng + 0.04, point.lat + 0.03] : null,
    near,
    polygon: areaType === 2 ? randomPolygon(point, random) : null,
    flag: chance(random, 0.03) ? 'hot_property' : null,
    ...(source.listingIds && chance(random, 0.3) && { exclude: pickSome(random, source.listingIds, 0.2) }),
    areaUnit: chance(random, 0.2) ? pickOne(random, LAND_UNIT_NAMES) : 'sqft',
    sort: sort === 'distance' && !near ? 'relevance' : sort,
    page: randomInt(random, 1, 4),
    limit: pickOne(random, [1, 7, 20, 50]),
    facets: true,
  };
}

/** A request for PGs with conditions that a single room has to meet together. */
export function randomRoomRequest(layout: DeclaredLayout, source: RequestSource, random: Random): SearchRequest {
  const request = randomRequest(layout, { ...source, words: ['pg'] }, random);
  const prices = Array.from({ length: 2 }, () => randomInt(random, 8, 28) * 500).toSorted((a, b) => a - b);
  const tokens = layout
    .filtersOf(['pg_hostel'])
    .find(({ param }) => param === 'sharing')!
    .options.map(({ token }) => token);
  return {
    ...request,
    kinds: chance(random, 0.8) ? ['pg_hostel'] : ['pg_hostel', 'flatmate', 'residential_rent'],
    filters: {
      ...(chance(random, 0.6) && { price_min: prices[0]! }),
      ...(chance(random, 0.6) && { price_max: prices[1]! }),
      ...(chance(random, 0.7) && { sharing: pickSome(random, tokens, 0.4) }),
      ...(chance(random, 0.4) && { free_beds: randomInt(random, 1, 4) }),
      ...(chance(random, 0.3) && { deposit_max: randomInt(random, 2, 12) * 2500 }),
      ...(chance(random, 0.3) && { deposit_months: randomInt(random, 1, 3) }),
    },
    text: null,
    bbox: null,
    near: null,
    polygon: null,
    flag: null,
    sort: pickOne(random, ['price_asc', 'price_desc', 'relevance'] as const),
  };
}

function randomFilter(filter: FilterParam, now: Date, random: Random): Record<string, FilterValue> {
  const bound = () =>
    filter.valueType === 'date'
      ? addDays(dayInIndia(now), randomInt(random, 0, 60))
      : pickOne(random, TYPICAL_BOUNDS[filter.valueType ?? 'number']!);
  switch (filter.type) {
    case 'any-of':
    case 'all-of': {
      const tokens = filter.options.map(({ token }) => token);
      return { [filter.param]: filter.type === 'all-of' ? [pickOne(random, tokens)] : pickSome(random, tokens, 0.4) };
    }
    case 'flag':
      return { [filter.param]: true };
    case 'range': {
      if (chance(random, 0.5)) return { [filter.param + pickOne(random, ['_min', '_max'])]: bound() };
      const [min, max] = [bound(), bound()].toSorted((a, b) => (a < b ? -1 : 1));
      return { [`${filter.param}_min`]: min!, [`${filter.param}_max`]: max! };
    }
    case 'available':
      return { [filter.param]: pickOne(random, filter.options).token };
    default:
      return { [filter.param]: bound() };
  }
}

/** A polygon that resembles a hand-drawn one: around a point, with corners at irregular distances. */
function randomPolygon(centre: { lat: number; lng: number }, random: Random): [number, number][] {
  const corners = randomInt(random, 3, 12);
  return Array.from({ length: corners }, (_, n) => {
    const angle = (n / corners) * 2 * Math.PI;
    const distance = 0.01 + random() * 0.04;
    return [centre.lng + Math.cos(angle) * distance, centre.lat + Math.sin(angle) * distance];
  });
}
