/** What arrives one by one and is written many at a time. */

export interface BatchOptions<T> {
  /** Writes a batch; safe to repeat, since an attempt whose outcome is unknown is made again. */
  readonly write: (batch: readonly T[]) => Promise<void>;
  /** Told once when writing begins to fail. */
  readonly onTrouble: (error: unknown) => void;
  /** Told how many there was no room for, once writing works again. */
  readonly onDropped: (count: number) => void;
  /** Longest wait of an entry, milliseconds. */
  readonly everyMs: number;
  /** Entries of one write; as many waiting start it before its time. */
  readonly size: number;
  /** Entries kept at most. What comes on top while the database is away is only counted. */
  readonly capacity: number;
}

const LONGEST_PAUSE_MS = 30_000;
const LAST_TRIES = 4;
const LAST_PAUSE_MS = 250;

export class Batches<T> {
  readonly #options: BatchOptions<T>;
  // an entry stays here until it is written, so that one that comes again meanwhile replaces it
  readonly #waiting = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #failures = 0;
  #dropped = 0;

  constructor(options: BatchOptions<T>) {
    this.#options = options;
  }

  /** Takes an entry; of those with the same key the last is written. Never waits and never throws. */
  add(key: string, entry: T): void {
    if (!this.#waiting.has(key) && this.#waiting.size >= this.#options.capacity) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.set(key, entry);
    if (this.#failures === 0 && this.#waiting.size >= this.#options.size) void this.#work();
    else this.#wake(this.#options.everyMs);
  }

  /** Whether an entry waits to be written. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Writes what waits now; answers when it is written, or writing failed and is left for later. */
  async settle(): Promise<void> {
    // what is under way may have begun before the last entries came
    await this.#working;
    await this.#work();
  }

  /** Writes what waits, with a few tries. Answers how many are lost. */
  async close(): Promise<number> {
    for (let tries = 0; tries < LAST_TRIES; tries += 1) {
      await this.settle();
      if (this.#waiting.size === 0) break;
      if (tries < LAST_TRIES - 1) await new Promise((resolve) => setTimeout(resolve, LAST_PAUSE_MS));
    }
    clearTimeout(this.#timer);
    return this.#waiting.size + this.#dropped;
  }

  #wake(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#work();
    }, ms).unref();
  }

  #work(): Promise<void> {
    this.#working ??= this.#writeAll().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #writeAll(): Promise<void> {
    const { write, onTrouble, onDropped, size, everyMs } = this.#options;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, size);
      try {
        await write(batch.map(([, entry]) => entry));
      } catch (error) {
        if (this.#failures === 0) onTrouble(error);
        this.#failures += 1;
        this.#wake(Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** this.#failures));
        return;
      }
      for (const [key, entry] of batch) if (this.#waiting.get(key) === entry) this.#waiting.delete(key);
      this.#failures = 0;
    }
    if (this.#dropped > 0) onDropped(this.#dropped);
    this.#dropped = 0;
  }
}
