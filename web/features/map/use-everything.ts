import { useEffect, useState } from 'react';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api.ts';
import type { Box } from './geometry.ts';
import { queryOf } from './use-marks.ts';

/** Where all that a search finds lies, whatever part of the map is shown; null until known. `bounds` is null when nothing was found. */
export function useEverything(state: SearchState, wanted: boolean): { readonly bounds: Box | null } | null {
  const [found, setFound] = useState<{ readonly query: string; readonly bounds: Box | null } | null>(null);
  const query = wanted ? JSON.stringify({ ...queryOf(state), zoom: 4 }) : null;
  useEffect(() => {
    if (!query) return;
    const asked = new AbortController();
    api('GET /property/map', { query: JSON.parse(query) as object }, { signal: asked.signal }).then(
      ({ data }) => setFound({ query, bounds: data.bounds }),
      // the city's centre will do until the connection is back
      () => !asked.signal.aborted && setFound({ query, bounds: null }),
    );
    return () => asked.abort();
  }, [query]);
  return found && found.query === query ? found : null;
}
