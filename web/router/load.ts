import { UNSAFE_decodeViaTurboStream, UNSAFE_ErrorResponseImpl, UNSAFE_SingleFetchRedirectSymbol } from 'react-router';
import { basename, loadRoute, routes } from './manifest.ts';
import { hrefOf, type Location, type PageFailure, type PageMatch } from './page.ts';

/** Thrown by a loader: the page has another URL. */
export class Redirection extends Error {
  readonly to: string;
  /** Whether the URL has to be opened by a page load, because it is on another site or in another language. */
  readonly needsPageLoad: boolean;

  constructor(to: string, needsPageLoad: boolean) {
    super(`redirected to ${to}`);
    this.to = to;
    this.needsPageLoad = needsPageLoad;
  }
}

type RouteResult = { readonly data: unknown } | { readonly error: unknown };
type ServerData = Readonly<Record<string, RouteResult>>;

export interface LoadedPage {
  /** Loader data of the requested routes. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly failure: PageFailure | null;
}

/**
 * Loads the scripts of all matched routes, and the loader data of those in `routeIds`. An error of a route becomes part of the result.
 * @throws Redirection
 */
export async function loadPage(
  location: Location,
  matches: readonly PageMatch[],
  routeIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const requested = matches.filter(({ id }) => routeIds.has(id));
  const serverRouteIds = requested.filter(({ id }) => routes()[id]?.hasLoader && !routes()[id]?.hasClientLoader).map(({ id }) => id);
  const isPartial = serverRouteIds.length < matches.filter(({ id }) => routes()[id]?.hasLoader).length;
  const serverData = serverRouteIds.length > 0 ? fetchData(location, isPartial ? serverRouteIds : null, signal) : null;
  // the code that awaits the promise gets the error; this prevents an unhandled rejection until then
  serverData?.catch(() => undefined);
  const loaderData: Record<string, unknown> = {};
  const errors = new Map<string, unknown>();
  await Promise.all(
    matches.map(async (match) => {
      try {
        const data = await loadMatch(match, location, routeIds.has(match.id), serverData, signal);
        if (routeIds.has(match.id)) loaderData[match.id] = data;
      } catch (error) {
        errors.set(match.id, toBoundaryError(error));
      }
    }),
  );
  for (const error of errors.values()) if (error instanceof Redirection) throw error;
  const failedMatch = matches.find(({ id }) => errors.has(id));
  return { loaderData, failure: failedMatch ? { id: boundaryOf(matches, failedMatch.id), error: errors.get(failedMatch.id) } : null };
}

async function loadMatch(
  { id, params }: PageMatch,
  location: Location,
  needsData: boolean,
  serverData: Promise<ServerData> | null,
  signal: AbortSignal,
): Promise<unknown> {
  const route = routes()[id]!;
  const module = loadRoute(route);
  if (!needsData || !(route.hasLoader || route.hasClientLoader)) return void (await module);
  if (!route.hasClientLoader) {
    const [result] = await Promise.all([serverData, module]);
    return dataOf(result, id);
  }
  const url = new URL(basename() + hrefOf(location), window.location.origin);
  const serverLoader = async () => dataOf(await fetchData(location, [id], signal), id);
  return (await module).clientLoader?.({ request: new Request(url, { signal }), params, url, serverLoader });
}

function dataOf(results: ServerData | null, id: string): unknown {
  const result = results?.[id];
  if (!result) throw new Error(`The server sent no data of ${id}`);
  if ('error' in result) throw result.error;
  return result.data;
}

/** The nearest route, from the failed one upwards, that has an error boundary. The root always has one. */
function boundaryOf(matches: readonly PageMatch[], failedId: string): string {
  const matchesAbove = matches.slice(0, matches.findIndex(({ id }) => id === failedId) + 1);
  return (matchesAbove.findLast(({ id }) => routes()[id]?.hasErrorBoundary) ?? matches[0])?.id ?? failedId;
}

/**
 * Fetches the loader data of a page from the server, in React Router's protocol: the URL of the page with `.data`, and `_.data` after a slash.
 * @param routeIds the routes that are needed; null for all
 */
async function fetchData(location: Location, routeIds: readonly string[] | null, signal: AbortSignal): Promise<ServerData> {
  const path = basename() + (location.pathname === '/' && basename() ? '' : location.pathname);
  const url = new URL(`${path}${path.endsWith('/') ? '_' : ''}.data${location.search}`, window.location.origin);
  if (routeIds) url.searchParams.set('_routes', routeIds.join(','));
  const response = await fetch(url, { signal }).catch((error: unknown) => openCached(path + location.search, signal, error));
  const text = response.headers.get('x-remix-response') ? null : await response.clone().text();
  if (response.status >= 400 && text !== null) throw new UNSAFE_ErrorResponseImpl(response.status, response.statusText, text);
  const target = response.headers.get('x-remix-redirect');
  if (target) throw redirection(target, response.headers.get('x-remix-reload-document') === 'true');
  if (!response.body || response.status === 204) return {};
  const { value } = await UNSAFE_decodeViaTurboStream(response.body, window);
  const redirect = (value as { [UNSAFE_SingleFetchRedirectSymbol]?: { redirect: string; reload: boolean } })[
    UNSAFE_SingleFetchRedirectSymbol
  ];
  if (redirect) throw redirection(redirect.redirect, redirect.reload);
  return value as ServerData;
}

/** Without a connection: opens the page as a document when the service worker has cached it. @throws Redirection, or the error */
async function openCached(path: string, signal: AbortSignal, error: unknown): Promise<never> {
  const { href } = new URL(path || '/', window.location.origin);
  const cached = signal.aborted || typeof caches === 'undefined' ? undefined : await caches.match(href, { ignoreVary: true });
  throw cached ? new Redirection(href, true) : error;
}

/** Converts what a loader threw to a `Redirection` or to the error that error boundaries expect. */
function toBoundaryError(error: unknown): unknown {
  if (error instanceof Response) {
    const target = error.headers.get('location');
    if (target && error.status >= 300 && error.status < 400) return redirection(target, error.headers.has('x-remix-reload-document'));
    return new UNSAFE_ErrorResponseImpl(error.status, error.statusText, null);
  }
  if (isThrownData(error)) return new UNSAFE_ErrorResponseImpl(error.init?.status ?? 500, error.init?.statusText, error.data);
  return error;
}

interface ThrownData {
  readonly type: 'DataWithResponseInit';
  readonly data: unknown;
  readonly init: ResponseInit | null;
}
const isThrownData = (error: unknown): error is ThrownData =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';

/** A path of this site, with or without the language prefix, is shown without a page load. Another origin or language needs a page load. */
function redirection(target: string, needsPageLoad: boolean): Redirection {
  const basePath = basename();
  const url = new URL(target, window.location.origin);
  const isPath = target.startsWith('/') && !target.startsWith('//');
  const hasBase = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
  if (needsPageLoad || !(isPath || (url.origin === window.location.origin && hasBase))) return new Redirection(url.href, true);
  return new Redirection((hasBase ? url.pathname.slice(basePath.length) || '/' : url.pathname) + url.search + url.hash, false);
}
