/**
 * Cache of server-rendered pages. Pages are the same for every visitor, so one rendering serves many requests. A page that shows a
 * listing is removed as soon as this process learns that the listing changed, and a rendering that began before is not kept.
 */
import { trackListingReads, type ListingTag } from '../../db/listing-reads.ts';
import { ByteCache } from './byte-cache.ts';

/** What a rendering answers. */
interface Rendered {
  readonly status: number;
  /** False when the page says no-store, or failed. */
  readonly cacheable: boolean;
  /** Bytes of memory; `onGrow` is called when they grow. */
  readonly body: { readonly size: number; readonly onGrow: (listener: () => void) => void };
}
interface Stored<P> {
  readonly page: P;
  readonly renderedAt: number;
  readonly reads: ReadonlySet<ListingTag>;
}
/** A rendering that runs: what it has read, and what has changed since it began. */
interface Attempt {
  readonly key: string;
  /** Whether its page is sent even when it is outdated at the end. */
  readonly isLast: boolean;
  readonly reads: Set<ListingTag>;
  /** All that changed, because a statement that finds a listing by something else than its key is noted when it has ended. */
  readonly changed: Set<ListingTag>;
  allChanged: boolean;
}

/** @param previous the page that is stored for this key, although it is not fresh any more; what did not change may be taken from it */
type Render<P> = (previous: P | null) => Promise<P>;
type CacheResult = 'hit' | 'stale' | 'miss';

interface PageCacheOptions {
  /** Bytes of all pages together, in all their encodings. */
  readonly maxBytes?: number;
  /** Milliseconds for which a page is served without rendering it again. */
  readonly freshMs?: number;
  /** Milliseconds after `freshMs` for which it is still served while a new one is rendered. */
  readonly staleMs?: number;
  readonly now?: () => number;
  /** Called for every lookup. */
  readonly onLookup?: (result: CacheResult) => void;
}

/** Renderings of one page before it is sent without being kept, because its listings change faster than it is rendered. */
const MAX_ATTEMPTS = 3;
/** Bytes of an entry beside its body, and of each listing it shows. */
const ENTRY_BYTES = 1500;
const READ_BYTES = 120;

/** Stale-while-revalidate cache by key, with one rendering per key at a time. */
export class PageCache<P extends Rendered> {
  readonly #pages: ByteCache<Stored<P>>;
  /** Keys of the cached pages that show a listing. */
  readonly #keysByListing = new Map<ListingTag, Set<string>>();
  readonly #renderings = new Map<string, Promise<P>>();
  readonly #attempts = new Set<Attempt>();
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #now: () => number;
  readonly #onLookup: (result: CacheResult) => void;

  constructor({ maxBytes = 48 * 1024 * 1024, freshMs = 20_000, staleMs = 40_000, now, onLookup }: PageCacheOptions = {}) {
    this.#pages = new ByteCache(maxBytes, (key, stored) => this.#forgetReads(key, stored.reads));
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
    this.#now = now ?? (() => performance.now());
    this.#onLookup = onLookup ?? (() => undefined);
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page itself when it is fresh, else a promise of it. */
  get(key: string, render: Render<P>): P | Promise<P> {
    const stored = this.#pages.get(key);
    const age = stored ? this.#now() - stored.renderedAt : Infinity;
    if (stored && age < this.#freshMs) {
      this.#onLookup('hit');
      return stored.page;
    }
    const result = this.#renderings.get(key) ?? this.#start(key, () => render(stored?.page ?? null));
    if (!stored || age > this.#freshMs + this.#staleMs) {
      this.#onLookup('miss');
      return result;
    }
    this.#onLookup('stale');
    // the renderer has logged the error already
    result.catch(() => undefined);
    return stored.page;
  }

  /** Removes every page that shows one of these listings. Renderings under way that read one of them begin again. */
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
      for (const key of this.#keysByListing.get(listing) ?? []) this.#pages.delete(key);
      for (const attempt of this.#attempts) {
        attempt.changed.add(listing);
        this.#stopSharing(attempt);
      }
    }
  }

  /** A request after a change must see it, so nobody joins an attempt that may miss it and is not repeated. */
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
        const outdated = attempt.allChanged || [...attempt.changed].some((listing) => attempt.reads.has(listing));
        if (outdated && !isLast) continue;
        if (outdated) return { ...page, cacheable: false };
        if (page.cacheable) this.#store(key, { page, renderedAt, reads: attempt.reads });
        // a page that became uncacheable (gone, private) removes the old one; a server error keeps it
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
    // may not be admitted, which forgets the reads again
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
