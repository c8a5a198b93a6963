import type { Card, RankedCard } from '../../../contract/shapes.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { number } from '../../views/format.ts';
import { keyedCards, listingCards } from '../../views/listing-card.ts';
import { textOf } from '../../views/text.ts';

/** Labelled slots for promoted listings above the first page. */
export const PROMOTED_SLOTS = 2;

/** Cards of what search found. One that was taken off in the moment between is left out. */
export async function liveCards(db: Db, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await listingCards(db, keys)).filter(({ status }) => status === 'active');
}

/** The same, each with the parts of its relevance. */
export async function rankedCards({ db, search }: Deps, keys: readonly ListingKey[]): Promise<RankedCard[]> {
  const cards = (await keyedCards(db, keys)).filter(({ card }) => card.status === 'active');
  return cards.map(({ key, card }) => {
    const why = search.relevanceParts(key).map(({ part, points }) => ({
      part,
      points,
      text: textOf(`why.${part}`, { points: number(points) }),
    }));
    return { ...card, why };
  });
}
