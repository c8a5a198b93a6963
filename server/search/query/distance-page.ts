/** One page of the matching rows, sorted by distance from a point, and by listing id for equal distances. */
import type { Circle } from '../types.ts';
import { metresFrom } from './geo-filters.ts';
import type { Matches } from './matches.ts';

/** Number of bands of equal width into which the circle is divided. */
const BAND_COUNT = 1024;

/**
 * At most `limit` listing ids, starting at `offset`. First counts the rows in each band around the point, so that only the bands of the
 * page have to be sorted.
 */
export function pageByDistance(segmentMatches: readonly Matches[], near: Circle, offset: number, limit: number): number[] {
  const bandSizes = new Uint32Array(BAND_COUNT);
  const measured = segmentMatches.map((matches) => {
    const rows = matches.rows();
    const metresOf = metresFrom(matches.segment.columns, near);
    const metres = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      metres[i] = metresOf(rows[i]!);
      bandSizes[distanceBandOf(metres[i]!, near)]!++;
    }
    return { ids: matches.segment.columns.id, rows, metres };
  });
  let firstBand = 0;
  let skippedRows = 0;
  while (firstBand < BAND_COUNT && skippedRows + bandSizes[firstBand]! <= offset) {
    skippedRows += bandSizes[firstBand]!;
    firstBand += 1;
  }
  let lastBand = firstBand;
  let candidateCount = bandSizes[firstBand] ?? 0;
  while (lastBand < BAND_COUNT - 1 && skippedRows + candidateCount < offset + limit) {
    lastBand += 1;
    candidateCount += bandSizes[lastBand]!;
  }

  const candidates: { id: number; metres: number }[] = [];
  for (const { ids, rows, metres } of measured) {
    for (let i = 0; i < rows.length; i++) {
      const band = distanceBandOf(metres[i]!, near);
      if (band >= firstBand && band <= lastBand) candidates.push({ id: ids[rows[i]!]!, metres: metres[i]! });
    }
  }
  return candidates
    .toSorted((a, b) => a.metres - b.metres || a.id - b.id)
    .slice(offset - skippedRows, offset - skippedRows + limit)
    .map(({ id }) => id);
}

const distanceBandOf = (metres: number, near: Circle): number => Math.min(BAND_COUNT - 1, Math.floor((metres / near.metres) * BAND_COUNT));
