import { useEffect } from 'react';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import type { RecentSearch } from './device-searches.ts';

/** A search is recorded when somebody stays this long on its results, ms. */
const MIN_STAY_MS = 3_000;

/** Records this search on the device once somebody has looked at its results for a moment. */
export function useRecordSearch({ state, title, pagination }: SearchPage): void {
  const { total } = pagination;
  useEffect(() => {
    if (total === 0) return;
    const timer = setTimeout(() => {
      const { view: _, ...params } = state.params;
      void record({ url: searchUrl({ ...state, params }), title, language: currentLanguage() }).catch(() => undefined);
    }, MIN_STAY_MS);
    return () => clearTimeout(timer);
  }, [state, title, total]);
}

async function record(search: RecentSearch): Promise<void> {
  const { addSearch } = await import('./device-searches.ts');
  addSearch(search);
}
