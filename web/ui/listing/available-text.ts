import { m } from '../../../messages/compiled/messages.js';
import { daysSince, shortDateText } from '../../lib/format/dates.ts';

/** `Available now`, `From 15 Jan`. @param from `YYYY-MM-DD` */
export const availableText = (from: string, now: Date): string =>
  daysSince(from, now) >= 0 ? m['shell.available_now']() : m['shell.available_from']({ date: shortDateText(from) });
