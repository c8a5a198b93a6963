import { useRouteLoaderData } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { m } from '../../../messages/compiled/messages.js';

/** A city as headers and footers name it. */
export interface ShownCity {
  readonly slug: string;
  readonly name: string;
}

/** The city of pages that are in none, as the site is set; null where it cannot be asked, and pages that need nothing else are shown without it. */
export async function loadDefaultCity(api: Client): Promise<ShownCity | null> {
  const cities = await api('GET /cities').catch(() => null);
  const city = cities?.data.find(({ slug }) => slug === cities.default);
  return city ? { slug: city.slug, name: city.name } : null;
}

/** The same in a page; a city most sites have where the page itself failed before it could be told. */
export function useDefaultCity(): ShownCity {
  const city = useRouteLoaderData<{ city: ShownCity | null }>('root')?.city;
  return city ?? { slug: 'coimbatore', name: m['shell.default_city']() };
}
