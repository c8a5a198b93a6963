import type { Card } from '../../../contract/shapes.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { listingCards } from '../../views/listing-card.ts';

/** Cards of what search found. One that was taken off in the moment between is left out. */
export async function liveCards(db: Db, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await listingCards(db, keys)).filter(({ status }) => status === 'active');
}
