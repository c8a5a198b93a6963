/** Decides which of the listings with one door number offer the same home, and which of them represents it. Pure. */
import { CLONE_PRICE_SHARE, compareHomes, type HomeTraits } from '../../home/compare-homes.ts';

/** A live listing of a home. */
export interface HomeListing {
  readonly listingId: number;
  readonly ownerId: string;
  readonly traits: HomeTraits;
  /** Whether the owner of the home offers it, as far as the site knows. */
  readonly isByOwner: boolean;
  /** Whether its door number was changed after its publication. Somebody who tries door numbers would learn that of another listing. */
  readonly hasChangedDoor: boolean;
  /** Whether staff saw a document that proves that its lister owns the home, and this evidence is still valid. */
  readonly isVerified: boolean;
  /** In rupees. */
  readonly price: number | null;
  /** When this lister first published the home, possibly as an earlier listing. */
  readonly publishedAt: Date;
  /** Whether it waits for a moderator and must have its own card meanwhile. */
  readonly isWaiting: boolean;
  /** Codes of findings that a moderator has accepted. */
  readonly acceptedFindings: ReadonlySet<string>;
  /** Ids of listings with the same photos. */
  readonly sharesPhotosWith: ReadonlySet<number>;
}

/** Codes of findings that only a moderator can resolve. */
type Suspicion = 'home_listed_twice' | 'home_listed_by_other' | 'photo_of_other_listing' | typeof OWNER_AFTER_AGENT;

/** The finding about an owner whose listing follows one of an agent. They share a card, which the agent represents until a moderator decides. */
export const OWNER_AFTER_AGENT = 'owner_after_agent';

export interface GroupedListings {
  /** Homes with their listings; the first listing represents the home. */
  readonly homes: readonly (readonly HomeListing[])[];
  readonly suspicions: readonly { readonly listing: HomeListing; readonly suspicion: Suspicion }[];
}

/**
 * Earlier listings are processed first, so a new listing never changes the grouping of earlier ones. A listing is added to a home only when
 * it is the same as every listing in it and is not suspicious. Suspicious listings remain separate until a moderator accepts them.
 */
export function groupByHome(listings: readonly HomeListing[]): GroupedListings {
  const homes: HomeListing[][] = [];
  const suspicions: GroupedListings['suspicions'][number][] = [];
  for (const listing of listings.toSorted(compareByAge)) {
    const home = homes.find((members) => members.every((member) => areOfOneHome(listing, member)));
    const suspicion = home && suspicionOf(home, listing);
    if (suspicion) suspicions.push({ listing, suspicion });
    else if (home && isUnconfirmedOwner(home, listing)) suspicions.push({ listing, suspicion: OWNER_AFTER_AGENT });
    if (!home || suspicion || listing.isWaiting) homes.push([listing]);
    else home.push(listing);
  }
  return { homes: homes.map(sortByRank), suspicions };
}

/**
 * Whether nobody has confirmed that the lister owns this home of an agent. Anybody who knows the door number could otherwise take over the
 * card.
 */
const isUnconfirmedOwner = (home: readonly HomeListing[], { isByOwner, isVerified, ownerId, acceptedFindings }: HomeListing): boolean =>
  isByOwner &&
  !isVerified &&
  !acceptedFindings.has(OWNER_AFTER_AGENT) &&
  home.some((other) => other.ownerId !== ownerId && !other.isByOwner);

const areOfOneHome = (a: HomeListing, b: HomeListing): boolean =>
  compareHomes(a.traits, b.traits, a.sharesPhotosWith.has(b.listingId) || b.sharesPhotosWith.has(a.listingId)).isSame;

const compareByAge = (a: HomeListing, b: HomeListing): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || a.listingId - b.listingId;

/** Owners come first; among them, those whose document staff saw. Owners who are not confirmed are sorted like agents, by age. */
function sortByRank(home: readonly HomeListing[]): HomeListing[] {
  const rankOf = (listing: HomeListing): number => {
    const earlier = home.filter((other) => compareByAge(other, listing) < 0);
    if (!listing.isByOwner || isUnconfirmedOwner(earlier, listing)) return 2;
    return listing.isVerified ? 0 : 1;
  };
  return home.toSorted((a, b) => rankOf(a) - rankOf(b) || compareByAge(a, b));
}

/** Why a later listing may be a copy of another person's listing; null when there is no reason, or when a moderator has accepted it. */
function suspicionOf(home: readonly HomeListing[], listing: HomeListing): Suspicion | null {
  const others = home.filter(({ ownerId }) => ownerId !== listing.ownerId);
  const checks: readonly (readonly [Suspicion, boolean])[] = [
    ['home_listed_twice', listing.isByOwner && others.some(({ isByOwner }) => isByOwner)],
    [
      'home_listed_by_other',
      (listing.hasChangedDoor && others.length > 0) ||
        others.some(({ price }) => price !== null && listing.price !== null && listing.price < CLONE_PRICE_SHARE * price),
    ],
    ['photo_of_other_listing', others.some(({ listingId }) => listing.sharesPhotosWith.has(listingId))],
  ];
  return checks.find(([code, isFound]) => isFound && !listing.acceptedFindings.has(code))?.[0] ?? null;
}
