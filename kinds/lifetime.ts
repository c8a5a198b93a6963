/** For how long a confirmation of a listing is valid, by deal: homes are rented faster than they are sold. */
import type { Kind } from './field.ts';
import { kindOf } from './index.ts';
import { DAY_MS } from './calendar.ts';

/** Days for which a listing stays live after its owner last confirmed that it is available. */
const LIFETIME_DAYS: Readonly<Record<Kind['deal'], number>> = { rent: 60, sale: 120 };

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** When a listing of the kind expires if it is not confirmed again after `confirmedAt`. */
export function expiresAt(kind: string, confirmedAt: Date): Date {
  return daysAfter(confirmedAt, LIFETIME_DAYS[kindOf(kind)?.deal ?? 'rent']);
}
