import { useMatches } from 'react-router';
import type { Intent } from '../../../contract/slug/state.ts';
import { defaultCity } from './tabs.ts';

interface Place {
  readonly city: { readonly slug: string; readonly name: string };
  /** The tab the page belongs to; null on pages of no tab. */
  readonly intent: Intent | null;
}
export interface PageHandle {
  /** Lets a page tell the shell where it is, from its own loader data. */
  readonly place?: (loaderData: never) => Partial<Place>;
}

/** City and tab of the page shown, as its `handle.place` tells; else the default city. */
export function usePlace(): Place {
  const page = useMatches().at(-1);
  const told = page?.loaderData ? (page.handle as PageHandle | undefined)?.place?.(page.loaderData as never) : undefined;
  return { city: defaultCity(), intent: null, ...told };
}
