import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const MOST_BYTES = 24 * 1024 * 1024;
/** Even a file whose date did not move is made anew after this. */
const LONGEST_MS = 10 * 60_000;

/** Files kept packed under a key that changes with their content. One of a key is made at a time, and one at a time in all. */
export class KeptFiles {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (file) => file.byteLength + 200, ttl: LONGEST_MS });
  readonly #making = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();

  /** The gzipped file; `make` yields its text piece by piece. */
  get(key: string, make: () => AsyncIterable<string>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const running = this.#making.get(key);
    if (running) return running;
    const made = this.#last
      .catch(() => undefined)
      .then(() => pack(make()))
      .then((file) => {
        this.#kept.set(key, file);
        return file;
      })
      .finally(() => this.#making.delete(key));
    this.#last = made;
    this.#making.set(key, made);
    return made;
  }
}

async function pack(text: AsyncIterable<string>): Promise<Buffer> {
  const source = Readable.from(text, { objectMode: false });
  const packed = createGzip();
  // the failure of a part is the failure of the whole
  source.once('error', (error) => packed.destroy(error));
  return buffer(source.pipe(packed));
}
