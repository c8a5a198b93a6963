/** How long a listing's word is good, by its deal: homes are let faster than they are sold. The one place that says so. */
import type { Kind } from './field.ts';
import { kindOf } from './index.ts';

export interface Lifetime {
  /** Days a listing stays on the market after its owner last said that it is still to be had. */
  readonly days: number;
  /** Days after which its owner is asked to say so again. */
  readonly askAfterDays: number;
}

export const LIFETIMES: Readonly<Record<Kind['deal'], Lifetime>> = {
  rent: { days: 60, askAfterDays: 7 },
  sale: { days: 120, askAfterDays: 15 },
};

const DAY_MS = 86_400_000;

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * Whether the owner of a live listing that was confirmed at `confirmed` was asked about it and let a whole round pass in silence:
 * from then on visitors are told (product rules, section 3 row 5).
 */
export function missedConfirmation(kind: string, confirmed: Date, now: Date): boolean {
  return now >= daysAfter(confirmed, 2 * LIFETIMES[kindOf(kind)?.deal ?? 'rent'].askAfterDays);
}

/** The moment a listing of the kind lapses that was confirmed at `confirmed` and never since. */
export function lapsesAt(kind: string, confirmed: Date): Date {
  return daysAfter(confirmed, LIFETIMES[kindOf(kind)?.deal ?? 'rent'].days);
}
