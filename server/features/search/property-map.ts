/** The response of `/property/map`: clusters and pins of the matching listings in a bounding box. */
import type { Language } from '../../../contract/languages.ts';
import type { MapResponse } from '../../../contract/map.ts';
import type { SearchQuery } from '../../../contract/search/search.ts';
import type { Deps } from '../../deps.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { MapMarker } from '../../search/types.ts';
import { readMapPins } from './map-pins.ts';
import { loadSearchRequest } from './search-request.ts';

/** Widths of the widest markers in pixels (`₹88.8Cr`). Units are longer in other languages. */
export const MARKER_WIDTH: Readonly<Record<Language, number>> = { en: 70, ta: 86, hi: 82, kn: 86, mr: 76 };
/** Positions of clusters are rounded to 1e-5 degrees (about 1 m). Bounds are rounded outwards to 1e-6 degrees (about 10 cm). */
const POSITION_STEPS = 1e5;
const BOUND_STEPS = 1e6;

/** @throws AppError `invalid` in the same cases as the list of results */
export async function readPropertyMap(deps: Deps, query: SearchQuery, zoom: number): Promise<MapResponse> {
  const { db, search } = deps;
  const { city, request } = await loadSearchRequest(query, deps);
  const { total, bounds, markers } = await search.map(request, { zoom, markerWidth: MARKER_WIDTH[currentLanguage()] });
  const singleIds = markers.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]));
  const pins = await readMapPins(db, city.id, singleIds);
  return {
    // a listing that stopped being live after the search has no pin and is not counted
    total: total - (singleIds.length - pins.length),
    bounds: bounds && roundOutwards(bounds),
    clusters: markers
      .filter(({ count }) => count > 1)
      .map(({ lat, lng, count, priceMin, bounds }) => ({
        lat: Math.round(lat * POSITION_STEPS) / POSITION_STEPS,
        lng: Math.round(lng * POSITION_STEPS) / POSITION_STEPS,
        count,
        price_min: priceMin,
        bounds: roundOutwards(bounds),
      })),
    pins,
  };
}

/** Rounds outwards, so that a search in these bounds finds everything inside. */
const roundOutwards = ([west, south, east, north]: MapMarker['bounds']): MapResponse['clusters'][number]['bounds'] => [
  Math.floor(west * BOUND_STEPS) / BOUND_STEPS,
  Math.floor(south * BOUND_STEPS) / BOUND_STEPS,
  Math.ceil(east * BOUND_STEPS) / BOUND_STEPS,
  Math.ceil(north * BOUND_STEPS) / BOUND_STEPS,
];
