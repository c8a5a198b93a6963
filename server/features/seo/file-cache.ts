/** A cache of gzipped files in memory. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { copyUnpooled } from '../../http/responses/copy-unpooled.ts';

const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Estimated size of a cached file in addition to its bytes. */
const FILE_OVERHEAD_BYTES = 200;
/** After this time a file is generated again even if its key is the same. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Caches gzipped files by a key that changes with their content. Concurrent requests for the same key share one generation, and only one
 * file is generated at a time.
 */
export class FileCache {
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (file) => file.byteLength + FILE_OVERHEAD_BYTES,
    ttl: MAX_AGE_MS,
  });
  readonly #running = new Map<string, Promise<Buffer>>();
  #lastGeneration: Promise<unknown> = Promise.resolve();

  /** Returns the gzipped file. `generate` yields its text in pieces. */
  get(key: string, generate: () => AsyncIterable<string>): Promise<Buffer> {
    const cached = this.#cache.get(key);
    if (cached) return Promise.resolve(cached);
    const running = this.#running.get(key);
    if (running) return running;
    const generation = this.#lastGeneration
      .catch(() => undefined)
      .then(() => gzip(generate()))
      .then((file) => {
        this.#cache.set(key, file);
        return file;
      })
      .finally(() => this.#running.delete(key));
    this.#lastGeneration = generation;
    this.#running.set(key, generation);
    return generation;
  }
}

async function gzip(text: AsyncIterable<string>): Promise<Buffer> {
  const source = Readable.from(text, { objectMode: false });
  const compressed = createGzip();
  // `pipe` does not forward errors
  source.once('error', (error) => compressed.destroy(error));
  return copyUnpooled(await buffer(source.pipe(compressed)));
}
