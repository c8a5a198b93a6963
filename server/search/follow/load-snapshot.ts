/** Loads a snapshot of the index and applies all changes since it was written. */
import { loadSnapshot, type SnapshotOptions } from '../snapshot/snapshot-store.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { IndexedCities } from '../types.ts';
import { SyncedIndex } from './synced-index.ts';

/**
 * A snapshot is used only when at most this share of listings has changed, because reading a changed listing takes about ten times as long
 * as adding a row while building an index.
 */
const MAX_CHANGED_SHARE = 1 / 20;
/** In a small index, up to this number of listings may have changed. */
const MIN_CHANGED_LIMIT = 1000;

/**
 * The index with all changes that were committed before the call. Null when there is no usable snapshot, or when building an index is
 * faster.
 */
export async function loadSyncedSnapshot(
  options: SnapshotOptions & { readonly onIncompatible?: (keys: readonly ListingKey[]) => void },
  cities: IndexedCities,
): Promise<SyncedIndex | null> {
  const loaded = await loadSnapshot(options, cities);
  if (!loaded) return null;
  const synced = new SyncedIndex(options.db, loaded, cities, options.onIncompatible);
  const limit = Math.max(MIN_CHANGED_LIMIT, loaded.index.liveCount * MAX_CHANGED_SHARE);
  if (await synced.readChanges(() => undefined, limit)) return synced;
  options.log.info({ limit }, 'search snapshot is not used: more listings than this changed since');
  return null;
}
