/** The cards of a shortlist. */
import type { ShortlistCard } from '../../../contract/shortlist.ts';
import type { Card } from '../../../contract/listing/card.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { readKeyedCards } from '../../listings/read/listing-cards.ts';
import { listingTitle } from '../../listings/present/title.ts';
import { readListingChanges, type ListingChanges, type ShortlistedListing } from './listing-changes.ts';

interface Entry extends ShortlistedListing {
  readonly note: string | null;
}

/** The cards of the entries in the order of the entries, with price drops and endings. */
export async function readShortlistCards(db: Db, entries: readonly Entry[], now: Date): Promise<ShortlistCard[]> {
  const [cards, changesByKey] = await Promise.all([readKeyedCards(db, entries), readListingChanges(db, entries, now)]);
  return cards.flatMap(({ key, card }) => {
    const changes = changesByKey.get(`${key.cityId}/${key.listingId}`);
    return changes ? [presentShortlistCard(card, key, changes)] : [];
  });
}

function presentShortlistCard(card: Card, { addedAt, note }: Entry, { visibility, ended, priceDrop }: ListingChanges): ShortlistCard {
  const entryFields = { added_at: addedAt.toISOString(), note, ended };
  if (visibility === 'unavailable' || visibility === 'hidden')
    return { ...entryFields, ...withoutDetails(card, ended?.reason), price_drop: null };
  // the card may show another price than the one that dropped, for example a lease amount in addition to a rent
  const isShownPrice = priceDrop !== null && priceDrop.currentPrice === card.price?.amount;
  return {
    ...card,
    ...entryFields,
    price_drop: isShownPrice ? { previous_price: priceDrop.previous_price, amount: priceDrop.amount, since: priceDrop.since } : null,
  };
}

/**
 * The card of a listing without a public page. When the listing was taken down or waits for a moderator, the card shows only kind and city,
 * because visitors may not see anything else.
 */
function withoutDetails(card: Card, reason: string | undefined): Omit<ShortlistCard, 'added_at' | 'note' | 'price_drop' | 'ended'> {
  const isConfidential = reason === 'taken_down' || reason === 'hidden';
  const kind = kindOf(card.kind);
  return {
    id: card.id,
    kind: card.kind,
    url: null,
    title: isConfidential && kind ? listingTitle(kind, {}) : card.title,
    city: card.city,
    locality: isConfidential ? null : card.locality,
    price: null,
    deposit: null,
    area: null,
    price_per_sqft: null,
    facts: [],
    floor: null,
    available_from: null,
    price_insight: null,
    price_cut: null,
    photo: null,
    building_name: null,
    photo_count: 0,
    listing_role: '',
    negotiable: false,
    status: isConfidential ? 'removed' : card.status,
    first_published_at: null,
    last_confirmed_at: null,
    position: null,
    promotion_flags: [],
  };
}
