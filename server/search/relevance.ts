/** What relevance is made of, and who stands beside its order. */
import { RELEVANCE_DAYS } from '../../kinds/relevance.ts';
import { collect, count, intersect, unite } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Matches } from './evaluate.ts';
import { PAID_FLAG, type RelevancePart } from './index.ts';
import { DAY_US } from './row.ts';

/** The parts of a row's relevance; a part that adds nothing is left out. */
export function partsOf(columns: Columns, row: number): RelevancePart[] {
  const confirmed = columns.confirmed[row]!;
  const rate = Number.isNaN(columns.rate[row]!) ? 0 : RELEVANCE_DAYS.rate;
  const price = Number.isNaN(columns.price[row]!) ? 0 : RELEVANCE_DAYS.price;
  const photos = Math.round((columns.relevance[row]! - confirmed) / DAY_US) - rate - price;
  const parts: RelevancePart[] = [
    { part: 'confirmed', points: confirmed / DAY_US },
    { part: 'photos', points: photos },
    { part: 'rate', points: rate },
    { part: 'price', points: price },
  ];
  return parts.filter(({ points }) => points > 0);
}

/** Listing ids of the most relevant promoted listings among those that match. */
export function promotedOf(blocks: readonly Matches[], slots: number): number[] {
  if (slots === 0) return [];
  const found = blocks.flatMap(({ block, all }) => {
    const flagged = new Uint32Array(all.length);
    unite(flagged, block.flags.get(PAID_FLAG)?.words ?? new Uint32Array(0));
    intersect(flagged, all);
    const rows = new Uint32Array(count(flagged));
    collect(flagged, rows);
    return Array.from(rows, (row) => ({ id: block.columns.id[row]!, relevance: block.columns.relevance[row]! }));
  });
  return found
    .toSorted((a, b) => b.relevance - a.relevance || b.id - a.id)
    .slice(0, slots)
    .map(({ id }) => id);
}
