import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { handoffMarkup } from './document/handoff.ts';
import { memoizedHtml } from './document/html-memo.ts';
import { renderHtml } from './document/render-html.ts';
import { HtmlMemoContext } from './lib/page/memo-html.tsx';
import { NonceContext } from './lib/page/nonce.ts';
import { documentContext, failureContext, nonceContext } from './lib/page/page-context.ts';

/** The server builds each page's load context with this, so that both sides share the same keys. */
export { pageContext } from './lib/page/page-context.ts';
/** The server says which language a page is in. */
export { overwriteGetLocale } from '../messages/compiled/runtime.js';

/** Unless told otherwise the router writes errors to the console, past the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};

/** Longest time a page may take to render, ms. */
export const streamTimeout = 5000;

/** Where the data is put into the document: before the end of its body. */
const BODY_END = Buffer.from('</body></html>');

/**
 * Renders a page whole. It is not streamed: pages are cached, carry no slow parts (personal things load later in the
 * browser), and a whole page can still answer with the right status when rendering fails.
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
  const mark = context.get(nonceContext);
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
  const handoff = errors ? null : handoffMarkup({ loaderData, actionData, errors }, mark);
  const page = (
    <NonceContext value={mark}>
      <HtmlMemoContext value={memoizedHtml}>
        <ServerRouter context={contextOf(routerContext, handoff === null)} url={request.url} nonce={mark} />
      </HtmlMemoContext>
    </NonceContext>
  );
  const html = await renderHtml(page, { mark, timeoutMs: streamTimeout, name: request.url, streams: handoff === null });
  context.get(documentContext)(handoff === null ? html : withHandoff(html, handoff));
  return new Response(null, { status, headers });
}

/**
 * What the router needs of its context. Of the table of routes only those of this page, because it builds its own table from them for
 * each page. The stream only where it hands over the data; one that nobody reads has ended by itself.
 */
function contextOf(routerContext: EntryContext, streams: boolean): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream, ...rest } = routerContext;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  return {
    ...rest,
    staticHandlerContext,
    manifest: { ...manifest, routes },
    ...(streams && serverHandoffStream && { serverHandoffStream }),
  };
}

function withHandoff(html: Buffer, handoff: string): Buffer {
  const end = html.length - BODY_END.length;
  if (html.indexOf(BODY_END, end) !== end) throw new Error('The document does not end with its body.');
  return Buffer.concat([html.subarray(0, end), Buffer.from(handoff), BODY_END]);
}
