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

/** Where documents become bytes, one after the other: memory that is used again costs no page faults. Longer ones get memory of their own. */
const sharedBuffer = Buffer.allocUnsafeSlow(1024 * 1024);
/** Bytes that a unit of a text may take. */
const MAX_UNIT_BYTES = 3;

/**
 * Renders at once, which takes less than a stream; where something has to be waited for (a part of the page that is loaded for the first
 * time), renders again and waits. @throws what a component threw
 */
export async function renderHtml(page: ReactNode, options: Options): Promise<Buffer> {
  if (options.streams) return renderWaiting(page, options);
  let html: string;
  try {
    html = renderToString(page);
  } catch {
    // a component that suspends throws too, and one that fails will fail again
    return renderWaiting(page, options);
  }
  const bytes = bytesOf(DOCTYPE, html, options.ending);
  return bytes.includes(INCOMPLETE) ? renderWaiting(page, options) : bytes;
}

/**
 * The bytes of a document, with `ending` at the end of its body. They are joined as bytes: the text is a tree of thousands of small pieces,
 * and a longer text made of it would join them all once more.
 */
function bytesOf(doctype: string, html: string, ending: string): Buffer {
  const maxBytes = MAX_UNIT_BYTES * (doctype.length + html.length + ending.length);
  const target = maxBytes > sharedBuffer.length ? Buffer.allocUnsafeSlow(maxBytes) : sharedBuffer;
  let end = target.write(doctype);
  end += target.write(html, end);
  if (ending !== '') {
    end -= BODY_END.length;
    if (target.toString('latin1', end, end + BODY_END.length) !== BODY_END) throw new Error('The document does not end with its body.');
    end += target.write(ending, end);
    end += target.write(BODY_END, end);
  }
  return Buffer.from(target.subarray(0, end));
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
  return ending === '' ? html : bytesOf('', html.toString(), ending);
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
