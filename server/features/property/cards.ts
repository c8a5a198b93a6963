import type { Card, RankedCard } from '../../../contract/shapes.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey, SearchResult } from '../../search/index.ts';
import { number } from '../../views/format.ts';
import { keyedCards, listingCards } from '../../views/listing-card.ts';
import { textOf } from '../../views/text.ts';

/** Labelled slots for promoted listings above the first page. */
export const PROMOTED_SLOTS = 2;

/** Cards of what search found. One that was taken off in the moment between is left out. */
export async function liveCards(db: Db, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await listingCards(db, keys)).filter(({ status }) => status === 'active');
}

/** Cards of a page and of its promoted slots, by one query; `ranked`: those of the page say why they stand where they do. */
export async function foundCards({ db, search }: Deps, found: Pick<SearchResult, 'ids' | 'promoted'>, ranked: boolean) {
  const slots = found.promoted.map((key) => ({ ...key, promoted: true }));
  const keyed = await keyedCards(db, [...slots, ...found.ids.map((key) => ({ ...key, promoted: false }))]);
  const live = keyed.filter(({ card }) => card.status === 'active');
  const why = (key: ListingKey) =>
    search.relevanceParts(key).map(({ part, points }) => ({ part, points, text: textOf(`why.${part}`, { points: number(points) }) }));
  const data: (Card | RankedCard)[] = live
    .filter(({ key }) => !key.promoted)
    .map(({ key, card }) => (ranked ? { ...card, why: why(key) } : card));
  return { promoted: live.filter(({ key }) => key.promoted).map(({ card }) => card), data };
}
