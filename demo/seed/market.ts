/** Distribution of the demo market over cities, kinds, localities, ages and prices. */
import type { KindId } from '../../kinds/index.ts';
import type { Values } from '../../kinds/field.ts';

export interface Share {
  readonly slug: string;
  readonly listings: number;
}
/** Number of listings in each city, 3,000 in total. The default city of the site has the largest number. */
export const CITY_SHARES: readonly Share[] = [
  { slug: 'coimbatore', listings: 1050 },
  { slug: 'chennai', listings: 750 },
  { slug: 'bangalore', listings: 700 },
  { slug: 'mumbai', listings: 500 },
];

/** Number of listings of each kind per hundred. */
export const KIND_SHARES: Readonly<Record<KindId, number>> = {
  residential_rent: 43,
  residential_resale: 20,
  commercial_rent: 8,
  commercial_sale: 3,
  plot: 9,
  pg_hostel: 9,
  flatmate: 8,
};

/** Percentage of agents and developers by kind; all others are owners. */
export const LISTER_SHARES: Readonly<Record<KindId, { readonly Agent: number; readonly Developer: number }>> = {
  residential_rent: { Agent: 24, Developer: 0 },
  residential_resale: { Agent: 26, Developer: 14 },
  commercial_rent: { Agent: 40, Developer: 4 },
  commercial_sale: { Agent: 36, Developer: 14 },
  plot: { Agent: 28, Developer: 16 },
  pg_hostel: { Agent: 0, Developer: 0 },
  flatmate: { Agent: 0, Developer: 0 },
};

const FURNISHING_FACTORS: Readonly<Record<string, number>> = { Fully: 1.18, Semi: 1.03, None: 0.92 };
const AGE_FACTORS: Readonly<Record<string, number>> = { new: 1.1, '1year': 1.06, '1-3': 1.03, '3-5': 1, '5-10': 0.95, '10+': 0.86 };
const TYPE_FACTORS: Readonly<Record<string, number>> = {
  'Gated Community': 1.15,
  'Independent House Villa': 1.05,
  'Standalone Building': 0.92,
};

/** Price factor for furnishing, age and property type, relative to the price level of the locality. */
export function priceLevel(values: Values): number {
  return (
    (FURNISHING_FACTORS[String(values.furnishing)] ?? 1) *
    (AGE_FACTORS[String(values.building_age)] ?? 1) *
    (TYPE_FACTORS[String(values.property_type)] ?? 1)
  );
}

/** Relative number of listings in the n-th locality of a city. */
export const localityWeight = (n: number): number => 1 / (n + 4);
