/** What relevance is made of, and who stands beside its order. */
import { RELEVANCE_DAYS } from '../../kinds/relevance.ts';
import { seeded } from '../../kinds/draw.ts';
import { collect, count, intersect, unite } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Matches } from './evaluate.ts';
import { TOP_SLOT, type RelevancePart, type SearchRequest } from './index.ts';
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

const HOUR_MS = 60 * 60 * 1000;

/**
 * Listing ids for the labelled slots: of those that match and are paid for, as many as there are slots. Where more are paid for they
 * take turns by the hour, by lot, so that nobody pays for a place another always has.
 */
export function promotedOf(blocks: readonly Matches[], { promoted: slots, now }: Pick<SearchRequest, 'promoted' | 'now'>): number[] {
  if (slots === 0) return [];
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const paid = blocks.flatMap(({ block, all }) => {
    const flagged = new Uint32Array(all.length);
    unite(flagged, block.flags.get(TOP_SLOT)?.words ?? new Uint32Array(0));
    intersect(flagged, all);
    const rows = new Uint32Array(count(flagged));
    collect(flagged, rows);
    return Array.from(rows, (row) => block.columns.id[row]!);
  });
  return paid
    .map((id) => ({ id, lot: seeded(Math.imul(id, 0x9e3779b1) ^ hour)() }))
    .toSorted((a, b) => a.lot - b.lot || a.id - b.id)
    .slice(0, slots)
    .map(({ id }) => id);
}
