import { useMatches } from 'react-router';
import type { Intent } from '../../contract/slug/state.ts';
import { useDefaultCity, type ShownCity } from './default-city.ts';

interface PagePlace {
  readonly city: ShownCity;
  /** The search tab the page belongs to; null when it belongs to none. */
  readonly intent: Intent | null;
}
/** `handle` of a route. */
interface PageHandle {
  /** Tells the shell the city and tab of the page, from its loader data. */
  readonly place?: (loaderData: never) => Partial<PagePlace>;
}

/** City and tab of the current page as its `handle.place` returns them; otherwise the default city. */
export function usePagePlace(): PagePlace {
  const city = useDefaultCity();
  const page = useMatches().at(-1);
  const place = page?.loaderData ? (page.handle as PageHandle | undefined)?.place?.(page.loaderData as never) : undefined;
  return { city, intent: null, ...place };
}
