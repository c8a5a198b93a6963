import { useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';

/** Part of the address while the filters lie over the page, so that the back button closes them. */
export const FILTERS_HASH = '#filters';

export interface Search {
  /** What the controls show: the search last asked for, even before its answer is there. */
  readonly state: SearchState;
  readonly pending: boolean;
  readonly filtersOpen: boolean;
  /** Searches anew: the URL changes, scroll and focus stay. */
  readonly change: (next: SearchState) => void;
  /** The same for a link of an address the server made; what opens it elsewhere stays the browser's. */
  readonly take: (event: MouseEvent, url: string) => void;
  readonly openFilters: () => void;
  readonly closeFilters: () => void;
}

/** The search of a page as something to change. */
export function useSearch(page: SearchPage): Search {
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const navigation = useNavigation();
  const [answered, setAnswered] = useState<SearchState>(page.state);
  const [state, setState] = useState<SearchState>(page.state);
  // A new answer is the truth, also when it came by the back button.
  if (answered !== page.state) {
    setAnswered(page.state);
    setState(page.state);
  }
  // The server never sees what follows the #: somebody who tapped before this script ran is shown the filters right after.
  const serverRendered = useServerRendered();
  const filtersOpen = !serverRendered && hash === FILTERS_HASH;
  const go = (url: string) =>
    // Under open filters each change takes the place of the one before: one step back leads to before they were opened.
    void navigate(filtersOpen ? url + FILTERS_HASH : url, { preventScrollReset: true, replace: filtersOpen });
  return {
    state,
    pending: navigation.state === 'loading' && navigation.location.pathname + navigation.location.search !== pathname + search,
    filtersOpen,
    change: (next) => {
      setState(next);
      go(searchUrl(next));
    },
    take: (event, url) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(url);
    },
    openFilters: () => void navigate(pathname + search + FILTERS_HASH, { preventScrollReset: true }),
    // Going on to what was last asked for: closing while its answer is on the way must not take it back.
    closeFilters: () =>
      void navigate(state === page.state ? pathname + search : searchUrl(state), { preventScrollReset: true, replace: true }),
  };
}
