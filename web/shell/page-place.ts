import { useMatches } from 'react-router';
import type { Intent } from '../../contract/slug/state.ts';
import { useDefaultCity, type ShownCity } from './default-city.ts';

interface PagePlace {
  readonly city: ShownCity;
  /** The search tab of the page; null when it belongs to none. */
  readonly intent: Intent | null;
}
/** The `handle` of a route. */
interface PageHandle {
  /** Returns the city and search tab of the page from its loader data. */
  readonly place?: (loaderData: never) => Partial<PagePlace>;
}

/** City and search tab that `handle.place` of the current page returns; otherwise the default city and no tab. */
export function usePagePlace(): PagePlace {
  const city = useDefaultCity();
  const page = useMatches().at(-1);
  const place = page?.loaderData ? (page.handle as PageHandle | undefined)?.place?.(page.loaderData as never) : undefined;
  return { city, intent: null, ...place };
}
