import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';

/** URL fragment while the filter sheet is open, so that the back button closes it. */
export const FILTERS_HASH = '#filters';

export interface Search {
  /** The search that the controls show: the last requested one, even before its response has arrived. */
  readonly state: SearchState;
  readonly pending: boolean;
  readonly filtersOpen: boolean;
  /** Navigates to another search. Scroll position and focus do not change. */
  readonly change: (next: SearchState) => void;
  /** Handles a click on a link to a search: navigates like `change`. Clicks that open a new tab are left to the browser. */
  readonly followLink: (event: MouseEvent, url: string) => void;
  readonly openFilters: () => void;
  readonly closeFilters: () => void;
}

/** The search of a page, and functions that change it. The functions are the same objects at every render. */
export function useSearch(page: SearchPage): Search {
  const navigate = useNavigate();
  const { hash, key, pathname, search } = useLocation();
  const navigation = useNavigation();
  const [shownState, setShownState] = useState<SearchState>(page.state);
  const [state, setState] = useState<SearchState>(page.state);
  // A new response replaces the requested state, also after the back button.
  if (shownState !== page.state) {
    setShownState(page.state);
    setState(page.state);
  }
  // The server never receives the fragment. A tap before hydration therefore opens the filters right after hydration.
  const serverRendered = useServerRendered();
  const isAtFilters = !serverRendered && hash === FILTERS_HASH;
  // The sheet opens and closes before the router has navigated, because rendering the page for the new URL takes a slow phone a third of a
  // second.
  const [pendingFilters, setPendingFilters] = useState<{ readonly filtersOpen: boolean; readonly historyKey: string } | null>(null);
  // someone who goes back before the page was rendered for the new URL is at the same history key, which no render tells
  useEffect(() => {
    const forget = () => setPendingFilters(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  // going back leads to the same history key again
  if (pendingFilters !== null && pendingFilters.historyKey !== key) setPendingFilters(null);
  const filtersOpen = pendingFilters?.historyKey === key ? pendingFilters.filtersOpen : isAtFilters;
  const navigateTo = (url: string) =>
    // While the filters are open, each change replaces the history entry, so that going back once returns to the page before they were
    // opened.
    void navigate(filtersOpen ? url + FILTERS_HASH : url, { preventScrollReset: true, replace: isAtFilters });
  // the last requested search: opening or closing the filters must not cancel a search whose response is pending
  const requestedUrl = state === page.state ? pathname + search : searchUrl(state);
  const actions = {
    change: (next: SearchState) => {
      setState(next);
      navigateTo(searchUrl(next));
    },
    followLink: (event: MouseEvent, url: string) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigateTo(url);
    },
    openFilters: () => {
      setPendingFilters({ filtersOpen: true, historyKey: key });
      void navigate(requestedUrl + FILTERS_HASH, { preventScrollReset: true });
    },
    closeFilters: () => {
      setPendingFilters({ filtersOpen: false, historyKey: key });
      void navigate(requestedUrl, { preventScrollReset: true, replace: true });
    },
  };
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stableActions] = useState(() => ({
    change: (next: SearchState) => latest.current.change(next),
    followLink: (event: MouseEvent, url: string) => latest.current.followLink(event, url),
    openFilters: () => latest.current.openFilters(),
    closeFilters: () => latest.current.closeFilters(),
  }));
  return {
    state,
    pending: navigation.state === 'loading' && navigation.location.pathname + navigation.location.search !== pathname + search,
    filtersOpen,
    ...stableActions,
  };
}
