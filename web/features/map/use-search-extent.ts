import { useEffect, useState } from 'react';
import type { MapAnswer } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api/api.ts';
import { excludeViewed } from '../../shared/recently-viewed/exclude-viewed.ts';
import type { BoundingBox } from '../../shared/map/geometry.ts';
import { searchQuery } from './use-markers.ts';

export interface SearchExtent {
  /** Contains all results; null when there are none. */
  readonly bounds: BoundingBox | null;
  /** Contains most results; null when there are none. */
  readonly mainBounds: BoundingBox | null;
}

/** Share of the results that the first view contains: a few remote listings must not make the rest tiny. */
const MAIN_SHARE = 0.88;

/** A box around the largest clusters that together hold `MAIN_SHARE` of the results; null when there are none. */
function findMainBounds({ clusters, pins, total }: MapAnswer): BoundingBox | null {
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

/**
 * Where the results of a search are, regardless of the visible part of the map. Null until known.
 */
export function useSearchExtent(state: SearchState, isEnabled: boolean): SearchExtent | null {
  const [extent, setExtent] = useState<(SearchExtent & { readonly query: string }) | null>(null);
  const query = isEnabled ? JSON.stringify({ ...searchQuery(state), zoom: 11.5 }) : null;
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    excludeViewed(JSON.parse(query) as object)
      .then((queryWithoutSeen) => api('GET /property/map', { query: queryWithoutSeen }, { signal: controller.signal }))
      .then(
        ({ data }) => setExtent({ query, bounds: data.bounds, mainBounds: findMainBounds(data) }),
        // Offline: the map shows the city's centre instead.
        () => !controller.signal.aborted && setExtent({ query, bounds: null, mainBounds: null }),
      );
    return () => controller.abort();
  }, [query]);
  return extent && extent.query === query ? extent : null;
}
