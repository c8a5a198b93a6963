/** The quota of free new contacts for each seeker. */
import { dayNumberInIndia, startOfDayInIndia } from '../../../kinds/calendar.ts';
import { DAY_MS } from '../../durations.ts';

interface ContactLimits {
  /** The limit of one calendar day in India. */
  readonly perDay: number;
  readonly per30Days: number;
}
/** The exhausted limit, and when the next contact is possible. */
interface ExhaustedQuota {
  readonly period: 'day' | '30 days';
  readonly availableAt: Date;
}

const isOnSameDay = (a: Date, b: Date): boolean => dayNumberInIndia(a.getTime()) === dayNumberInIndia(b.getTime());

/** The history that `findExhaustedQuota` needs: contacts after `startsAt`, and of these the newest `maxCount`. */
export const contactHistory = ({ perDay, per30Days }: ContactLimits, now: Date) => ({
  startsAt: new Date(now.getTime() - 30 * DAY_MS),
  maxCount: Math.max(perDay, per30Days),
});

/** Returns null when one more contact is free, given the times of earlier contacts (newest first). */
export function findExhaustedQuota(contactTimes: readonly Date[], { perDay, per30Days }: ContactLimits, now: Date): ExhaustedQuota | null {
  const oldest = contactTimes[per30Days - 1];
  if (oldest && oldest.getTime() + 30 * DAY_MS > now.getTime())
    return { period: '30 days', availableAt: new Date(oldest.getTime() + 30 * DAY_MS) };
  const contactsToday = contactTimes.filter((at) => isOnSameDay(at, now)).length;
  if (contactsToday >= perDay) return { period: 'day', availableAt: new Date(startOfDayInIndia(now).getTime() + DAY_MS) };
  return null;
}

/**
 * How many more contacts are free today, given the times of earlier contacts (newest first). Both the limit of the day and the limit of 30
 * days apply.
 */
export function remainingFreeContacts(contactTimes: readonly Date[], { perDay, per30Days }: ContactLimits, now: Date): number {
  const in30Days = contactTimes.filter((at) => at.getTime() + 30 * DAY_MS > now.getTime()).length;
  const contactsToday = contactTimes.filter((at) => isOnSameDay(at, now)).length;
  return Math.max(0, Math.min(perDay - contactsToday, per30Days - in30Days));
}
