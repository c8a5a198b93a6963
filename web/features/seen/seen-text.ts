import { m } from '../../../messages/compiled/messages.js';
import { daysSince } from '../../lib/dates.ts';

/** `Seen today`, `Seen 3 days ago`. */
export function seenText(at: string, now: Date): string {
  const days = daysSince(at, now);
  if (days <= 0) return m['seen.today']();
  return days === 1 ? m['seen.yesterday']() : m['seen.days']({ count: days });
}
