import { useEffect, useState } from 'react';
import type { MapAnswer } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api.ts';
import { askedUnseen } from '../seen/unseen.ts';
import type { Box } from './geometry.ts';
import { queryOf } from './use-marks.ts';

interface Everything {
  readonly bounds: Box | null;
  readonly most: Box | null;
}

/** Share of what was found that is shown first: a few homes far out must not make the rest tiny. */
const MOST = 0.88;

/** Where most of what was found lies: the fullest places together. Null when nothing was found. */
function mostOf({ clusters, pins, total }: MapAnswer): Box | null {
  const marks = [
    ...clusters.map(({ bounds, count }) => ({ bounds, count })),
    ...pins.map(({ lng, lat }) => ({ bounds: [lng, lat, lng, lat] as const, count: 1 })),
  ].toSorted((a, b) => b.count - a.count);
  let box: Box | null = null;
  let held = 0;
  for (const { bounds, count } of marks) {
    if (held >= total * MOST) break;
    held += count;
    box = box
      ? [Math.min(box[0], bounds[0]), Math.min(box[1], bounds[1]), Math.max(box[2], bounds[2]), Math.max(box[3], bounds[3])]
      : bounds;
  }
  return box;
}

/**
 * Where what a search finds lies, whatever part of the map is shown: all of it, and most of it; each null when nothing was
 * found. Null until known.
 */
export function useEverything(state: SearchState, wanted: boolean): Everything | null {
  const [found, setFound] = useState<(Everything & { readonly query: string }) | null>(null);
  const query = wanted ? JSON.stringify({ ...queryOf(state), zoom: 11.5 }) : null;
  useEffect(() => {
    if (!query) return;
    const asked = new AbortController();
    askedUnseen(JSON.parse(query) as object)
      .then((mine) => api('GET /property/map', { query: mine }, { signal: asked.signal }))
      .then(
        ({ data }) => setFound({ query, bounds: data.bounds, most: mostOf(data) }),
        // the city's centre will do until the connection is back
        () => !asked.signal.aborted && setFound({ query, bounds: null, most: null }),
      );
    return () => asked.abort();
  }, [query]);
  return found && found.query === query ? found : null;
}
