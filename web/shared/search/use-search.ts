import { useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';

/** URL fragment while the filter sheet is open, so that the back button closes it. */
export const FILTERS_HASH = '#filters';

export interface Search {
  /** What the controls show: the search last requested, even before its response has arrived. */
  readonly state: SearchState;
  readonly pending: boolean;
  readonly filtersOpen: boolean;
  /** Navigates to another search; scroll position and focus stay. */
  readonly change: (next: SearchState) => void;
  /** The same for a click on a link to a URL from the server. Clicks that open a new tab are left to the browser. */
  readonly followLink: (event: MouseEvent, url: string) => void;
  readonly openFilters: () => void;
  readonly closeFilters: () => void;
}

/** The search of a page and the functions that change it. */
export function useSearch(page: SearchPage): Search {
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const navigation = useNavigation();
  const [shownState, setShownState] = useState<SearchState>(page.state);
  const [state, setState] = useState<SearchState>(page.state);
  // A new response replaces the requested state, also after the back button.
  if (shownState !== page.state) {
    setShownState(page.state);
    setState(page.state);
  }
  // The server never sees the fragment. A tap before hydration therefore opens the filters right after it.
  const serverRendered = useServerRendered();
  const filtersOpen = !serverRendered && hash === FILTERS_HASH;
  const navigateTo = (url: string) =>
    // While the filters are open each change replaces the history entry, so that one step back leads to before they opened.
    void navigate(filtersOpen ? url + FILTERS_HASH : url, { preventScrollReset: true, replace: filtersOpen });
  return {
    state,
    pending: navigation.state === 'loading' && navigation.location.pathname + navigation.location.search !== pathname + search,
    filtersOpen,
    change: (next) => {
      setState(next);
      navigateTo(searchUrl(next));
    },
    followLink: (event, url) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigateTo(url);
    },
    openFilters: () => void navigate(pathname + search + FILTERS_HASH, { preventScrollReset: true }),
    // Goes to the last requested search: closing the filters while its response is on the way must not cancel it.
    closeFilters: () =>
      void navigate(state === page.state ? pathname + search : searchUrl(state), { preventScrollReset: true, replace: true }),
  };
}
