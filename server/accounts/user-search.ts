/** Search of users by what staff entered: a complete phone number, a complete email address, or part of a name. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { m } from '../../messages/compiled/messages.js';
import { consume } from '../db/rate-window.ts';
import type { Tables, Tx } from '../db/schema.ts';
import { DAY_S } from '../durations.ts';
import { AppError } from '../errors.ts';

/** Searches per staff member and day, in all consoles together: enough for support work, but too few to copy the user base. */
const SEARCHES_PER_DAY = 200;

interface UserQuery {
  readonly field: 'phone' | 'email' | 'name';
  readonly value: string;
}

/** An Indian mobile number with any separators and prefix, an email address if the text has an `@`, otherwise a part of a name. */
export function parseUserQuery(text: string): UserQuery {
  // a name contains a letter, an email address an `@`; all other characters separate digits
  const isNumber = !/[\p{L}@]/u.test(text);
  const digits = isNumber ? text.replaceAll(/\D/g, '').match(/^(?:0|(?:00)?91)?([6-9]\d{9})$/)?.[1] : undefined;
  if (digits !== undefined) return { field: 'phone', value: `+91${digits}` };
  return text.includes('@') ? { field: 'email', value: text.toLowerCase() } : { field: 'name', value: text };
}

/**
 * Counts a search towards the daily limit of a staff member.
 * @throws AppError `too_many_requests`; the caller has to roll back, so that the refused search is not counted
 */
export async function consumeUserSearch(tx: Tx, staffId: string, now: Date): Promise<void> {
  const retryAfter = await consume(tx, [{ key: `people:${staffId}`, seconds: DAY_S, max: SEARCHES_PER_DAY }], now);
  if (retryAfter !== null) throw new AppError('too_many_requests', m['people_error.too_many'](), { retryAfter });
}

/** The `where` condition for a query over `app_user`; combine it with `deleted_at is null`, as the indexes do. */
export const matchesUserQuery =
  ({ field, value }: UserQuery) =>
  (e: ExpressionBuilder<Tables, 'app_user'>): Expression<SqlBool> => {
    if (field === 'phone') return e('phone', '=', value);
    if (field === 'email') return e(e.fn<string>('lower', ['email']), '=', value);
    return e('name', 'ilike', `%${value.replace(/[%_\\]/g, String.raw`\$&`)}%`);
  };
