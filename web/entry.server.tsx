import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
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
  const nonce = context.get(nonceContext);
  const html = await new Promise<string>((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => abort(new Error(`Rendering ${request.url} took longer than ${streamTimeout} ms`)), streamTimeout);
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError(error) {
        failure ??= error;
      },
      onShellError: reject,
      onAllReady() {
        clearTimeout(timer);
        if (failure !== undefined) return reject(failure);
        pipe(collect(resolve));
      },
    });
  });
  context.get(documentContext)(html);
  return new Response(null, { status, headers });
}

/** A stream that passes everything written to it to `done`, as one text. */
function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
