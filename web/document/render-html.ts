/** Renders React elements to the HTML of a whole document, as the bytes that are sent: React's text is a thousand pieces, joined once. */
import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Only the stream writes it by itself. Without it browsers lay pages out by the rules of the nineties. */
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
}

/**
 * Renders at once, which takes less than a stream; where something has to be waited for (a part of the page that is loaded for the first
 * time), renders again and waits. @throws what a component threw
 */
export async function renderHtml(page: ReactNode, options: Options): Promise<Buffer> {
  if (options.streams) return renderWaiting(page, options);
  let html: Buffer;
  try {
    html = Buffer.from(DOCTYPE + renderToString(page));
  } catch {
    // a component that suspends throws too, and one that fails will fail again
    return renderWaiting(page, options);
  }
  return html.includes(INCOMPLETE) ? renderWaiting(page, options) : html;
}

function renderWaiting(page: ReactNode, { mark, timeoutMs, name }: Options): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
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
