/** Search of users by what staff typed: a whole phone number, a whole email, or part of a name. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/schema.ts';

interface UserQuery {
  readonly field: 'phone' | 'email' | 'name';
  readonly value: string;
}

export function parseUserQuery(text: string): UserQuery {
  const digits = text.replace(/[\s()-]/g, '').match(/^(?:\+?91)?([6-9]\d{9})$/)?.[1];
  if (digits !== undefined) return { field: 'phone', value: `+91${digits}` };
  return text.includes('@') ? { field: 'email', value: text.toLowerCase() } : { field: 'name', value: text };
}

/** The `where` condition for a query over `app_user`. */
export const matchesUserQuery =
  ({ field, value }: UserQuery) =>
  (e: ExpressionBuilder<Tables, 'app_user'>): Expression<SqlBool> => {
    if (field === 'phone') return e('phone', '=', value);
    if (field === 'email') return e(e.fn<string>('lower', ['email']), '=', value);
    return e('name', 'ilike', `%${value.replace(/[%_\\]/g, String.raw`\$&`)}%`);
  };
