import { useEffect, useState } from 'react';
import type { SearchState } from '../../../contract/slug/state.ts';
import { extentQuery, loadExtent, type SearchExtent } from './search-extent.ts';

/** The area of the results of a search, regardless of the visible part of the map. Null until it is known. */
export function useSearchExtent(state: SearchState): SearchExtent | null {
  const [extent, setExtent] = useState<(SearchExtent & { readonly query: string }) | null>(null);
  const query = extentQuery(state);
  useEffect(() => {
    let isCurrent = true;
    loadExtent(query).then(
      (loaded) => isCurrent && setExtent({ query, ...loaded }),
      // Without a connection the map shows the centre of the city instead.
      () => isCurrent && setExtent({ query, bounds: null, mainBounds: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [query]);
  return extent && extent.query === query ? extent : null;
}
