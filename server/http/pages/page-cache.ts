/**
 * Cache of server-rendered pages. Pages are the same for every visitor, so one rendering serves many requests. A page that shows a listing
 * is removed as soon as this process learns that the listing changed, and a rendering that started before the change is not stored.
 */
import { setImmediate as respondFirst } from 'node:timers/promises';
import { trackListingReads, type ListingTag } from '../../db/listing-reads.ts';
import { ByteCache } from './byte-cache.ts';
import { Renewals } from './renewals.ts';

/** The result of a rendering. */
interface Rendered {
  readonly status: number;
  /** False when the page has `no-store`, or when rendering failed. */
  readonly cacheable: boolean;
  /** Bytes in memory. The listener of `onGrow` is called when `size` increases. */
  readonly body: { readonly size: number; readonly onGrow: (listener: () => void) => void };
}
interface Stored<P> {
  readonly page: P;
  /** When the rendering started, by the clock of the cache. */
  readonly renderedAt: number;
  /** Listings that the page shows. */
  readonly reads: ReadonlySet<ListingTag>;
  /** Number of requests for it since it was stored. */
  requests: number;
}
/** A rendering in progress: what it has read, and what has changed since it started. */
interface Attempt {
  readonly key: string;
  /** Whether its page is sent even when it is outdated by then. */
  readonly isLast: boolean;
  readonly reads: Set<ListingTag>;
  /**
   * All changed listings, also unread ones, because a statement that finds a listing without its key is recorded only after it has ended.
   */
  readonly changed: Set<ListingTag>;
  allChanged: boolean;
}

/** @param previous the stored page for this key that is no longer fresh; unchanged parts of it may be reused */
type Render<P> = (previous: P | null) => Promise<P>;
type CacheResult = 'hit' | 'stale' | 'miss';

interface PageCacheOptions<P> {
  /** Maximum size of all pages together, in all encodings, in bytes. */
  readonly maxBytes?: number;
  /** Milliseconds during which a page is served without rendering it again. */
  readonly freshMs?: number;
  /** Milliseconds after `freshMs` during which it is still served while a new one is rendered. */
  readonly staleMs?: number;
  readonly now?: () => number;
  /** Called for every lookup. */
  readonly onLookup?: (result: CacheResult) => void;
  /** Renders a popular page again that a change has removed. Without it, the next request renders the page. */
  readonly renew?: (key: string, removed: P) => Promise<P>;
}

/**
 * Maximum number of renderings of one page. After these it is sent without being stored, because its listings change faster than it is
 * rendered.
 */
const MAX_ATTEMPTS = 3;
/** A page with so many requests since its last rendering is rendered again without a request, because one would follow soon. */
const POPULAR_REQUESTS = 8;
/** Bytes of an entry in addition to its body, and of each listing that it shows. */
const ENTRY_BYTES = 1500;
const READ_BYTES = 120;

/** A stale-while-revalidate cache with one rendering per key at a time. */
export class PageCache<P extends Rendered> {
  readonly #pages: ByteCache<Stored<P>>;
  /** Keys of the cached pages, by the listings that they show. */
  readonly #keysByListing = new Map<ListingTag, Set<string>>();
  readonly #renderings = new Map<string, Promise<P>>();
  readonly #attempts = new Set<Attempt>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #now: () => number;
  readonly #onLookup: (result: CacheResult) => void;
  readonly #renewals: Renewals<P> | null;

  constructor({ maxBytes = 48 * 1024 * 1024, freshMs = 20_000, staleMs = 40_000, now, onLookup, renew }: PageCacheOptions<P> = {}) {
    this.#pages = new ByteCache(maxBytes, (key, stored) => this.#forgetReads(key, stored.reads));
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#now = now ?? (() => performance.now());
    this.#onLookup = onLookup ?? (() => undefined);
    this.#renewals = renew
      ? new Renewals(async (key, removed) => {
          if (!this.#pages.has(key) && !this.#renderings.has(key)) await this.#start(key, () => renew(key, removed));
        })
      : null;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Returns the page itself when it is fresh, otherwise a promise. */
  get(key: string, render: Render<P>): P | Promise<P> {
    const stored = this.#pages.get(key);
    const age = stored ? this.#now() - stored.renderedAt : Infinity;
    if (stored) stored.requests++;
    if (stored && age < this.#freshMs) {
      this.#onLookup('hit');
      return stored.page;
    }
    const rendering = this.#renderings.get(key);
    if (!stored || age > this.#freshMs + this.#staleMs) {
      this.#onLookup('miss');
      const previous = stored?.page ?? this.#renewals?.take(key) ?? null;
      return rendering ?? this.#start(key, () => render(previous));
    }
    this.#onLookup('stale');
    // the renderer has logged the error already
    if (!rendering) this.#start(key, () => respondFirst().then(() => render(stored.page))).catch(() => undefined);
    return stored.page;
  }

  /** Removes every page that shows one of these listings. Renderings in progress that read one of them start again. */
  invalidate(listings: readonly ListingTag[] | 'any'): void {
    if (listings === 'any') {
      this.#pages.clear();
      for (const attempt of this.#attempts) {
        attempt.allChanged = true;
        this.#stopSharing(attempt);
      }
      return;
    }
    for (const listing of listings) {
      for (const key of this.#keysByListing.get(listing) ?? []) this.#removeChanged(key);
      for (const attempt of this.#attempts) {
        attempt.changed.add(listing);
        this.#stopSharing(attempt);
      }
    }
  }

  #removeChanged(key: string): void {
    const removed = this.#pages.delete(key);
    if (removed && removed.requests >= POPULAR_REQUESTS) this.#renewals?.add(key, removed.page);
  }

  /** A request after a change must see it, so no request may join an attempt that may lack the change and is not repeated. */
  #stopSharing({ key, isLast }: Attempt): void {
    if (isLast) this.#renderings.delete(key);
  }

  #start(key: string, render: () => Promise<P>): Promise<P> {
    const rendering: Promise<P> = this.#render(key, render).finally(() => {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
    });
    this.#renderings.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<P>): Promise<P> {
    for (let attempts = 1; ; attempts++) {
      const isLast = attempts === MAX_ATTEMPTS;
      const attempt: Attempt = { key, isLast, reads: new Set(), changed: new Set(), allChanged: false };
      this.#attempts.add(attempt);
      const renderedAt = this.#now();
      try {
        const page = await trackListingReads(attempt.reads, render);
        const isOutdated = attempt.allChanged || [...attempt.changed].some((listing) => attempt.reads.has(listing));
        if (isOutdated && !isLast) continue;
        if (isOutdated) return { ...page, cacheable: false };
        if (page.cacheable) this.#store(key, { page, renderedAt, reads: attempt.reads, requests: 0 });
        // a page that became uncacheable (deleted, private) removes the old one; a server error does not
        else if (page.status < 500) this.#pages.delete(key);
        return page;
      } finally {
        this.#attempts.delete(attempt);
      }
    }
  }

  #store(key: string, stored: Stored<P>): void {
    const { body } = stored.page;
    const bytes = () => ENTRY_BYTES + 2 * key.length + READ_BYTES * stored.reads.size + body.size;
    this.#pages.delete(key);
    for (const listing of stored.reads) {
      const keys = this.#keysByListing.get(listing) ?? new Set();
      this.#keysByListing.set(listing, keys.add(key));
    }
    // the byte cache may reject the page; it then calls `#forgetReads`
    this.#pages.set(key, stored, bytes());
    body.onGrow(() => this.#pages.resize(key, stored, bytes()));
  }

  #forgetReads(key: string, reads: ReadonlySet<ListingTag>): void {
    for (const listing of reads) {
      const keys = this.#keysByListing.get(listing);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByListing.delete(listing);
    }
  }
}
