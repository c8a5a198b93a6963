/** Renders React elements to the bytes of a complete HTML document. React writes many small pieces, which are joined once. */
import type { ReactNode } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** `renderToString` does not write the doctype, but React's stream does. Without it browsers render in quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';
/** React writes this comment for a Suspense boundary that it could not complete synchronously. */
const COMMENT_START = '<!--';
/** Searched for first: its first byte is rare in HTML, so finding none takes a fortieth of the time. */
const INCOMPLETE_END = Buffer.from('$!-->');

interface Options {
  /** Nonce of the page's own scripts. */
  readonly nonce: string;
  readonly timeoutMs: number;
  /** URL of the page, for error messages. */
  readonly url: string;
  /** Whether React Router writes the page's data as a stream. A stream can be read only once and only asynchronously. */
  readonly usesStream: boolean;
  /** Elements to add at the end of the body. */
  readonly ending: string;
}
/** End of every document; additional elements are inserted before it. */
const BODY_END = '</body></html>';

/** Reused for one document after the other, because reused memory causes no page faults. Longer documents get their own memory. */
const sharedBuffer = Buffer.allocUnsafeSlow(1024 * 1024);
/** Maximum UTF-8 bytes of a UTF-16 code unit. */
const MAX_UNIT_BYTES = 3;

/**
 * Renders synchronously, which is faster than a stream. When a part of the page has to be loaded first, it renders again and waits.
 * @throws what a component threw
 */
export async function renderHtml(page: ReactNode, options: Options): Promise<Buffer> {
  if (options.usesStream) return renderWaiting(page, options);
  let html: string;
  try {
    html = renderToString(page);
  } catch {
    // a suspended component throws too; a component with an error throws again
    return renderWaiting(page, options);
  }
  const bytes = bytesOf(DOCTYPE, html, options.ending);
  return isIncomplete(bytes) ? renderWaiting(page, options) : bytes;
}

/** Texts cannot contain the comment, because `<` is escaped in HTML and in the page's data. */
function isIncomplete(html: Buffer): boolean {
  for (let end = html.indexOf(INCOMPLETE_END); end >= 0; end = html.indexOf(INCOMPLETE_END, end + 1))
    if (html.toString('latin1', end - COMMENT_START.length, end) === COMMENT_START) return true;
  return false;
}

/**
 * The bytes of a document, with `ending` inserted before `</body>`. The parts are joined as bytes: the HTML is a string of thousands of
 * small pieces, and concatenating it with another string would copy all of them once more.
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

async function renderWaiting(page: ReactNode, { nonce, timeoutMs, url, ending }: Options): Promise<Buffer> {
  const html = await new Promise<Buffer>((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => abort(new Error(`Rendering ${url} took longer than ${timeoutMs} ms`)), timeoutMs);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // deferred parts stay at their position; by default React moves large ones to the end, and a script moves them back
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

/** A stream that collects everything written to it and passes it to `done`. */
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
