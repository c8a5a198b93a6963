/**
 * Renders the document of a page without React Router's request handler. That handler matches the URL three times, encodes the data a
 * second time for a stream that nobody reads, and creates Response objects, which together take about a tenth of a page's CPU time. For
 * everything but ordinary pages (errors, resources, data requests) this function returns null, and the caller uses React Router's handler.
 */
import { ServerRouter, type EntryContext, type RouterContextProvider, type ServerBuild, type StaticHandlerContext } from 'react-router';
import { HtmlMemoContext } from '../lib/page/memo-html.tsx';
import { NonceContext } from '../lib/page/nonce.ts';
import { StartScriptContext } from '../lib/page/page-scripts.tsx';
import { nonceContext } from '../lib/page/page-context.ts';
import { forgetUnpacked } from '../lib/page/unpacked.ts';
import { handoffMarkup } from './handoff.ts';
import { memoizedHtml } from './html-memo.ts';
import { renderHtml } from './render-html.ts';
import { routeQueries, type StaticRoutes } from './route-queries.ts';
import { startScript } from './start-script.ts';

interface RenderedDocument {
  readonly status: number;
  readonly headers: Headers;
  readonly html: Buffer;
}
type DocumentRenderer = (request: Request, context: RouterContextProvider) => Promise<RenderedDocument | Response | null>;
type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

/** Longest time a page may take to render, ms. */
export const RENDER_TIMEOUT_MS = 5000;
const ESCAPES: Readonly<Record<string, string>> = { '&': String.raw`\u0026`, '>': String.raw`\u003e`, '<': String.raw`\u003c` };

/**
 * Creates the document renderer of one build.
 * @returns a function that returns the document, the redirect response of a loader, or null when React Router's handler must be used
 */
export function documentRenderer(build: ServerBuild): DocumentRenderer {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  if (routes.some(({ module }) => module.middleware)) return async () => null;
  const queryOf = routeQueries(staticRoutes(routes), { basename: build.basename ?? '/', future: build.future });
  const { assets: manifest, basename, future, routeDiscovery, ssr, isSpaMode } = build;
  const serverHandoff = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode });
  const constantContext = {
    routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])) as EntryContext['routeModules'],
    serverHandoffString: serverHandoff.replace(/[&><]/g, (character) => ESCAPES[character]!),
    future,
    routeDiscovery,
    ssr,
    isSpaMode,
    serializeError: () => undefined,
  };

  return async (request, requestContext) => {
    if (!isDocument(request)) return null;
    const result = await queryOf(request)(request, { requestContext });
    if (result instanceof Response) return result;
    if (!isOrdinary(result, build)) return null;
    // the router in the document would match the URL again; `_match` returns the matches that were found here
    const staticHandlerContext: StaticHandlerContext = Object.assign(result, { _match: () => result.matches });
    const entryContext = { ...constantContext, manifest, staticHandlerContext, renderMeta: {} } as unknown as EntryContext;
    const html = await renderPage(entryContext, request.url, requestContext.get(nonceContext)).catch(() => null);
    // when rendering failed, React Router's handler renders again, reports the error and shows the error page
    return html && { status: result.statusCode, headers: headersOf(result, build), html };
  };
}

/** Data requests, and requests with React Router's own parameters, do not ask for a document. */
const isDocument = ({ method, url }: Request): boolean => method === 'GET' && !/\.data(?:$|\?)|[?&]_routes=/.test(url);

/** Whether the page was found, and has a component to render and a body to send. */
function isOrdinary({ errors, matches, statusCode }: StaticHandlerContext, { routes }: ServerBuild): boolean {
  const last = matches.at(-1);
  const hasPage = last !== undefined && routes[last.route.id]?.module.default !== undefined;
  return (
    errors === null && hasPage && statusCode >= 200 && statusCode !== 204 && statusCode !== 205 && (statusCode < 300 || statusCode >= 400)
  );
}

/** Returns null when only React Router can transfer the data. @throws what a component threw */
async function renderPage(context: EntryContext, url: string, nonce: string): Promise<Buffer | null> {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  const handoff = handoffMarkup({ loaderData, actionData, errors }, nonce);
  if (handoff === null) return null;
  try {
    return await renderRouter(context, { url, nonce, handoff });
  } finally {
    forgetUnpacked(loaderData);
  }
}

interface RouterOptions {
  readonly url: string;
  /** Nonce of the page's own scripts. */
  readonly nonce: string;
  /** The elements with the page's data; null when React Router writes the data as a stream. */
  readonly handoff: string | null;
}

/** Renders the document of a page from its route components. @throws what a component threw */
export function renderRouter(context: EntryContext, { url, nonce, handoff }: RouterOptions): Promise<Buffer> {
  const usesStream = handoff === null;
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const page = (
    <NonceContext value={nonce}>
      <StartScriptContext value={startScript(context.manifest, context.serverHandoffString ?? '{}', routeIds)}>
        <HtmlMemoContext value={memoizedHtml}>
          <ServerRouter context={contextOfPage(context, usesStream)} url={url} nonce={nonce} />
        </HtmlMemoContext>
      </StartScriptContext>
    </NonceContext>
  );
  return renderHtml(page, { nonce, timeoutMs: RENDER_TIMEOUT_MS, url, usesStream, ending: handoff ?? '' });
}

/**
 * The part of the context that the router needs. It gets only the routes of this page, because it builds a route table for every page that
 * it renders. It gets the data stream only when it has to write the data; an unread stream ends by itself.
 */
function contextOfPage(context: EntryContext, usesStream: boolean): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream, ...rest } = context;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  return {
    ...rest,
    staticHandlerContext,
    manifest: { ...manifest, routes },
    // React Router writes the stream only into a page that is flagged as having scripts
    renderMeta: { didRenderScripts: true },
    ...(usesStream && serverHandoffStream && { serverHandoffStream }),
  };
}

/** The route table for matching and loading. It has no error boundaries, because a page with an error is not rendered here. */
function staticRoutes(routes: readonly ServerRoute[], parentId?: string): StaticRoutes {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive !== undefined && { caseSensitive }),
      ...(module.handle !== undefined && { handle: module.handle }),
      ...(module.loader && { loader: module.loader as never }),
      ...(index ? { index: true as const } : { children: staticRoutes(routes, id) }),
    }));
}

/** Headers that the route modules set, from the outermost route to the innermost. */
function headersOf({ matches, loaderHeaders, actionHeaders }: StaticHandlerContext, { routes }: ServerBuild): Headers {
  let headers = new Headers();
  for (const { route } of matches) {
    const routeHeaders = routes[route.id]?.module.headers;
    if (!routeHeaders) continue;
    const empty = new Headers();
    headers = new Headers(
      typeof routeHeaders === 'function'
        ? routeHeaders({
            loaderHeaders: loaderHeaders[route.id] ?? empty,
            parentHeaders: headers,
            actionHeaders: actionHeaders[route.id] ?? empty,
            errorHeaders: undefined,
          })
        : routeHeaders,
    );
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  return headers;
}
