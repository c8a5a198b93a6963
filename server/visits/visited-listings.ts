import { MINUTE_MS } from '../durations.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/schema.ts';
import { findListing } from '../listings/read/listing-ref.ts';
import { maxEntries } from '../max-entries.ts';

/** Number of cached listings; most visits are to a few popular ones. */
const MAX_CACHED = 10_000;
const CACHE_MS = MINUTE_MS;

interface VisitedListing {
  readonly ownerId: string;
}
type FindVisited = (publicId: string) => Promise<VisitedListing | null>;

/**
 * Finds listings that visitors may see, with a cache. A result may be a minute old, so the status is checked again when visits are written.
 */
export function createVisitedListingFinder(db: Db): FindVisited {
  const cache = new LRUCache<string, VisitedListing>({ ...maxEntries(MAX_CACHED), ttl: CACHE_MS });
  return async (publicId) => {
    const cached = cache.get(publicId);
    if (cached) return cached;
    const listing = await findListing(db, publicId);
    // misses are not cached, because the listing may be published soon
    if (!listing || !(listing.isLive || listing.hasEnded)) return null;
    const visited = { ownerId: listing.ownerId };
    cache.set(publicId, visited);
    return visited;
  };
}
