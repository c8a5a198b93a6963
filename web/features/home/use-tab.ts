import { useEffect, useRef, useState } from 'react';
import type { HomePage } from '../../../contract/home.ts';
import type { Intent } from '../../../contract/slug/state.ts';

/**
 * The selected tab, and the page with the rows of that tab. The page is loaded with the rows of the first tab, which are the same for
 * everybody. The rows of another tab are loaded when it is selected; the previous rows stay until then, also when loading fails.
 */
export function useTab(loaded: HomePage) {
  const [intent, setIntent] = useState<Intent>(loaded.intent);
  const [shown, setShown] = useState<HomePage | null>(null);
  const pages = useRef(new Map<string, HomePage>());
  const city = loaded.city.slug;
  const isLoaded = intent === loaded.intent || (shown?.intent === intent && shown.city.slug === city);
  const [failed, setFailed] = useState<string | null>(null);
  const key = `${city} ${intent}`;
  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    const load = async () => {
      const cached = pages.current.get(key);
      if (cached) return cached;
      const { api } = await import('../../lib/api/api.ts');
      const { data } = await api('GET /home', { query: { city, intent } });
      pages.current.set(key, data);
      return data;
    };
    load().then(
      (page) => isCurrent && setShown(page),
      () => isCurrent && setFailed(key),
    );
    return () => {
      isCurrent = false;
    };
  }, [city, intent, isLoaded, key]);
  const page = intent !== loaded.intent && shown?.city.slug === city ? shown : loaded;
  return { page, intent, choose: setIntent, isLoading: !isLoaded && failed !== key };
}
