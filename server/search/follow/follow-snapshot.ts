/** Loads a snapshot of the index and takes in all changes since it was written. */
import { loadSnapshot, type SnapshotOptions } from '../snapshot/snapshot-store.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { IndexedCities } from '../types.ts';
import { FollowedIndex } from './followed-index.ts';

/** Reading a changed listing takes about ten times as long as adding one from the table to an index that is being built. */
const MAX_CHANGED_SHARE = 1 / 20;
const MIN_CHANGED_LIMIT = 1000;

/** The index with all changes committed before the call, or null when there is no usable snapshot or building one is quicker. */
export async function followSnapshot(
  options: SnapshotOptions & { readonly onUncovered?: (keys: readonly ListingKey[]) => void },
  cities: IndexedCities,
): Promise<FollowedIndex | null> {
  const loaded = await loadSnapshot(options, cities);
  if (!loaded) return null;
  const followed = new FollowedIndex(options.db, loaded, cities, options.onUncovered);
  const limit = Math.max(MIN_CHANGED_LIMIT, loaded.index.liveCount * MAX_CHANGED_SHARE);
  if (await followed.readChanges(() => undefined, limit)) return followed;
  options.log.info({ limit }, 'search snapshot is not used: more listings than this changed since');
  return null;
}
