import { useRouteLoaderData } from 'react-router';
import { m } from '../../messages/compiled/messages.js';

/** A city as the header and footer name it. */
export interface ShownCity {
  readonly slug: string;
  readonly name: string;
}

/** The default city in a component. Falls back to Coimbatore on error pages, whose root data may be missing. */
export function useDefaultCity(): ShownCity {
  const city = useRouteLoaderData<{ city: ShownCity | null }>('root')?.city;
  return city ?? { slug: 'coimbatore', name: m['shell.default_city']() };
}
