/** Cache of server-rendered pages. Pages are the same for every visitor, so one rendering serves many requests. */
import { LRUCache } from 'lru-cache';

export interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** With a placeholder where each answer inserts its nonce. */
  readonly body: string;
  readonly etag: string;
  readonly renderedAt: number;
  /** False when the page says no-store, or failed. */
  readonly cacheable: boolean;
}
interface PageCacheOptions {
  /** Bytes of all pages together. */
  readonly maxBytes?: number;
  /** Milliseconds for which a page is served without rendering it again. */
  readonly freshMs?: number;
  /** Milliseconds after `freshMs` for which it is still served while a new one is rendered. */
  readonly staleMs?: number;
  readonly now?: () => number;
}

/**
 * Stale-while-revalidate cache by key, with one rendering per key at a time. lru-cache's own `fetch` is not used because it has no second
 * age at which a stale entry is no longer served.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #now: () => number;

  constructor({ maxBytes = 48 * 1024 * 1024, freshMs = 20_000, staleMs = 40_000, now = () => performance.now() }: PageCacheOptions = {}) {
    // a JavaScript string takes up to two bytes a character
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page, key) => 1000 + 2 * (page.body.length + key.length) });
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#now = now;
  }

  async get(key: string, render: () => Promise<Omit<Page, 'renderedAt'>>): Promise<Page> {
    const cached = this.#pages.get(key);
    const age = cached ? this.#now() - cached.renderedAt : Infinity;
    if (cached && age < this.#freshMs) return cached;
    const rendering = this.#rendering.get(key) ?? this.#render(key, render);
    if (!cached || age > this.#freshMs + this.#staleMs) return rendering;
    // the renderer has logged the error already
    rendering.catch(() => undefined);
    return cached;
  }

  #render(key: string, render: () => Promise<Omit<Page, 'renderedAt'>>): Promise<Page> {
    const startedAt = this.#now();
    const rendering = render()
      .then((rendered) => {
        const page = { ...rendered, renderedAt: startedAt };
        if (page.cacheable) this.#pages.set(key, page);
        // a page that became uncacheable (gone, private) removes the old one; a server error keeps it
        else if (page.status < 500) this.#pages.delete(key);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }
}
