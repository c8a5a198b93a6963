import { useEffect, useRef, useState } from 'react';
import type { HomePage } from '../../../contract/home.ts';
import type { Intent } from '../../../contract/slug/state.ts';

/**
 * The selected tab, and the page with the rows of that tab. The page is loaded with the rows of the first tab, which are the same for
 * everybody. The rows of another tab are loaded when it is selected; the previous rows stay until then, also when loading fails.
 */
export function useTab(loadedPage: HomePage) {
  const [intent, setIntent] = useState<Intent>(loadedPage.intent);
  const [tabPage, setTabPage] = useState<HomePage | null>(null);
  const pagesByKey = useRef(new Map<string, HomePage>());
  const city = loadedPage.city.slug;
  const isLoaded = intent === loadedPage.intent || (tabPage?.intent === intent && tabPage.city.slug === city);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const key = `${city} ${intent}`;
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    const load = async () => {
      const cached = pagesByKey.current.get(key);
      if (cached) return cached;
      const { api } = await import('../../lib/api/api.ts');
      const { data } = await api('GET /home', { query: { city, intent } });
      pagesByKey.current.set(key, data);
      return data;
    };
    load().then(
      (page) => isCurrent && setTabPage(page),
      () => isCurrent && setFailedKey(key),
    );
    return () => {
      isCurrent = false;
    };
  }, [city, intent, isLoaded, key]);
  const page = intent !== loadedPage.intent && tabPage?.city.slug === city ? tabPage : loadedPage;
  return { page, intent, choose: setIntent, isLoading: !isLoaded && failedKey !== key };
}
