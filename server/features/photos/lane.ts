import { AppError } from '../../http/app-error.ts';
import { m } from '../../../messages/compiled/messages.js';

interface Waiting {
  readonly cost: number;
  readonly start: () => void;
}

/**
 * Lets a bounded amount of heavy work run at once, first come first served; the rest waits in a bounded queue.
 * Decoding a picture takes up to a few hundred MB, so this is what bounds the memory of the process.
 */
export class Lane {
  readonly width: number;
  readonly #queue: number;
  readonly #waitMs: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  /** `width`: units of work at once. `queue`: how many may wait, each at most `waitMs` milliseconds. */
  constructor(options: { width: number; queue: number; waitMs: number }) {
    this.width = options.width;
    this.#free = options.width;
    this.#queue = options.queue;
    this.#waitMs = options.waitMs;
  }

  /**
   * Runs `work` when `cost` units are free (at most the whole width).
   * @throws AppError `unavailable` when too many wait already or it had to wait too long.
   */
  async run<T>(cost: number, work: () => Promise<T>): Promise<T> {
    const units = Math.min(cost, this.width);
    await this.#enter(units);
    try {
      return await work();
    } finally {
      this.#free += units;
      this.#wake();
    }
  }

  #enter(cost: number): Promise<void> {
    if (this.#waiting.length === 0 && cost <= this.#free) {
      this.#free -= cost;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#queue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        cost,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#wake();
        reject(busy());
      }, this.#waitMs);
      this.#waiting.push(waiting);
    });
  }

  // Strictly in order: a costly picture is not overtaken for ever by cheap ones.
  #wake(): void {
    for (let next = this.#waiting[0]; next && next.cost <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.cost;
      next.start();
    }
  }
}

function busy(): AppError {
  return new AppError('unavailable', m['photo_error.busy'](), { retryAfter: 5 });
}
