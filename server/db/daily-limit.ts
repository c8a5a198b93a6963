/**
 * Limits of what one person may do in a day although each single action is harmless: its traces (rows of the audit trail, copies that are
 * kept for a day or longer) remain when the person reverts it, so repeating both would fill the disk, or slow down what reads them. They are
 * far above what anybody needs.
 */
import { m } from '../../messages/compiled/messages.js';
import { DAY_S } from '../durations.ts';
import { AppError } from '../errors.ts';
import { consume } from './rate-window.ts';
import type { Tx } from './schema.ts';

/**
 * How often in a day (UTC), by action. Most are counted by person, `live` by listing, `consent` by person and purpose, and `stored_responses`
 * by person and route.
 */
export const DAILY_LIMITS = {
  /** Deleted searches are kept for a day, and the matching of new homes reads them. */
  saved_searches: 100,
  /** Each consent to an optional purpose is kept as evidence. Withdrawing is always possible. */
  consent: 20,
  /** Each login adds a session, which is kept for weeks after a logout. */
  password_logins: 1000,
  places: 200,
  /** Files, including dry runs. Their results are kept for a month. */
  imports: 100,
  /** New listings by import, drafts included. They stay until their owner deletes them, and fill the memory of the search when they are live. */
  imported: 100_000,
  /** Drafts by form or as a copy. A listing that was published keeps an empty row when it is deleted. */
  drafts: 1000,
  /** How often an owner publishes, resumes or confirms one listing. Pausing and closing it are always possible. */
  live: 50,
  /** Entries that are added to a shortlist for the first time. They stay, and each page of the shortlist counts all of them. */
  shortlisted: 500,
  /** Blocking is always possible. */
  unblocks: 50,
  /** Changes of how the person may be reached; they are reported to everybody who contacted the person. */
  reach: 1000,
  /**
   * Requests with an idempotency key, whose responses are stored for a day. A moderator who decides a case every ten seconds sends almost
   * three thousand.
   */
  stored_responses: 5000,
} as const;
export type DailyLimit = keyof typeof DAILY_LIMITS;

/** @param seconds until the next day begins (UTC) */
export const dailyLimitError = (seconds: number): AppError =>
  new AppError('too_many_requests', m['error.daily_limit'](), { retryAfter: seconds });

/**
 * Counts one use, or more, in the transaction of the action.
 * @throws AppError `too_many_requests`
 */
export async function consumeDaily(tx: Tx, limit: DailyLimit, subject: string, now: Date, uses = 1): Promise<void> {
  const seconds = await consume(tx, [{ key: `${limit}:${subject}`, seconds: DAY_S, max: DAILY_LIMITS[limit] }], now, uses);
  if (seconds !== null) throw dailyLimitError(seconds);
}
