import { m } from '../../../messages/compiled/messages.js';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** Minutes rounded to a usual unit: `25 minutes`, `3 hours`, `2 days`. */
export function minutesText(minutes: number): string {
  if (minutes < MINUTES_PER_HOUR) return m['duration.minutes']({ count: Math.max(1, Math.round(minutes)) });
  if (minutes < 2 * MINUTES_PER_DAY) return m['duration.hours']({ count: Math.round(minutes / MINUTES_PER_HOUR) });
  return m['duration.days']({ count: Math.round(minutes / MINUTES_PER_DAY) });
}
