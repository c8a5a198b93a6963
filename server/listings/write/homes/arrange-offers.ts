/** Which of the listings behind one door number are of one home, and which of them represents it. Pure. */
import { CLONE_PRICE_SHARE, compareHomes, type HomeTraits } from '../../home/compare-homes.ts';

/** A live listing of a home. */
export interface HomeOffer {
  readonly listingId: number;
  readonly ownerId: string;
  readonly traits: HomeTraits;
  /** Offered by its owner, as far as anybody knows. */
  readonly byOwner: boolean;
  /** Its door number was changed after its publication: somebody who tries door numbers would learn that of another listing. */
  readonly hasChangedDoor: boolean;
  /** Staff saw a document that shows it, and that still counts. */
  readonly isVerified: boolean;
  /** Rupees. */
  readonly price: number | null;
  /** When the home was first published by this lister, also as an earlier listing. */
  readonly publishedAt: Date;
  /** It waits for a moderator. */
  readonly isWaiting: boolean;
  /** Codes of findings that a moderator accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of listings that show the same photos. */
  readonly sharesPhotosWith: ReadonlySet<number>;
}

/** What only a moderator can clear; codes of findings. */
type Suspicion = 'home_claimed_twice' | 'home_listed_by_other' | 'photo_of_other_listing';

export interface ArrangedOffers {
  /** Listings of one home each; the first represents it. */
  readonly homes: readonly (readonly HomeOffer[])[];
  readonly suspicions: readonly { readonly offer: HomeOffer; readonly suspicion: Suspicion }[];
}

/**
 * Earlier listings come first, so a new listing never changes what was decided about earlier ones. A listing joins a home only when it is the same
 * as every listing in it and nothing makes it suspicious; what is suspicious stays apart until a moderator accepts it.
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

/** Owners first, before all those whose document staff saw. */
function rankOf({ byOwner, isVerified }: HomeOffer): number {
  if (!byOwner) return 2;
  return isVerified ? 0 : 1;
}

/** Why a later listing may be a copy of one of another person; null without a reason, or when a moderator accepted it. */
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
