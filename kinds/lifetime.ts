/** How long a confirmation of a listing is valid, by deal: homes are let faster than they are sold. */
import type { Kind } from './field.ts';
import { kindOf } from './index.ts';

export interface Lifetime {
  /** Days a listing stays live after its owner last confirmed that it is available. */
  readonly days: number;
  /** Days after which the owner is reminded to confirm it. */
  readonly remindAfterDays: number;
}

export const LIFETIMES: Readonly<Record<Kind['deal'], Lifetime>> = {
  rent: { days: 60, remindAfterDays: 7 },
  sale: { days: 120, remindAfterDays: 15 },
};

const DAY_MS = 86_400_000;

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/**
 * Whether the owner of a live listing confirmed at `confirmed` did not answer a reminder for a whole interval. From then on visitors are
 * told (product rules, section 3 row 5).
 */
export function isConfirmationOverdue(kind: string, confirmed: Date, now: Date): boolean {
  return now >= daysAfter(confirmed, 2 * LIFETIMES[kindOf(kind)?.deal ?? 'rent'].remindAfterDays);
}

/** When a listing of the kind expires that was last confirmed at `confirmed`. */
export function expiresAt(kind: string, confirmed: Date): Date {
  return daysAfter(confirmed, LIFETIMES[kindOf(kind)?.deal ?? 'rent'].days);
}
