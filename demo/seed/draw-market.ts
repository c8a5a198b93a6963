import { randomInt, pickOne, pickWeighted, seededRandom, type Random } from '../../kinds/seeded-random.ts';
import { KIND_IDS, type KindId } from '../../kinds/index.ts';
import type { Gazetteer } from '../../server/seed/gazetteer/gazetteer.ts';
import { drawHistory, type DemoHistory } from './history.ts';
import { demoListing, type DemoListing } from './listings.ts';
import { CITY_SHARES, KIND_SHARES, LISTER_SHARES, localityWeight, type Share } from './market.ts';
import { demoPeople, type DemoPerson, type Role } from './people.ts';

export interface DemoMarket {
  readonly people: readonly DemoPerson[];
  readonly listings: readonly DemoListing[];
  /** Public ids of listings in curated lists, by list. */
  readonly promoted: ReadonlyMap<string, readonly string[]>;
  readonly history: DemoHistory;
  readonly now: Date;
}

/** Seed of all random numbers of the market, except those of separate streams. */
const SEED = 20_261;
/** Number of listings of the demo owner account. */
const OWN_LISTINGS = 4;

/** Generates the demo market. The same gazetteer, day and distribution over cities result in the same market. */
export function drawMarket(gazetteer: readonly Gazetteer[], now: Date, spread: readonly Share[] = CITY_SHARES): DemoMarket {
  const random = seededRandom(SEED);
  const shares = spread.filter(({ slug }) => gazetteer.some(({ city }) => city.slug === slug));
  const people = demoPeople(random, shares, now);
  const listings = shares.flatMap(({ slug, listings }) => {
    const gazetteerCity = gazetteer.find(({ city }) => city.slug === slug)!;
    const peopleByRole = Map.groupBy(
      people.filter((person) => person.city === slug),
      (person) => person.role,
    );
    return Array.from({ length: listings }, (_, n) => {
      const kind = pickWeighted(random, KIND_IDS, (id) => KIND_SHARES[id as KindId]) as KindId;
      const locality = gazetteerCity.localities[drawLocality(gazetteerCity.localities.length, random)]!;
      const isDemoOwner = slug === shares[0]!.slug && n < OWN_LISTINGS;
      const owner = isDemoOwner ? people[0]! : pickOne(random, peopleByRole.get(drawRole(kind, random)) ?? peopleByRole.get('Owner')!);
      return demoListing({ kind: isDemoOwner ? 'residential_rent' : kind, owner, city: gazetteerCity.city, locality, now }, random);
    });
  });
  return { people, listings, promoted: promote(listings), history: drawHistory(people, listings, now), now };
}

/** Returns the index of a locality. */
function drawLocality(count: number, random: Random): number {
  const indexes = Array.from({ length: count }, (_, n) => String(n));
  return Number(pickWeighted(random, indexes, (n) => localityWeight(Number(n))));
}

function drawRole(kind: KindId, random: Random): Role {
  const { Agent, Developer } = LISTER_SHARES[kind];
  const drawn = randomInt(random, 1, 100);
  if (drawn <= Agent) return 'Agent';
  return drawn <= Agent + Developer ? 'Developer' : 'Owner';
}

/** Maximum number of listings of a city in one curated list. */
const MAX_PROMOTED = 12;

/** Selects listings as editors would: up to a dozen for each list in every city, from all listings of the city. */
function promote(listings: readonly DemoListing[]): Map<string, string[]> {
  const promoted = new Map<string, string[]>();
  for (const ofCity of Map.groupBy(listings, ({ city }) => city.slug).values()) {
    const addList = (flag: string, fits: (listing: DemoListing) => boolean) => {
      const fitting = ofCity.filter(fits);
      const step = Math.max(1, Math.floor(fitting.length / MAX_PROMOTED));
      const selected = fitting.filter((_, n) => n % step === 0).slice(0, MAX_PROMOTED);
      promoted.set(flag, [...(promoted.get(flag) ?? []), ...selected.map(({ public_id }) => public_id)]);
    };
    addList('hot_property', ({ details, photos }) => photos.length >= 5 && details.listing_role !== 'Developer');
    addList('premium_property', ({ details }) => ['4BHK', '5BHK', '5+BHK'].includes(String(details.bhk_type)));
    addList('featured_property', ({ kind, photos }) => photos.length >= 6 && kind !== 'flatmate');
    addList('new_launch', ({ details }) => details.listing_role === 'Developer' && details.construction_status === 'under_construction');
  }
  return promoted;
}
