/** Ticket numbers and legal deadlines, shared by support requests and reports. */
import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { HOUR_MS } from '../durations.ts';

/** Has no characters that are easily confused when spoken or written (0 and O, 1, I and L, U and V, 5 and S, 2 and Z, 8 and B). */
const ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';
const LENGTH = 8;

/** Creates a random ticket number such as `TH-7KQF-3M9X`, one of about 10^11, so that numbers do not reveal how many tickets there are. */
export function newTicketNumber(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return `TH-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** E-Commerce Rules 2020, rule 4 (5): a complaint is acknowledged within 48 hours and redressed within one month of its receipt. */
const ACKNOWLEDGE_MS = 48 * HOUR_MS;

/** Until when a complaint that was received at this time has to be acknowledged and decided. */
export function complaintDeadlines(receivedAt: Date): { readonly acknowledge: Date; readonly decide: Date } {
  return { acknowledge: new Date(receivedAt.getTime() + ACKNOWLEDGE_MS), decide: oneMonthLater(receivedAt) };
}

/** The same day and time in the next month, or the last day of that month when it has no such day. */
function oneMonthLater(date: Date): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + 1);
  if (result.getUTCDate() !== date.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Condition on `support_ticket` for members of staff: they neither see nor answer their own requests and reports about themselves. */
export const concernsOthersCondition = (staffId: string): RawBuilder<boolean> =>
  sql<boolean>`user_id is distinct from ${staffId}::uuid and about_user_id is distinct from ${staffId}::uuid`;
