/**
 * Records which listings a piece of work reads, so that its result can be dropped when one of them changes. Code that reads a
 * listing for visitors calls `noteListingReads`, before the read if it knows the key. Code that caches a result runs the work in
 * `trackListingReads`, and compares the reads with all changes since the work began.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ListingKey } from './listing-key.ts';

/** A listing as text, unique among all cities. */
export type ListingTag = string;
export const listingTag = ({ cityId, listingId }: ListingKey): ListingTag => `${cityId}/${listingId}`;
/** Stands for every listing of a city, also those that do not exist yet. */
export const cityTag = (cityId: number): ListingTag => `${cityId}/*`;
export const isCityTag = (tag: ListingTag): boolean => tag.endsWith('/*');

const current = new AsyncLocalStorage<Set<ListingTag>>();

/** Runs `work`; the listings that it reads are added to `reads`. */
export const trackListingReads = <T>(reads: Set<ListingTag>, work: () => T): T => current.run(reads, work);

/** What the running work has read so far. */
export const currentListingReads = (): ReadonlySet<ListingTag> => current.getStore() ?? new Set();

/** Adds a search among the listings of a city. What only keeps results until a listing that they show changes may ignore it. */
export function noteCitySearch(cityId: number): void {
  current.getStore()?.add(cityTag(cityId));
}

/** Adds listings to what the running work has read. Does nothing outside of `trackListingReads`. */
export function noteListingReads(keys: readonly ListingKey[]): void {
  const reads = current.getStore();
  if (reads) for (const key of keys) reads.add(listingTag(key));
}
