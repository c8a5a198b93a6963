/** Random but sensible searches, for tests that compare and benchmarks that rotate: what is asked can be found. */
import { chance, drawInt, drawOne, drawSome, type Random } from '../../kinds/draw.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import type { FilterParam } from '../../kinds/filters.ts';
import { LAND_UNIT_NAMES } from '../../contract/sums/land-units.ts';
import { SORTS } from '../../contract/property.ts';
import { everything, type SearchRequest } from './index.ts';
import type { Layout } from './layout.ts';

export interface Surroundings {
  readonly cityId: number;
  readonly centre: { readonly lat: number; readonly lng: number };
  readonly localityIds: readonly number[];
  /** Words that listings hold. */
  readonly words: readonly string[];
  /** Listings that may be left out; none when absent. */
  readonly listingIds?: readonly number[];
  readonly now: Date;
}

/** Kinds that are searched together. */
const TOGETHER = [
  ['residential_rent'],
  ['residential_rent'],
  ['residential_resale'],
  ['commercial_rent', 'commercial_sale'],
  ['plot'],
  ['pg_hostel'],
  ['flatmate'],
  ['residential_rent', 'residential_resale', 'plot', 'pg_hostel', 'flatmate', 'commercial_rent', 'commercial_sale'],
];
/** Typical figures to bound by. */
const FIGURES: Readonly<Record<string, readonly number[]>> = {
  money: [5_000, 10_000, 15_000, 20_000, 30_000, 60_000, 2_500_000, 5_000_000, 9_000_000, 20_000_000],
  sqft: [300, 600, 900, 1_200, 1_800, 3_000, 6_000],
  rate: [10, 15, 20, 30, 3_000, 5_000, 8_000],
  number: [0, 1, 2, 3, 4, 6, 20, 30],
  days: [1, 3, 7, 30, 90],
};

export function randomRequest(layout: Layout, around: Surroundings, random: Random): SearchRequest {
  const kinds = drawOne(random, TOGETHER);
  const filters: Record<string, unknown> = {};
  const available = layout.filtersOf(kinds);
  // each at most once: the lower bound of one draw over the upper one of another is no search
  const chosen = new Set(Array.from({ length: drawInt(random, 0, 4) }, () => drawOne(random, available)));
  for (const filter of chosen) Object.assign(filters, randomFilter(filter, around.now, random));
  const { lat, lng } = around.centre;
  const point = { lat: lat + (random() - 0.5) * 0.1, lng: lng + (random() - 0.5) * 0.1 };
  const place = drawInt(random, 0, 9);
  const near = place === 0 ? { ...point, metres: drawInt(random, 500, 9_000) } : null;
  const sort = drawOne(random, SORTS);
  return {
    ...everything(around.cityId, kinds, around.now),
    filters,
    localityIds: chance(random, 0.4) ? drawSome(random, around.localityIds, 2 / around.localityIds.length) : [],
    text: chance(random, 0.15) ? drawOne(random, around.words) : null,
    bbox: place === 1 ? [point.lng - 0.04, point.lat - 0.03, point.lng + 0.04, point.lat + 0.03] : null,
    near,
    polygon: place === 2 ? ring(point, random) : null,
    flag: chance(random, 0.03) ? 'hot_property' : null,
    ...(around.listingIds && chance(random, 0.3) && { exclude: drawSome(random, around.listingIds, 0.2) }),
    areaUnit: chance(random, 0.2) ? drawOne(random, LAND_UNIT_NAMES) : 'sqft',
    sort: sort === 'distance' && !near ? 'relevance' : sort,
    page: drawInt(random, 1, 4),
    limit: drawOne(random, [1, 7, 20, 50]),
    facets: true,
  };
}

function randomFilter(filter: FilterParam, now: Date, random: Random): Record<string, unknown> {
  const figure = () =>
    filter.figure === 'date' ? addDays(dayInIndia(now), drawInt(random, 0, 60)) : drawOne(random, FIGURES[filter.figure ?? 'number']!);
  switch (filter.as) {
    case 'any-of':
    case 'all-of': {
      const tokens = filter.options.map(({ token }) => token);
      return { [filter.param]: filter.as === 'all-of' ? [drawOne(random, tokens)] : drawSome(random, tokens, 0.4) };
    }
    case 'flag':
      return { [filter.param]: true };
    case 'range': {
      if (chance(random, 0.5)) return { [filter.param + drawOne(random, ['_min', '_max'])]: figure() };
      const [min, max] = [figure(), figure()].toSorted((a, b) => (a < b ? -1 : 1));
      return { [`${filter.param}_min`]: min, [`${filter.param}_max`]: max };
    }
    case 'available':
      return { [filter.param]: drawOne(random, filter.options).token };
    default:
      return { [filter.param]: figure() };
  }
}

/** An area as a hand draws it: around a point, corners at uneven distances. */
function ring(centre: { lat: number; lng: number }, random: Random): [number, number][] {
  const corners = drawInt(random, 3, 12);
  return Array.from({ length: corners }, (_, n) => {
    const angle = (n / corners) * 2 * Math.PI;
    const far = 0.01 + random() * 0.04;
    return [centre.lng + Math.cos(angle) * far, centre.lat + Math.sin(angle) * far];
  });
}
