/** People as staff types them: a whole number, a whole address, or (part of) a name. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/schema.ts';

export interface PersonQuery {
  readonly by: 'phone' | 'email' | 'name';
  readonly value: string;
}

export function readPerson(typed: string): PersonQuery {
  const digits = typed.replace(/[\s()-]/g, '').match(/^(?:\+?91)?([6-9]\d{9})$/)?.[1];
  if (digits !== undefined) return { by: 'phone', value: `+91${digits}` };
  return typed.includes('@') ? { by: 'email', value: typed.toLowerCase() } : { by: 'name', value: typed };
}

/** For a query over `app_user`. */
export const isMeant =
  ({ by, value }: PersonQuery) =>
  (e: ExpressionBuilder<Tables, 'app_user'>): Expression<SqlBool> => {
    if (by === 'phone') return e('phone', '=', value);
    if (by === 'email') return e(e.fn<string>('lower', ['email']), '=', value);
    return e('name', 'ilike', `%${value.replace(/[%_\\]/g, String.raw`\$&`)}%`);
  };
