import { loadPage, Redirection, type LoadedPage } from './load.ts';
import { basename, moduleOf, routes } from './manifest.ts';
import { matchRoutes } from './match.ts';
import { hrefOf, type Location, type Page, type PageMatch, type RouterState, type Scroll } from './page.ts';
import { loadWithPrefetched } from './prefetch.ts';
import { rememberPage, visitedPage, recordedScroll, recordScroll } from './visited.ts';

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
}
type HistoryAction = 'push' | 'replace' | 'pop';

/** State of a history entry, with the names that React Router uses. */
interface HistoryEntry {
  readonly usr?: unknown;
  readonly key?: string;
  /** Position in the history of this tab, starting at 0. */
  readonly idx?: number;
}

/** Maximum number of redirects in a row; more are treated as a loop. */
const MAX_REDIRECTIONS = 10;

const historyEntry = (): HistoryEntry => (history.state as HistoryEntry | null) ?? {};

/** The location in the address bar, without the language prefix. */
function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  return {
    pathname: pathname.slice(basename().length) || '/',
    search,
    hash,
    state: historyEntry().usr ?? null,
    key: historyEntry().key ?? 'default',
  };
}

/** Resolves a link relative to the current page: `/path?query#fragment`, `?query` or `#fragment`. */
export function locationOf(to: string, from: Location, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(to, `${window.location.origin}${from.pathname}${to.startsWith('#') ? from.search : ''}`);
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

/** The path of a location, with the language prefix. */
export const urlOf = (location: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  basename() + (location.pathname === '/' && basename() ? location.search + location.hash : hrefOf(location));

/** Navigation between pages of the site without page loads. Starts with the page that the server rendered. */
export class BrowserRouter {
  state: RouterState;
  private readonly listeners = new Set<() => void>();
  private controller: AbortController | null = null;
  private revalidation: Promise<void> | null = null;

  constructor(initial: Pick<Page, 'loaderData' | 'failure'>) {
    if (historyEntry().idx === undefined) history.replaceState({ ...historyEntry(), idx: 0 }, '');
    const location = currentLocation();
    const page = { ...initial, location, matches: matchRoutes(routes(), location.pathname) };
    this.state = { page, scroll: 'keep', next: null, revalidating: false };
    rememberPage(page);
    // listens from now on, not only from hydration on: a click on a fragment link before hydration changes the URL too
    window.addEventListener('popstate', () => void this.show(currentLocation(), 'pop', {}));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Resolves when the page is shown, or when another navigation has replaced this one. */
  async navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const location = locationOf(to, this.state.page.location, options.state);
    const isSame = urlOf(location) === urlOf(this.state.page.location);
    await this.show(location, options.replace || isSame ? 'replace' : 'push', options);
  }

  /** Loads the data of the current page again. */
  async revalidate(): Promise<void> {
    if (this.state.next) return;
    this.revalidation ??= this.reload().finally(() => (this.revalidation = null));
    return this.revalidation;
  }

  private async reload(): Promise<void> {
    const { page } = this.state;
    this.setState({ revalidating: true });
    try {
      const routeIds = new Set(page.matches.filter(({ id }) => moduleOf(id).shouldRevalidate?.() !== false).map(({ id }) => id));
      const loaded = await loadPage(page.location, page.matches, routeIds, new AbortController().signal);
      if (this.state.page === page) this.commit(page.location, page.matches, loaded, 'keep');
    } catch (error) {
      if (!(error instanceof Redirection)) throw error;
      await this.followRedirection(error, 'replace', { replace: true }, 0);
    } finally {
      this.setState({ revalidating: false });
    }
  }

  private setState(change: Partial<RouterState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private async show(location: Location, action: HistoryAction, options: NavigateOptions, redirections = 0): Promise<void> {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    const { page } = this.state;
    recordScroll(page.location);
    const matches = matchRoutes(routes(), location.pathname);
    const scroll = scrollFor(location, action, options);
    const visited = action === 'pop' ? visitedPage(location) : null;
    if (visited || isOnlyFragment(page.location, location)) {
      writeHistory(location, action);
      this.setState({ page: { ...(visited ?? page), location }, scroll, next: null });
      return;
    }
    this.setState({ next: location });
    try {
      const loaded = await loadWithPrefetched(location, matches, routesToLoad(page, location, matches), controller.signal);
      if (controller.signal.aborted) return;
      writeHistory(location, action);
      this.commit(location, matches, loaded, scroll);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof Redirection)) throw error;
      await this.followRedirection(error, action, options, redirections + 1);
    }
  }

  private async followRedirection(
    redirection: Redirection,
    action: HistoryAction,
    options: NavigateOptions,
    redirections: number,
  ): Promise<void> {
    if (redirection.needsPageLoad || redirections > MAX_REDIRECTIONS) return window.location.assign(redirection.to);
    const target = locationOf(redirection.to, this.state.page.location);
    await this.show(target, action === 'push' ? 'push' : 'replace', options, redirections);
  }

  private commit(location: Location, matches: readonly PageMatch[], loaded: LoadedPage, scroll: Scroll): void {
    const { loaderData } = this.state.page;
    const currentData = Object.fromEntries(matches.flatMap(({ id }) => (id in loaderData ? [[id, loaderData[id]]] : [])));
    const page: Page = { location, matches, loaderData: { ...currentData, ...loaded.loaderData }, failure: loaded.failure };
    if (!page.failure) rememberPage(page);
    this.setState({ page, scroll, next: null });
  }
}

/** The routes whose data the new page needs: new routes, routes with other parameters, and all routes when the query string differs. */
export function routesToLoad(page: Page, location: Location, matches: readonly PageMatch[]): Set<string> {
  const isSamePath = page.location.pathname === location.pathname;
  const queryMatters = page.location.search !== location.search || isSamePath || page.failure !== null;
  const matchesToLoad = matches.filter(({ id, pathname, params }, depth) => {
    const current = page.matches[depth];
    if (current?.id !== id || !(id in page.loaderData)) return true;
    const isChanged = current.pathname !== pathname || JSON.stringify(current.params) !== JSON.stringify(params);
    return (isChanged || queryMatters) && moduleOf(id).shouldRevalidate?.() !== false;
  });
  return new Set(matchesToLoad.map(({ id }) => id));
}

const isOnlyFragment = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && (from.hash !== to.hash || to.hash !== '');

function scrollFor(location: Location, action: HistoryAction, { preventScrollReset }: NavigateOptions): Scroll {
  if (action === 'pop') return recordedScroll(location) ?? 'reset';
  return preventScrollReset ? 'keep' : 'reset';
}

function writeHistory(location: Location, action: HistoryAction): void {
  if (action === 'pop') return;
  const { idx = 0 } = historyEntry();
  const newEntry: HistoryEntry = { usr: location.state, key: location.key, idx: action === 'push' ? idx + 1 : idx };
  if (action === 'push') history.pushState(newEntry, '', urlOf(location));
  else history.replaceState(newEntry, '', urlOf(location));
}
