/**
 * Records which listings are read while a result is computed, so that the result can be dropped when one of them changes. Code that reads a
 * listing for visitors calls `recordListingReads`, before the read if it knows the key. Code that caches a result computes it in
 * `trackListingReads`, and compares the reads with all changes since the start.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ListingKey } from './listing-key.ts';

/** The key of a listing as text, unique across cities. */
export type ListingTag = string;
export const listingTag = ({ cityId, listingId }: ListingKey): ListingTag => `${cityId}/${listingId}`;
/** The tag of all listings of a city, including future ones. */
export const cityTag = (cityId: number): ListingTag => `${cityId}/*`;
export const isCityTag = (tag: ListingTag): boolean => tag.endsWith('/*');

const currentReads = new AsyncLocalStorage<Set<ListingTag>>();

/** Runs `work` and adds the listings that it reads to `reads`. */
export const trackListingReads = <T>(reads: Set<ListingTag>, work: () => T): T => currentReads.run(reads, work);

/** The listings that the running work has read so far. */
export const currentListingReads = (): ReadonlySet<ListingTag> => currentReads.getStore() ?? new Set();

/** Records a search among the listings of a city. Caches that keep results until a displayed listing changes may ignore it. */
export function recordCitySearch(cityId: number): void {
  currentReads.getStore()?.add(cityTag(cityId));
}

/** Records that the running work read these listings. Does nothing outside of `trackListingReads`. */
export function recordListingReads(keys: readonly ListingKey[]): void {
  const reads = currentReads.getStore();
  if (reads) for (const key of keys) reads.add(listingTag(key));
}
