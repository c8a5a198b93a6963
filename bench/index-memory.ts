/** Memory of each part of the search index, in bytes. */
import type { ColumnIndex } from '../server/search/column-index.ts';
import { bytesOfSegment } from '../server/search/index/segment-memory.ts';
import { worldPoints } from '../server/search/map/mercator.ts';

/** Bytes per live listing, by part. Segments are compacted first. */
export function bytesPerListing(index: ColumnIndex): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { cityId, kind } of index.segmentNames()) {
    const segment = index.compactedSegment(cityId, kind);
    // allocates the points as the first map request does
    worldPoints(segment);
    for (const [part, bytes] of Object.entries(bytesOfSegment(segment))) totals[part] = (totals[part] ?? 0) + bytes;
  }
  return Object.fromEntries(Object.entries(totals).map(([part, bytes]) => [part, bytes / index.liveCount]));
}
