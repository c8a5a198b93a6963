/** What each part of the index takes, in bytes. */
import type { ColumnIndex } from '../server/search/column-index.ts';
import { bytesOfBlock } from '../server/search/index/block-memory.ts';
import { worldPoints } from '../server/search/map/mercator.ts';

/** Bytes per live listing, by part; blocks are compacted before. */
export function bytesPerListing(index: ColumnIndex): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { cityId, kind } of index.blockNames()) {
    const block = index.compactedBlock(cityId, kind);
    // as after the first map
    worldPoints(block);
    for (const [part, bytes] of Object.entries(bytesOfBlock(block))) totals[part] = (totals[part] ?? 0) + bytes;
  }
  return Object.fromEntries(Object.entries(totals).map(([part, bytes]) => [part, bytes / index.liveCount]));
}
