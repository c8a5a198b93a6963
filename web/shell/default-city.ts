import { useRouteLoaderData } from 'react-router';
import type { Client } from '../../contract/base/client.ts';
import { m } from '../../messages/compiled/messages.js';

/** A city as the header and footer name it. */
export interface ShownCity {
  readonly slug: string;
  readonly name: string;
}

/** The configured city for pages that belong to none. Null when the API is unavailable, so that pages which need nothing else from it still load. */
export async function loadDefaultCity(api: Client): Promise<ShownCity | null> {
  const cities = await api('GET /cities').catch(() => null);
  const city = cities?.data.find(({ slug }) => slug === cities.default);
  return city ? { slug: city.slug, name: city.name } : null;
}

/** The default city in a component. Falls back to Coimbatore on error pages, whose root data may be missing. */
export function useDefaultCity(): ShownCity {
  const city = useRouteLoaderData<{ city: ShownCity | null }>('root')?.city;
  return city ?? { slug: 'coimbatore', name: m['shell.default_city']() };
}
