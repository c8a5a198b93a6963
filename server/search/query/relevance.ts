/** Explains the order by relevance, and selects the promoted listings that are shown with the results. */
import { HOUR_MS } from '../../durations.ts';
import { confirmationTime, RELEVANCE_DAYS } from '../../../kinds/search/relevance.ts';
import { seededRandom } from '../../../kinds/seeded-random.ts';
import { collectRows, countRows, intersect, unite } from '../index/bit-set.ts';
import type { Columns } from '../index/columns.ts';
import type { Matches } from './matches.ts';
import { TOP_SLOT, type RelevancePart, type SearchRequest } from '../types.ts';
import { DAY_US } from '../index/row.ts';

/** The parts of a row's relevance (see `relevanceTime`). Parts that add nothing are omitted. */
export function relevanceParts(columns: Columns, row: number): RelevancePart[] {
  const confirmedAt = confirmationTime(columns.id[row]!, columns.newest[row]!, columns.confirmed[row]!);
  const rate = Number.isNaN(columns.rate[row]!) ? 0 : RELEVANCE_DAYS.rate;
  const price = Number.isNaN(columns.price[row]!) ? 0 : RELEVANCE_DAYS.price;
  const photos = Math.round((columns.relevance[row]! - confirmedAt) / DAY_US) - rate - price;
  return relevancePartsOf({ confirmedAt, photos, rate, price });
}

/** The parts of the relevance, all but `confirmedAt` in days. */
export function relevancePartsOf(input: {
  /** See `confirmationTime`; in microseconds since 1970. */
  readonly confirmedAt: number;
  readonly photos: number;
  readonly rate: number;
  readonly price: number;
}): RelevancePart[] {
  const parts: RelevancePart[] = [
    { part: 'confirmed', points: input.confirmedAt / DAY_US },
    { part: 'photos', points: input.photos },
    { part: 'rate', points: input.rate },
    { part: 'price', points: input.price },
  ];
  return parts.filter(({ points }) => points > 0);
}

/**
 * Ids for the labelled slots: matching listings whose slot is paid for. When there are more of them than slots, a new random selection is
 * made every hour, so that all paying listers are shown equally often. The selection depends only on the ids and the hour.
 */
export function promotedIds(segmentMatches: readonly Matches[], request: Pick<SearchRequest, 'promoted' | 'now'>): number[] {
  if (request.promoted === 0) return [];
  const candidateIds = segmentMatches.flatMap(({ segment, all }) => {
    const promotedRows = new Uint32Array(all.length);
    unite(promotedRows, segment.flags.get(TOP_SLOT)?.words ?? new Uint32Array(0));
    intersect(promotedRows, all);
    const rows = new Uint32Array(countRows(promotedRows));
    collectRows(promotedRows, rows);
    return Array.from(rows, (row) => segment.columns.id[row]!);
  });
  return drawPromoted(candidateIds, request);
}

/** A large odd number, so that consecutive ids and hours do not result in equal seeds. */
const ID_SPREAD = 0x9e3779b1;

/** The ids among these that are shown in the hour of the request. */
export function drawPromoted(candidateIds: readonly number[], { promoted, now }: Pick<SearchRequest, 'promoted' | 'now'>): number[] {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  return candidateIds
    .map((id) => ({ id, draw: seededRandom(Math.imul(id, ID_SPREAD) ^ hour)() }))
    .toSorted((a, b) => a.draw - b.draw || a.id - b.id)
    .slice(0, promoted)
    .map(({ id }) => id);
}
