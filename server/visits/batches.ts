/** Collects entries in memory and writes them to the database in batches. */

interface BatchOptions<T> {
  /** Writes a batch. Must be idempotent, because a failed attempt is retried. */
  readonly write: (batch: readonly T[]) => Promise<void>;
  /** Called once when writing starts to fail. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the number of dropped entries once writing works again. */
  readonly onDropped: (count: number) => void;
  /** Maximum number of milliseconds until an entry is written. */
  readonly intervalMs: number;
  /** Number of entries per batch. A full batch is written at once. */
  readonly size: number;
  /** Maximum number of waiting entries. While the database is unavailable, further ones are dropped and counted. */
  readonly capacity: number;
}

const MAX_RETRY_DELAY_MS = 30_000;
const CLOSE_ATTEMPTS = 4;
const CLOSE_RETRY_DELAY_MS = 250;

export class BatchWriter<T> {
  readonly #options: BatchOptions<T>;
  // entries remain here until they are written, so that a newer one with the same key replaces an older one
  readonly #waiting = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** Number of failed attempts since the last successful one. */
  #failures = 0;
  #dropped = 0;

  constructor(options: BatchOptions<T>) {
    this.#options = options;
  }

  /** Adds an entry, and replaces a waiting one with the same key. Never waits and never throws. */
  add(key: string, entry: T): void {
    if (!this.#waiting.has(key) && this.#waiting.size >= this.#options.capacity) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.set(key, entry);
    if (this.#failures === 0 && this.#waiting.size >= this.#options.size) void this.#startWriting();
    else this.#schedule(this.#options.intervalMs);
  }

  /** Whether an entry is waiting. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Writes all waiting entries. Also resolves when that has failed and will be retried. */
  async flush(): Promise<void> {
    // a running write may have started before the last entries were added
    await this.#writing;
    await this.#startWriting();
  }

  /** Writes all waiting entries with a few attempts. Returns how many were lost. */
  async close(): Promise<number> {
    for (let attempt = 0; attempt < CLOSE_ATTEMPTS; attempt += 1) {
      await this.flush();
      if (this.#waiting.size === 0) break;
      if (attempt < CLOSE_ATTEMPTS - 1) await new Promise((resolve) => setTimeout(resolve, CLOSE_RETRY_DELAY_MS));
    }
    clearTimeout(this.#timer);
    return this.#waiting.size + this.#dropped;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#startWriting();
    }, delayMs).unref();
  }

  #startWriting(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { write, onFailure, onDropped, size, intervalMs } = this.#options;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, size);
      try {
        await write(batch.map(([, entry]) => entry));
      } catch (error) {
        if (this.#failures === 0) onFailure(error);
        this.#failures += 1;
        this.#schedule(Math.min(MAX_RETRY_DELAY_MS, intervalMs * 2 ** this.#failures));
        return;
      }
      for (const [key, entry] of batch) if (this.#waiting.get(key) === entry) this.#waiting.delete(key);
      this.#failures = 0;
    }
    if (this.#dropped > 0) onDropped(this.#dropped);
    this.#dropped = 0;
  }
}
