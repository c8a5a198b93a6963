import type { Client } from '../../contract/base/client.ts';
import { memoizedRead } from '../lib/page/loader-memo.ts';
import type { ShownCity } from './default-city.ts';

/** The same time for which a page is cached. */
const CITY_TTL_MS = 20_000;

const loadCity = memoizedRead(CITY_TTL_MS, async (api): Promise<ShownCity | null> => {
  const cities = await api('GET /cities');
  const city = cities.data.find(({ slug }) => slug === cities.default);
  return city ? { slug: city.slug, name: city.name } : null;
});

/**
 * Loads the configured city for pages without a city. Null when the API is unavailable, so that pages which need nothing else from it still
 * load.
 */
export const loadDefaultCity = (api: Client): Promise<ShownCity | null> => loadCity(api, '').catch(() => null);
