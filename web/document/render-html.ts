/** Renders React elements to the HTML of a whole document, as the bytes that are sent: React writes many small pieces, which are joined once. */
import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Only the stream writes it by itself. Without it browsers render in quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';
/** What React writes for a boundary that it could not complete at once. */
const INCOMPLETE = '<!--$!-->';

interface Options {
  /** Mark of the page's own scripts. */
  readonly mark: string;
  readonly timeoutMs: number;
  readonly name: string;
  /** The page contains a stream, which can be read once and only by waiting. */
  readonly streams: boolean;
  /** Elements to add at the end of the body. */
  readonly ending: string;
}
/** Where something is added to the document. */
const BODY_END = '</body></html>';

/**
 * Renders at once, which takes less than a stream; where something has to be waited for (a part of the page that is loaded for the first
 * time), renders again and waits. @throws what a component threw
 */
export async function renderHtml(page: ReactNode, options: Options): Promise<Buffer> {
  if (options.streams) return renderWaiting(page, options);
  let html: Buffer;
  try {
    html = Buffer.from(DOCTYPE + withEnding(renderToString(page), options.ending));
  } catch {
    // a component that suspends throws too, and one that fails will fail again
    return renderWaiting(page, options);
  }
  return html.includes(INCOMPLETE) ? renderWaiting(page, options) : html;
}

/** As text, because the text becomes bytes once, and a page is large. */
function withEnding(html: string, ending: string): string {
  if (ending === '') return html;
  if (!html.endsWith(BODY_END)) throw new Error('The document does not end with its body.');
  return html.slice(0, -BODY_END.length) + ending + BODY_END;
}

async function renderWaiting(page: ReactNode, { mark, timeoutMs, name, ending }: Options): Promise<Buffer> {
  const html = await new Promise<Buffer>((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => abort(new Error(`Rendering ${name} took longer than ${timeoutMs} ms`)), timeoutMs);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // parts that become interactive later stay in their place; React would move large ones to the end, to be shown by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
  return ending === '' ? html : Buffer.from(withEnding(html.toString(), ending));
}

/** A stream that passes everything written to it to `done`. */
function collect(done: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
