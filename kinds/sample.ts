/** Complete, valid listings made from the definitions: demo data, examples in the documentation, tests. */
import { chance, drawInt, drawOne, drawSome, drawWeighted, seeded, type Random } from './draw.ts';
import { settle } from './apply-step.ts';
import type { CheckContext, Field, Kind, Values } from './field.ts';
import { isAsked, isNeeded } from './publish.ts';
import { ANSWER_WEIGHTS, RANGES, WEIGHTS } from './sample-figures.ts';
import { MAKERS, type Market } from './sample-values.ts';

export interface SampleHints extends Partial<Market> {
  readonly place?: {
    readonly city: string;
    readonly locality: string;
    readonly pincode: string;
    readonly lat: number;
    readonly lng: number;
  };
  /** Values to take as they are, e.g. `{ bhk_type: '3BHK' }`; the others are drawn to fit them. */
  readonly fixed?: Values;
  /** Share of the optional fields that are filled, 0 to 1; 0.6 when absent. */
  readonly full?: number;
}

const DEFAULT_PLACE = { city: 'coimbatore', locality: 'RS Puram', pincode: '641002', lat: 11.0069, lng: 76.9498 };
const DEFAULT_MARKET: Market = { state: 'TN', today: '2026-01-15', rentSqft: 17, saleSqft: 5_500 };

/**
 * A listing of this kind that publishes as it is: every condition honoured, every needed field there, every hard check met, and
 * (as long as the hints are plausible) nothing a soft check would ask about. The same source of numbers gives the same listing.
 */
export function sampleValues(kind: Kind, random: Random, hints: SampleHints = {}): Values {
  const market: Market = {
    state: hints.state ?? DEFAULT_MARKET.state,
    today: hints.today ?? DEFAULT_MARKET.today,
    rentSqft: hints.rentSqft ?? DEFAULT_MARKET.rentSqft,
    saleSqft: hints.saleSqft ?? DEFAULT_MARKET.saleSqft,
  };
  const values: Record<string, unknown> = { ...(hints.place ?? DEFAULT_PLACE), ...hints.fixed };
  const names = kind.steps.flatMap((step) => step.fields);
  // the second round fills what has become needed by an answer that came later
  for (const round of ['all', 'needed'] as const) {
    for (const name of names) {
      const field = kind.fields[name]!;
      if (name in values || !isAsked(field, values, market)) continue;
      const wanted = isNeeded(field, values, market) || (round === 'all' && optionalWanted(name, field, random, hints.full ?? 0.6));
      const value = wanted ? drawValue(name, field, values, random, market) : undefined;
      if (value !== undefined) values[name] = value;
    }
  }
  return settle(kind, values, market);
}

/** One fixed, richly filled listing, e.g. for the examples of the API's document. */
export function sample(kind: Kind): Values {
  return sampleValues(kind, seeded(7), { full: 1, fixed: { listing_role: 'Owner' } });
}

/** What a sample is held against: its own market. */
export function sampleContext(hints: SampleHints = {}): CheckContext {
  return { state: hints.state ?? DEFAULT_MARKET.state, today: hints.today ?? DEFAULT_MARKET.today };
}

function optionalWanted(name: string, field: Field, random: Random, full: number): boolean {
  if (field.control === 'photos' || (field.control === 'flag' && field.follows)) return false;
  // a reason for having none, a stranger's phone number and a film that nobody shot are not made up
  if (name === 'rera_exempt_reason' || name === 'secondary_phone' || name === 'video_link') return false;
  return chance(random, full);
}

function drawValue(name: string, field: Field, values: Values, random: Random, market: Market): unknown {
  const maker = MAKERS[name];
  const made = maker && field.control !== 'multi' ? maker(values, random, market) : drawGeneric(name, field, random);
  return typeof made === 'number' && 'min' in field ? Math.min(field.max, Math.max(field.min, made)) : made;
}

function drawGeneric(name: string, field: Field, random: Random): unknown {
  switch (field.control) {
    case 'choice': {
      const weights = WEIGHTS[name] ?? (field.of.name.startsWith('answer') ? ANSWER_WEIGHTS : {});
      return drawWeighted(random, field.of.values, (token) => weights[token] ?? 10);
    }
    case 'multi': {
      if (field.exclusive && chance(random, 0.4)) return [field.exclusive];
      const others = field.of.values.filter((token) => token !== field.exclusive);
      return drawSome(random, others, others.length > 8 ? 0.35 : 0.5);
    }
    case 'number': {
      const [from, to] = RANGES[name] ?? [field.min, field.max];
      return drawInt(random, from, to);
    }
    case 'money':
      return drawInt(random, field.min, Math.min(field.max, field.min * 10 + 10_000));
    case 'flag':
      return field.mustBeTrue === true || chance(random, 0.5);
    case 'counts': {
      const items = drawSome(random, field.of.values, 0.4);
      return Object.fromEntries(items.map((item) => [item, drawInt(random, 1, Math.min(4, field.max))]));
    }
    case 'coordinate':
      return Number((field.min + random() * (field.max - field.min)).toFixed(6));
    case 'text':
    case 'locality':
    case 'tags':
    case 'date':
    case 'area':
    case 'rows':
    case 'photos':
      throw new Error(`no sample is known for the ${field.control} field ${name}`);
  }
}

export { seeded, drawOne, type Random };
