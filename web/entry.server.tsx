import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { handoffMarkup } from './document/handoff.ts';
import { RENDER_TIMEOUT_MS, renderRouter } from './document/render-document.tsx';
import { onDocumentContext, onFailureContext, nonceContext } from './lib/page/page-context.ts';

/**
 * Creates the load context of a page. The server calls the function of this build, because routes read the context with the key objects of
 * this build.
 */
export { pageContext } from './lib/page/page-context.ts';
/** Renders ordinary pages; all others are rendered by `handleRequest`. */
export { documentRenderer } from './document/render-document.tsx';

/** Lets the server set the language of the page that is rendered. */
export { overwriteGetLocale } from '../messages/compiled/runtime.js';

/** Without this handler the router writes errors to the console instead of the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(onFailureContext)(error);
};

/** Maximum rendering time of a page, ms. */
export const streamTimeout = RENDER_TIMEOUT_MS;

/**
 * Renders the complete page before it is sent. Streaming has no benefit: pages are cached and have no slow parts (personal data is loaded
 * later by the browser). A complete page can still get the right status when rendering fails.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
  const handoff = errors ? null : handoffMarkup({ loaderData, actionData, errors }, nonce);
  context.get(onDocumentContext)(await renderRouter(routerContext, { url: request.url, nonce, handoff }));
  return new Response(null, { status, headers });
}
