import { useRouteLoaderData } from 'react-router';
import { m } from '../../messages/compiled/messages.js';

/** The city that the header and footer show. */
export interface ShownCity {
  readonly slug: string;
  readonly name: string;
}

/** Returns the default city. Falls back to Coimbatore on error pages, which may have no root data. */
export function useDefaultCity(): ShownCity {
  const city = useRouteLoaderData<{ city: ShownCity | null }>('root')?.city;
  return city ?? { slug: 'coimbatore', name: m['shell.default_city']() };
}
