import { useEffect, useState } from 'react';
import type { MapAnswer } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api.ts';
import { writeBox, type Box } from './geometry.ts';

/** What the page's own list adds to a search. */
const OF_THE_LIST = new Set(['page', 'limit', 'sort', 'view', 'bbox']);

/** A search as the API takes it, without what only the list of it needs. */
export function queryOf(state: SearchState) {
  const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => !OF_THE_LIST.has(param)));
  return { ...params, intent: state.intent, kind: state.kind ?? undefined, city: state.city, locality: [...state.localities] };
}

export interface Marks {
  readonly answer: MapAnswer | null;
  readonly status: 'loading' | 'there' | 'failed';
}
export interface Viewport {
  readonly box: Box;
  readonly zoom: number;
}

/** What lies in the part of the map that is shown. While the next answer is on its way, or cannot be had, the last one stays. */
export function useMarks(state: SearchState, viewport: Viewport | null, attempt: number): Marks {
  const [marks, setMarks] = useState<Marks>({ answer: null, status: 'loading' });
  const query =
    viewport && JSON.stringify({ ...queryOf(state), bbox: writeBox(viewport.box), zoom: Math.round(viewport.zoom * 100) / 100 });
  useEffect(() => {
    if (!query) return;
    const asked = new AbortController();
    setMarks((before) => ({ ...before, status: 'loading' }));
    api('GET /property/map', { query: JSON.parse(query) as object }, { signal: asked.signal }).then(
      ({ data }) => setMarks({ answer: data, status: 'there' }),
      () => {
        if (!asked.signal.aborted) setMarks((before) => ({ ...before, status: 'failed' }));
      },
    );
    return () => asked.abort();
  }, [query, attempt]);
  return marks;
}
