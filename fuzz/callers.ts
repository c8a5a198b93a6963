/** Sessions of every role, and requests without one. */
import { createHash, randomBytes } from 'node:crypto';
import { ROLES } from '../contract/base/roles.ts';
import type { Db } from '../server/db/schema.ts';

/** `visitor` sends no token, and `stranger` an unknown token. */
export const CALLERS = ['visitor', 'stranger', ...ROLES] as const;
export type Caller = (typeof CALLERS)[number];

const SESSION_MS = 24 * 3_600_000;

/**
 * The token of a new account in this role; null for a visitor. Calls may end sessions and accounts, so a new one may be needed at any time.
 */
export async function newToken(db: Db, caller: Caller): Promise<string | null> {
  if (caller === 'visitor') return null;
  const token = randomBytes(32).toString('base64url');
  if (caller === 'stranger') return token;
  const now = new Date();
  const { id } = await db
    .insertInto('app_user')
    .values({ role: caller, phone_verified_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token_hash = createHash('sha256').update(token).digest();
  await db
    .insertInto('session')
    .values({ user_id: id, token_hash, created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_MS) })
    .execute();
  return token;
}
