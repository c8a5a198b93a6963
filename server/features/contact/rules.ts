/** How many owners a person may newly contact. */

export interface ContactLimits {
  /** Per calendar day in India. */
  readonly perDay: number;
  readonly per30Days: number;
}
/** Why there is nothing left, and when there is again. */
export interface QuotaUsedUp {
  readonly of: 'day' | '30 days';
  readonly until: Date;
}

const DAY = 24 * 60 * 60 * 1000;
/** India has one time, five and a half hours ahead of UTC, all the year. */
const INDIA = 5.5 * 60 * 60 * 1000;
const dayOf = (at: Date) => Math.floor((at.getTime() + INDIA) / DAY);

/** How far back and how many contacts `usedUp` looks at. */
export const contactHistory = ({ perDay, per30Days }: ContactLimits, now: Date) => ({
  since: new Date(now.getTime() - 30 * DAY),
  count: Math.max(perDay, per30Days),
});

/** Null when one more contact is free for a person who made contacts at these times, newest first. */
export function usedUp(madeAt: readonly Date[], { perDay, per30Days }: ContactLimits, now: Date): QuotaUsedUp | null {
  const oldest = madeAt[per30Days - 1];
  if (oldest && oldest.getTime() + 30 * DAY > now.getTime()) return { of: '30 days', until: new Date(oldest.getTime() + 30 * DAY) };
  const today = madeAt.filter((at) => dayOf(at) === dayOf(now));
  if (today.length >= perDay) return { of: 'day', until: new Date((dayOf(now) + 1) * DAY - INDIA) };
  return null;
}
