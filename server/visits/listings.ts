import { LRUCache } from 'lru-cache';
import type { Db } from '../db/schema.ts';
import { findListing } from '../views/listing-ref.ts';

/** Listings kept in mind; those looked at most are looked at again and again. */
const KNOWN = 10_000;
const KNOWN_MS = 60_000;

export interface Visited {
  readonly ownerId: string;
}
export type FindVisited = (publicId: string) => Promise<Visited | null>;

/**
 * Finds listings that visitors may know of, mostly without asking the database. What it answers may be a minute old: what is
 * on the market is looked at again when visits are written.
 */
export function visitedListings(db: Db): FindVisited {
  const known = new LRUCache<string, Visited>({ max: KNOWN, ttl: KNOWN_MS });
  return async (publicId) => {
    const remembered = known.get(publicId);
    if (remembered) return remembered;
    const listing = await findListing(db, publicId);
    // one that is not there may be in a moment
    if (!listing || !(listing.live || listing.ended)) return null;
    const visited = { ownerId: listing.ownerId };
    known.set(publicId, visited);
    return visited;
  };
}
