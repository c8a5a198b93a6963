/** One page of the matching rows, sorted by distance from a point, and by listing id for equal distances. */
import type { Circle } from '../types.ts';
import { metresFrom } from './geo-filters.ts';
import type { Matches } from './matches.ts';

/** Number of bands of equal width into which the circle is divided. */
const BAND_COUNT = 1024;

/** First counts the rows in each band around the point, so that only the bands of the page have to be sorted. */
export function pageByDistance(segments: readonly Matches[], near: Circle, offset: number, limit: number): number[] {
  const bandSizes = new Uint32Array(BAND_COUNT);
  const measured = segments.map((matches) => {
    const rows = matches.rows();
    const metresOf = metresFrom(matches.segment.columns, near);
    const metres = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      metres[i] = metresOf(rows[i]!);
      bandSizes[distanceBandOf(metres[i]!, near)]!++;
    }
    return { ids: matches.segment.columns.id, rows, metres };
  });
  let first = 0;
  let skipped = 0;
  while (first < BAND_COUNT && skipped + bandSizes[first]! <= offset) skipped += bandSizes[first++]!;
  let last = first;
  for (let size = bandSizes[first] ?? 0; last < BAND_COUNT - 1 && skipped + size < offset + limit;) size += bandSizes[++last]!;

  const candidates: { id: number; metres: number }[] = [];
  for (const { ids, rows, metres } of measured) {
    for (let i = 0; i < rows.length; i++) {
      const band = distanceBandOf(metres[i]!, near);
      if (band >= first && band <= last) candidates.push({ id: ids[rows[i]!]!, metres: metres[i]! });
    }
  }
  return candidates
    .toSorted((a, b) => a.metres - b.metres || a.id - b.id)
    .slice(offset - skipped, offset - skipped + limit)
    .map(({ id }) => id);
}

const distanceBandOf = (metres: number, near: Circle): number => Math.min(BAND_COUNT - 1, Math.floor((metres / near.metres) * BAND_COUNT));
