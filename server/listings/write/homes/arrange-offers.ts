/** Decides which of the listings with one door number offer the same home, and which of them represents it. Pure. */
import { CLONE_PRICE_SHARE, compareHomes, type HomeTraits } from '../../home/compare-homes.ts';

/** A live listing of a home. */
export interface HomeOffer {
  readonly listingId: number;
  readonly ownerId: string;
  readonly traits: HomeTraits;
  /** Whether its owner offers it, as far as anybody knows. */
  readonly byOwner: boolean;
  /** Whether its door number was changed after its publication. Somebody who tries door numbers would learn that of another listing. */
  readonly hasChangedDoor: boolean;
  /** Whether staff saw a document that proves this, and the evidence is still valid. */
  readonly isVerified: boolean;
  /** In rupees. */
  readonly price: number | null;
  /** When this lister first published the home, possibly as an earlier listing. */
  readonly publishedAt: Date;
  /** Whether it waits for a moderator. */
  readonly isWaiting: boolean;
  /** Codes of findings that a moderator has accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of listings with the same photos. */
  readonly sharesPhotosWith: ReadonlySet<number>;
}

/** Codes of findings that only a moderator can resolve. */
type Suspicion = 'home_claimed_twice' | 'home_listed_by_other' | 'photo_of_other_listing';

export interface ArrangedOffers {
  /** Homes with their listings; the first listing represents the home. */
  readonly homes: readonly (readonly HomeOffer[])[];
  readonly suspicions: readonly { readonly offer: HomeOffer; readonly suspicion: Suspicion }[];
}

/**
 * Earlier listings are processed first, so a new listing never changes the grouping of earlier ones. A listing is added to a home only when
 * it is the same as every listing in it and is not suspicious. Suspicious listings remain separate until a moderator accepts them.
 */
export function arrangeOffers(offers: readonly HomeOffer[]): ArrangedOffers {
  const homes: HomeOffer[][] = [];
  const suspicions: ArrangedOffers['suspicions'][number][] = [];
  for (const offer of offers.toSorted(byAge)) {
    const home = homes.find((members) => members.every((member) => areOfOneHome(offer, member)));
    const suspicion = home && suspicionOf(home, offer);
    if (suspicion) suspicions.push({ offer, suspicion });
    if (!home || suspicion || offer.isWaiting) homes.push([offer]);
    else home.push(offer);
  }
  return { homes: homes.map((home) => home.toSorted((a, b) => rankOf(a) - rankOf(b) || byAge(a, b))), suspicions };
}

const areOfOneHome = (a: HomeOffer, b: HomeOffer): boolean =>
  compareHomes(a.traits, b.traits, a.sharesPhotosWith.has(b.listingId) || b.sharesPhotosWith.has(a.listingId)).isSame;

const byAge = (a: HomeOffer, b: HomeOffer): number => a.publishedAt.getTime() - b.publishedAt.getTime() || a.listingId - b.listingId;

/** Owners come first; among them, those whose document staff saw. */
function rankOf({ byOwner, isVerified }: HomeOffer): number {
  if (!byOwner) return 2;
  return isVerified ? 0 : 1;
}

/** Why a later listing may be a copy of another person's listing; null when there is no reason, or when a moderator has accepted it. */
function suspicionOf(home: readonly HomeOffer[], offer: HomeOffer): Suspicion | null {
  const others = home.filter(({ ownerId }) => ownerId !== offer.ownerId);
  const found: readonly (readonly [Suspicion, boolean])[] = [
    ['home_claimed_twice', offer.byOwner && others.some(({ byOwner }) => byOwner)],
    [
      'home_listed_by_other',
      (offer.hasChangedDoor && others.length > 0) ||
        others.some(({ price }) => price !== null && offer.price !== null && offer.price < CLONE_PRICE_SHARE * price),
    ],
    ['photo_of_other_listing', others.some(({ listingId }) => offer.sharesPhotosWith.has(listingId))],
  ];
  return found.find(([code, isFound]) => isFound && !offer.accepted.has(code))?.[0] ?? null;
}
