import { useCallback, useEffect, useState } from 'react';
import type { MapResponse } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api/api.ts';
import { excludeViewed } from './exclude-viewed.ts';
import { formatBox } from '../../shared/map/geometry.ts';
import type { Viewport } from '../../shared/map/use-map.ts';

/** Parameters of the result list. The map sends the bounding box that it shows instead of the one of the list. */
const LIST_PARAMS = new Set(['page', 'limit', 'sort', 'view', 'bbox']);

/** The search as a query of the map API. */
export function searchQuery(state: SearchState) {
  const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => !LIST_PARAMS.has(param)));
  return { ...params, intent: state.intent, kind: state.kind ?? undefined, city: state.city, locality: [...state.localities] };
}

export interface Markers {
  readonly response: MapResponse | null;
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly retry: () => void;
}

interface Outcome {
  readonly requestKey: string;
  readonly hasFailed: boolean;
  /** The last successful response; it stays when a later request fails. */
  readonly response: MapResponse | null;
}

/** Loads the markers of the visible area. The last response stays while the next one loads, and when a request failed. */
export function useMarkers(state: SearchState, viewport: Viewport | null): Markers {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const query =
    viewport && JSON.stringify({ ...searchQuery(state), bbox: formatBox(viewport.box), zoom: Math.round(viewport.zoom * 100) / 100 });
  const requestKey = query && `${attempt} ${query}`;
  useEffect(() => {
    if (!requestKey) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const { data } = await api(
          'GET /property/map',
          { query: await excludeViewed(queryInKey(requestKey)) },
          { signal: controller.signal },
        );
        setOutcome({ requestKey, hasFailed: false, response: data });
      } catch {
        if (!controller.signal.aborted) setOutcome((previous) => ({ requestKey, hasFailed: true, response: previous?.response ?? null }));
      }
    };
    void load();
    return () => controller.abort();
  }, [requestKey]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { response: outcome?.response ?? null, status: statusOf(outcome, requestKey), retry };
}

function statusOf(outcome: Outcome | null, requestKey: string | null): Markers['status'] {
  if (outcome === null || outcome.requestKey !== requestKey) return 'loading';
  return outcome.hasFailed ? 'failed' : 'loaded';
}

/** The query inside a request key, which consists of the attempt and the query as JSON. */
const queryInKey = (requestKey: string): { readonly unseen?: unknown } => JSON.parse(requestKey.slice(requestKey.indexOf(' '))) as object;
