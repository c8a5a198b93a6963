import { m } from '../../../messages/compiled/messages.js';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes rounded to a usual unit: `25 minutes`, `3 hours`, `2 days`. */
export function minutesText(minutes: number): string {
  if (minutes < HOUR) return m['duration.minutes']({ count: Math.max(1, Math.round(minutes)) });
  if (minutes < 2 * DAY) return m['duration.hours']({ count: Math.round(minutes / HOUR) });
  return m['duration.days']({ count: Math.round(minutes / DAY) });
}
