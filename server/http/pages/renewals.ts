import { AsyncLocalStorage } from 'node:async_hooks';
import { nextTurn } from '../../concurrency/next-turn.ts';

/**
 * Renders pages again that a change has removed, one after the other and without a request, so that hardly anybody waits for a popular
 * page.
 */
export class Renewals<P> {
  /** The removed pages, by their keys. */
  readonly #waiting = new Map<string, P>();
  readonly #render: (key: string, removed: P) => Promise<unknown>;
  /** A change may arrive in the context of a writer's request, whose language and limits do not apply to pages. */
  readonly #inOwnContext = AsyncLocalStorage.snapshot();
  #isRunning = false;

  /** @param render renders and stores a page, unless that has happened already */
  constructor(render: (key: string, removed: P) => Promise<unknown>) {
    this.#render = render;
  }

  add(key: string, removed: P): void {
    this.#waiting.set(key, removed);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#inOwnContext(() => this.#run());
  }

  /** Returns the removed page, which waits no longer, because the caller renders it; null when there is none. */
  take(key: string): P | null {
    const removed = this.#waiting.get(key) ?? null;
    this.#waiting.delete(key);
    return removed;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      // by then every cache has received the change
      await nextTurn();
      const [key] = this.#waiting.keys();
      const removed = key === undefined ? null : this.take(key);
      // the renderer has logged the error; the next request renders the page
      if (key !== undefined && removed !== null) await this.#render(key, removed).catch(() => undefined);
    }
    this.#isRunning = false;
  }
}
