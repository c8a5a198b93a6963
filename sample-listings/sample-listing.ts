/** Complete, valid listings generated from the declarations: for demo data, API examples and tests. */
import { chance, randomInt, pickSome, pickWeighted, seededRandom, type Random } from '../kinds/seeded-random.ts';
import { normalizeValues } from '../kinds/validation/apply-step.ts';
import type { CheckContext, Control, Field, Kind, Values } from '../kinds/field.ts';
import { isApplicable, isRequired } from '../kinds/validation/publish.ts';
import { ANSWER_WEIGHTS, RANGES, WEIGHTS } from './distributions.ts';
import { VALUE_GENERATORS, type SampleMarket } from './field-values.ts';

export interface SampleOptions extends Partial<SampleMarket> {
  readonly place?: {
    readonly city: string;
    readonly locality: string;
    readonly pincode: string;
    readonly lat: number;
    readonly lng: number;
  };
  /** Given values, e.g. `{ bhk_type: '3BHK' }`. All others are generated to be consistent with them. */
  readonly fixed?: Values;
  /** Fraction of the optional fields that get a value, 0 to 1. Default: 0.6. */
  readonly fillShare?: number;
}

const DEFAULT_PLACE = { city: 'coimbatore', locality: 'RS Puram', pincode: '641002', lat: 11.0069, lng: 76.9498 };
const DEFAULT_MARKET: SampleMarket = { state: 'TN', today: '2026-01-15', rentSqft: 17, saleSqft: 5_500 };

/**
 * Values of a listing of this kind that can be published: conditions are met, required fields have values, and hard checks pass. With
 * plausible options, soft checks pass too. The same random source results in the same values.
 */
export function sampleValues(kind: Kind, random: Random, options: SampleOptions = {}): Values {
  const market = marketOf(options);
  const values: Record<string, unknown> = { ...(options.place ?? DEFAULT_PLACE), ...options.fixed };
  const names = kind.steps.flatMap((step) => step.fields);
  // the second round fills fields that became required because of a value generated later
  for (const round of ['all', 'needed'] as const) {
    for (const name of names) {
      const field = kind.fields[name]!;
      if (name in values || !isApplicable(field, values, market)) continue;
      const isFilled =
        isRequired(field, values, market) || (round === 'all' && isOptionalFilled(name, field, random, options.fillShare ?? 0.6));
      const value = isFilled ? generateValue(name, field, values, random, market) : undefined;
      if (value !== undefined) values[name] = value;
    }
  }
  return normalizeValues(kind, values, market);
}

function marketOf({ state, today, rentSqft, saleSqft }: SampleOptions): SampleMarket {
  return {
    state: state ?? DEFAULT_MARKET.state,
    today: today ?? DEFAULT_MARKET.today,
    rentSqft: rentSqft ?? DEFAULT_MARKET.rentSqft,
    saleSqft: saleSqft ?? DEFAULT_MARKET.saleSqft,
  };
}

/** One fixed listing with all optional fields. */
export function sample(kind: Kind): Values {
  return sampleValues(kind, seededRandom(7), { fillShare: 1, fixed: { listing_role: 'Owner' } });
}

/** Context for validating a sample, with the sample's own market. */
export function sampleContext(options: SampleOptions = {}): CheckContext {
  return { state: options.state ?? DEFAULT_MARKET.state, today: options.today ?? DEFAULT_MARKET.today };
}

function isOptionalFilled(name: string, field: Field, random: Random, fillShare: number): boolean {
  if (field.control === 'photos' || (field.control === 'flag' && field.follows)) return false;
  // Only a developer knows these.
  if (name === 'project_units' || name === 'construction_stage') return false;
  // An exemption excludes a RERA number, and phone numbers and videos cannot be invented.
  if (name === 'rera_exempt_reason' || name === 'secondary_phone' || name === 'video_link') return false;
  return chance(random, fillShare);
}

function generateValue(name: string, field: Field, values: Values, random: Random, market: SampleMarket): unknown {
  const generator = VALUE_GENERATORS[name];
  const generated = generator && field.control !== 'multi' ? generator(values, random, market) : generateByControl(name, field, random);
  return typeof generated === 'number' && 'min' in field ? Math.min(field.max, Math.max(field.min, generated)) : generated;
}

type Generators = { readonly [C in Control]?: (field: Extract<Field, { control: C }>, name: string, random: Random) => unknown };
const GENERATORS: Generators = {
  choice: (field, name, random) => {
    const weights = WEIGHTS[name] ?? (field.enumeration.name.startsWith('answer') ? ANSWER_WEIGHTS : {});
    return pickWeighted(random, field.enumeration.values, (token) => weights[token] ?? 10);
  },
  multi: (field, _, random) => {
    if (field.exclusive && chance(random, 0.4)) return [field.exclusive];
    const others = field.enumeration.values.filter((token) => token !== field.exclusive);
    return pickSome(random, others, others.length > 8 ? 0.35 : 0.5);
  },
  number: (field, name, random) => {
    const [from, to] = RANGES[name] ?? [field.min, field.max];
    return randomInt(random, from, to);
  },
  money: (field, _, random) => randomInt(random, field.min, Math.min(field.max, field.min * 10 + 10_000)),
  flag: (field, _, random) => field.mustBeTrue === true || chance(random, 0.5),
  counts: (field, _, random) => {
    const items = pickSome(random, field.enumeration.values, 0.4);
    return Object.fromEntries(items.map((item) => [item, randomInt(random, 1, Math.min(4, field.max))]));
  },
  coordinate: (field, _, random) => Number((field.min + random() * (field.max - field.min)).toFixed(6)),
};

/** @throws Error for a control whose values cannot be generated from its limits: such a field needs an entry in VALUE_GENERATORS */
function generateByControl(name: string, field: Field, random: Random): unknown {
  const generate = GENERATORS[field.control] as ((field: Field, name: string, random: Random) => unknown) | undefined;
  if (!generate) throw new Error(`no sample is known for the ${field.control} field ${name}`);
  return generate(field, name, random);
}
