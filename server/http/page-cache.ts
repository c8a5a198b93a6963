/** Rendered pages, kept for a moment: they are the same for everybody, so many visitors share one rendering. */
import { LRUCache } from 'lru-cache';

export interface Page {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** With the placeholder where each answer's nonce goes. */
  readonly body: string;
  readonly etag: string;
  readonly renderedAt: number;
  /** False when the page says no-store, or failed. */
  readonly cacheable: boolean;
}
export interface PageCacheOptions {
  /** Bytes of all pages together. */
  readonly maxBytes?: number;
  /** Milliseconds a page is given out as it is. */
  readonly freshMs?: number;
  /** Milliseconds after that in which it is still given out while a new one is made. */
  readonly staleMs?: number;
  readonly now?: () => number;
}

/**
 * Answers pages by key. One rendering at a time per key, however many ask; an old page is given out while its successor is
 * made, and when making it fails.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #making = new Map<string, Promise<Page>>();
  readonly #fresh: number;
  readonly #stale: number;
  readonly #now: () => number;

  constructor({ maxBytes = 48 * 1024 * 1024, freshMs = 20_000, staleMs = 40_000, now = () => performance.now() }: PageCacheOptions = {}) {
    // a JavaScript string takes up to two bytes a character
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page, key) => 1000 + 2 * (page.body.length + key.length) });
    this.#fresh = freshMs;
    this.#stale = staleMs;
    this.#now = now;
  }

  async get(key: string, render: () => Promise<Omit<Page, 'renderedAt'>>): Promise<Page> {
    const kept = this.#pages.get(key);
    const age = kept ? this.#now() - kept.renderedAt : Infinity;
    if (kept && age < this.#fresh) return kept;
    const making = this.#making.get(key) ?? this.#make(key, render);
    if (!kept || age > this.#fresh + this.#stale) return making;
    // whoever made it has logged why it failed
    making.catch(() => undefined);
    return kept;
  }

  #make(key: string, render: () => Promise<Omit<Page, 'renderedAt'>>): Promise<Page> {
    const startedAt = this.#now();
    const making = render()
      .then((rendered) => {
        const page = { ...rendered, renderedAt: startedAt };
        if (page.cacheable) this.#pages.set(key, page);
        // a page that is gone for good replaces the old one; a failing render does not
        else if (page.status < 500) this.#pages.delete(key);
        return page;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}
