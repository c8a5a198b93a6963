import { useMatches } from 'react-router';
import type { Intent } from '../../../contract/slug/state.ts';
import { useDefaultCity, type ShownCity } from './default-city.ts';

interface Place {
  readonly city: ShownCity;
  /** The tab the page belongs to; null on pages of no tab. */
  readonly intent: Intent | null;
}
export interface PageHandle {
  /** Lets a page tell the shell where it is, from its own loader data. */
  readonly place?: (loaderData: never) => Partial<Place>;
}

/** City and tab of the page shown, as its `handle.place` tells; else the default city. */
export function usePlace(): Place {
  const city = useDefaultCity();
  const page = useMatches().at(-1);
  const told = page?.loaderData ? (page.handle as PageHandle | undefined)?.place?.(page.loaderData as never) : undefined;
  return { city, intent: null, ...told };
}
