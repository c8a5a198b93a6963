/** Streams of bytes as async iterables, with bounded memory use. */
import { createHash } from 'node:crypto';
import { pipeline, Readable, type Duplex } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

export type Bytes = AsyncIterable<Uint8Array>;

/** At this level, compression takes no longer than encryption. */
const COMPRESSION_LEVEL = 3;

export const compressed = (content: Bytes): Bytes =>
  pipeThrough(content, createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL } }));

export const decompressed = (content: Bytes): Bytes => pipeThrough(content, createZstdDecompress());

function pipeThrough(content: Bytes, transform: Duplex): Bytes {
  // an error of the source is thrown to whoever reads the result
  pipeline(Readable.from(content, { objectMode: false }), transform, () => undefined);
  return transform as Bytes;
}

export interface Measured {
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** Passes the content through, and calls `onEnd` with its size and hash before the reader sees the end. */
export async function* measured(content: Bytes, onEnd: (measured: Measured) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

/** Collects all content. Only for content that is known to be small. */
export async function collected(content: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* streamOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Reads exact numbers of bytes from a stream. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  /** Bytes that were received from the source but not read yet. */
  #buffered: Buffer = Buffer.alloc(0);

  constructor(content: Bytes) {
    this.#source = content[Symbol.asyncIterator]();
  }

  /**
   * Returns the next bytes; null at the end of the stream.
   * @throws Error when the stream ends before `length` bytes
   */
  async read(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(length, true)) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (bytes.length === 0 && length > 0) return null;
    if (bytes.length < length) throw new Error('the data ends too early');
    return bytes;
  }

  /**
   * Yields the next bytes in chunks.
   * @param mayEnd whether the stream may end before `length` bytes
   */
  async *stream(length: number, mayEnd = false): AsyncGenerator<Buffer> {
    for (let remaining = length; remaining > 0;) {
      if (this.#buffered.length === 0 && !(await this.#fill())) {
        if (mayEnd) return;
        throw new Error('the data ends too early');
      }
      const part = this.#buffered.subarray(0, remaining);
      this.#buffered = this.#buffered.subarray(part.length);
      remaining -= part.length;
      yield part;
    }
  }

  /** Returns the next line without its line end; null at the end of the stream. */
  async readLine(): Promise<string | null> {
    let text = Buffer.alloc(0);
    for (;;) {
      const lineEnd = this.#buffered.indexOf('\n');
      text = Buffer.concat([text, lineEnd === -1 ? this.#buffered : this.#buffered.subarray(0, lineEnd)]);
      if (lineEnd !== -1) {
        this.#buffered = this.#buffered.subarray(lineEnd + 1);
        return text.toString('utf8');
      }
      if (!(await this.#fill())) return text.length === 0 ? null : text.toString('utf8');
    }
  }

  /** Reads to the end, so that checks of the complete stream run. */
  async drain(): Promise<void> {
    while (await this.#fill());
  }

  /** Closes the source before its end. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Receives the next chunk, which replaces the buffered bytes. Returns false at the end of the source. */
  async #fill(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    this.#buffered = done ? Buffer.alloc(0) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return !done;
  }
}
