import type { ResponseStats } from '../../../contract/listing/response-stats.ts';
import { m } from '../../../messages/compiled/messages.js';
import { minutesText } from '../../lib/format/durations.ts';

/** A sentence that says how often and how fast a lister replies. */
export const repliesText = ({ answered_percent: share, median_minutes: minutes }: ResponseStats): string =>
  minutes === null ? m['listing.lister_replies']({ share }) : m['listing.lister_replies_time']({ share, time: minutesText(minutes) });
