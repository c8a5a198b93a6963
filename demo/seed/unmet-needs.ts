/** What people of the demo market look for without finding it. */
import type { KindId } from '../../kinds/index.ts';
import { randomInt, seededRandom } from '../../kinds/seeded-random.ts';
import type { DemoListing } from './listings.ts';

export interface UnmetNeed {
  readonly city_id: number;
  /** Slug of the locality. */
  readonly locality: string;
  readonly kind: KindId;
  readonly bedrooms: string;
  /** Maximum rent, rupees. */
  readonly budget: number;
  readonly people: number;
}

/** Seed of a separate random stream, so that changes here do not change the rest of the demo market. */
const SEED = 20_265;
const NEEDS = [
  { kind: 'residential_rent', bedrooms: '3BHK', budget: 10_000 },
  { kind: 'residential_rent', bedrooms: '2BHK', budget: 10_000 },
] as const;
/** Number of localities, per city and need, in which most people search and find nothing. */
const LOCALITIES = 3;
const PEOPLE_PER_LOCALITY = { from: 11, to: 38 };

/** The same listings result in the same needs. */
export function unmetNeeds(listings: readonly DemoListing[]): UnmetNeed[] {
  const random = seededRandom(SEED);
  return [...Map.groupBy(listings, ({ city }) => city.slug).values()].flatMap((ofCity) =>
    NEEDS.flatMap((need) => {
      const offered = new Set(ofCity.filter((listing) => meets(listing, need)).map(({ locality }) => locality.slug));
      const localities = [...new Set(ofCity.map(({ locality }) => locality.slug))].filter((slug) => !offered.has(slug));
      return localities.slice(0, LOCALITIES).map((locality): UnmetNeed => ({
        ...need,
        city_id: ofCity[0]!.city.id,
        locality,
        people: randomInt(random, PEOPLE_PER_LOCALITY.from, PEOPLE_PER_LOCALITY.to),
      }));
    }),
  );
}

const meets = ({ kind, details }: DemoListing, need: (typeof NEEDS)[number]): boolean =>
  kind === need.kind && details.bhk_type === need.bedrooms && Number(details.expected_rent) <= need.budget;
