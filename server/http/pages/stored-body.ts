/**
 * The body of a response that many people receive, as the bytes that are sent. It is compressed once per encoding, and again at a higher
 * quality when the response is popular.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { compressedByBrotli, FAST_QUALITY } from '../responses/compress-brotli.ts';
import { copyUnpooled } from '../responses/copy-unpooled.ts';
import type { Encoding } from './accepted-encoding.ts';

const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Smaller bodies are stored uncompressed, because they fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;
/**
 * Brotli quality after a number of sends. Most pages that a crawler requests are sent once. While listings are written, popular pages change
 * every few seconds: compressing them at quality 9 must not cost as much as sending them until then.
 */
const BETTER_QUALITY: ReadonlyMap<number, number> = new Map([
  [8, 5],
  [128, 9],
]);

interface EncodedBytes {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

export class StoredBody {
  /** Null once the Brotli form exists, which needs an eighth of the memory. */
  #identity: Buffer | null;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;
  #gzipInProgress: Promise<Buffer> | null = null;
  /**
   * Uncompressed bytes until the next garbage collection. With a copy for each request, a few clients without compression would cause a
   * complete collection every two seconds, which delays the responses to everybody.
   */
  #uncompressed: WeakRef<Buffer> | null = null;
  #decompression: Promise<Buffer> | null = null;
  #sends = 0;
  /** Quality of the stored Brotli form. */
  #quality = FAST_QUALITY;
  #onGrow: (() => void) | null = null;

  private constructor(identity: Buffer | null) {
    this.#identity = identity;
  }

  /** Compresses the body with Brotli, which nearly every client accepts. */
  static async of(bytes: Buffer): Promise<StoredBody> {
    if (bytes.length < MIN_COMPRESSED_BYTES) return new StoredBody(copyUnpooled(bytes));
    const body = new StoredBody(null);
    body.#brotli = await compressedByBrotli(bytes, FAST_QUALITY);
    return body;
  }

  /** Memory in bytes that the stored representations occupy. */
  get size(): number {
    return (this.#identity?.length ?? 0) + (this.#brotli?.length ?? 0) + (this.#gzip?.length ?? 0);
  }

  /** Sets the listener that is called whenever `size` has changed. It replaces an earlier one. */
  onGrow(listener: () => void): void {
    this.#onGrow = listener;
  }

  /**
   * The part of the ETag that identifies the representation for a client that accepts `encoding`. Representations with different bytes have
   * different suffixes.
   */
  etagSuffix(encoding: Encoding): string {
    if (this.#brotli === null || encoding === 'identity') return 'id';
    return encoding === 'gzip' ? 'gz' : `br${this.#quality}`;
  }

  /** The bytes in this encoding, or uncompressed when the body is too small for compression. */
  encoded(encoding: Encoding): EncodedBytes | Promise<EncodedBytes> {
    if (this.#brotli === null) return { encoding: 'identity', bytes: this.#identity! };
    if (encoding === 'identity') return this.#decompressed(this.#brotli).then((bytes) => ({ encoding, bytes }));
    if (encoding === 'gzip') return this.#gzip ? { encoding, bytes: this.#gzip } : this.#makeGzip(this.#brotli);
    const better = BETTER_QUALITY.get(++this.#sends);
    if (better !== undefined) void this.#compressBetter(this.#brotli, better).catch(() => undefined);
    return { encoding, bytes: this.#brotli };
  }

  async #makeGzip(compressed: Buffer): Promise<EncodedBytes> {
    this.#gzipInProgress ??= this.#decompressed(compressed).then(async (bytes) => copyUnpooled(await compressGzip(bytes, { level: 6 })));
    const bytes = await this.#gzipInProgress;
    this.#gzip = bytes;
    this.#notifyGrowth();
    return { encoding: 'gzip', bytes };
  }

  async #compressBetter(compressed: Buffer, quality: number): Promise<void> {
    const better = await compressedByBrotli(await this.#decompressed(compressed), quality);
    // a better one may have been created meanwhile
    if (this.#brotli === null || better.length >= this.#brotli.length) return;
    this.#brotli = better;
    this.#quality = quality;
    this.#notifyGrowth();
  }

  /** The uncompressed bytes, which all callers until the next garbage collection share. */
  async #decompressed(compressed: Buffer): Promise<Buffer> {
    const existing = this.#uncompressed?.deref();
    if (existing) return existing;
    this.#decompression ??= decompressBrotli(compressed).finally(() => (this.#decompression = null));
    const bytes = await this.#decompression;
    this.#uncompressed = new WeakRef(bytes);
    return bytes;
  }

  #notifyGrowth(): void {
    this.#onGrow?.();
  }
}
