import type { MapResponse } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api/api.ts';
import type { BoundingBox } from '../../shared/map/geometry.ts';
import { excludeViewed } from './exclude-viewed.ts';
import { searchQuery } from './use-markers.ts';

export interface SearchExtent {
  /** Contains all results; null when there are none. */
  readonly bounds: BoundingBox | null;
  /** Contains most results; null when there are none. */
  readonly mainBounds: BoundingBox | null;
}

/** Fraction of the results that must be in the first view: a few remote listings must not make the map show too large an area. */
const MAIN_SHARE = 0.88;

/** A bounding box of the largest clusters that together contain `MAIN_SHARE` of the results; null when there are none. */
function findMainBounds({ clusters, pins, total }: MapResponse): BoundingBox | null {
  const markers = [
    ...clusters.map(({ bounds, count }) => ({ bounds, count })),
    ...pins.map(({ lng, lat }) => ({ bounds: [lng, lat, lng, lat] as const, count: 1 })),
  ].toSorted((a, b) => b.count - a.count);
  let box: BoundingBox | null = null;
  let coveredCount = 0;
  for (const { bounds, count } of markers) {
    if (coveredCount >= total * MAIN_SHARE) break;
    coveredCount += count;
    box = box
      ? [Math.min(box[0], bounds[0]), Math.min(box[1], bounds[1]), Math.max(box[2], bounds[2]), Math.max(box[3], bounds[3])]
      : bounds;
  }
  return box;
}

/** Zoom of the requested clusters. Their cells are then about a kilometre wide, so that remote ones can be left out. */
const EXTENT_ZOOM = 11.5;

/** Requests for a map that is about to open, by query. */
const pendingRequests = new Map<string, Promise<SearchExtent>>();

/** The query of a search that determines its extent, as JSON. */
export const extentQuery = (state: SearchState): string => JSON.stringify({ ...searchQuery(state), zoom: EXTENT_ZOOM });

/** Starts to load the area of the results. Errors are ignored here: opening the map loads it again. */
export function preloadExtent(state: SearchState): void {
  const query = extentQuery(state);
  const request = fetchExtent(query);
  pendingRequests.set(query, request);
  request.catch(() => pendingRequests.delete(query));
}

/** The area of the results of a search. Rejects when the server cannot be reached. @param query from `extentQuery` */
export async function loadExtent(query: string): Promise<SearchExtent> {
  const request = pendingRequests.get(query) ?? fetchExtent(query);
  pendingRequests.clear();
  return request;
}

async function fetchExtent(query: string): Promise<SearchExtent> {
  const { data } = await api('GET /property/map', { query: await excludeViewed(JSON.parse(query) as object) });
  return { bounds: data.bounds, mainBounds: findMainBounds(data) };
}
