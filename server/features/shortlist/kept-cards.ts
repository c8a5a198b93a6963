import type { KeptCard } from '../../../contract/shortlist.ts';
import type { Card } from '../../../contract/shapes.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { keyedCards } from '../../views/listing-card.ts';
import { listingTitle } from '../../views/title.ts';
import { fatesOf, type Fate, type Kept } from './fates.ts';

interface Entry extends Kept {
  readonly note: string | null;
}

/** Cards of entries in their order, with what became of each. */
export async function keptCards(db: Db, entries: readonly Entry[], now: Date): Promise<KeptCard[]> {
  const [cards, fates] = await Promise.all([keyedCards(db, entries), fatesOf(db, entries, now)]);
  return cards.flatMap(({ key, card }) => {
    const fate = fates.get(`${key.cityId}/${key.listingId}`);
    return fate ? [present(card, key, fate)] : [];
  });
}

function present(card: Card, { keptAt, note }: Entry, { visibility, ended, drop }: Fate): KeptCard {
  const own = { kept_at: keptAt.toISOString(), note, ended };
  if (visibility === 'gone' || visibility === 'hidden') return { ...own, ...bare(card, ended?.how), price_drop: null };
  // the price on the card may be another than the one that is followed: a lease's sum beside a rent
  const same = drop !== null && drop.now === card.price?.amount;
  return { ...card, ...own, price_drop: same ? { was: drop.was, by: drop.by, since: drop.since } : null };
}

/**
 * What is left of a card without a page. Of what was taken down, or waits for a moderator, nothing is shown that visitors may not
 * read any more, or not yet: only what sort of property it is, and where.
 */
function bare(card: Card, how: string | undefined): Omit<KeptCard, 'kept_at' | 'note' | 'price_drop' | 'ended'> {
  const untold = how === 'taken_down' || how === 'hidden';
  const kind = kindOf(card.kind);
  return {
    id: card.id,
    kind: card.kind,
    url: null,
    title: untold && kind ? listingTitle(kind, {}) : card.title,
    city: card.city,
    locality: untold ? null : card.locality,
    price: null,
    deposit: null,
    area: null,
    rate: null,
    facts: [],
    photo: null,
    photo_count: 0,
    listing_role: '',
    negotiable: false,
    status: untold ? 'removed' : card.status,
    first_published_at: null,
    last_confirmed_at: null,
    position: null,
    promotion_flags: [],
  };
}
