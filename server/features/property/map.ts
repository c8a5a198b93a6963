import type { MapAnswer } from '../../../contract/map.ts';
import type { Deps } from '../../deps.ts';
import type { Mark } from '../../search/map.ts';
import { mapPins } from '../../views/map-pins.ts';
import { understandAll, type Asked } from './request.ts';

/** Decimals of a degree that a mark of several is rounded to (1 m); its bounds are widened to 10 cm. */
const METRE = 1e5;
const INCH = 1e6;

/** What a map of this search shows. @throws AppError `invalid` as for the list */
export async function propertyMap(deps: Deps, query: Asked, zoom: number): Promise<MapAnswer> {
  const { db, search } = deps;
  const { city, request } = await understandAll(query, deps);
  const { total, bounds, marks } = search.map(request, zoom);
  const single = marks.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]));
  const pins = await mapPins(db, city.id, single);
  return {
    // one that was taken off in the moment between is on no pin, and is not counted either
    total: total - (single.length - pins.length),
    bounds: bounds && widened(bounds),
    clusters: marks
      .filter(({ count }) => count > 1)
      .map(({ lat, lng, count, priceMin, bounds }) => ({
        lat: Math.round(lat * METRE) / METRE,
        lng: Math.round(lng * METRE) / METRE,
        count,
        price_min: priceMin,
        bounds: widened(bounds),
      })),
    pins,
  };
}

/** Rounded outwards, so that searching in it finds what it was drawn around. */
const widened = ([west, south, east, north]: Mark['bounds']): MapAnswer['clusters'][number]['bounds'] => [
  Math.floor(west * INCH) / INCH,
  Math.floor(south * INCH) / INCH,
  Math.ceil(east * INCH) / INCH,
  Math.ceil(north * INCH) / INCH,
];
