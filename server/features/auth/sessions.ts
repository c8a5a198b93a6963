/** Sessions: a random token with the person, its hash here, ended by time, by logging out, or by the account's end. */
import { randomBytes } from 'node:crypto';
import type { Role } from '../../../contract/roles.ts';
import { storedAddress } from '../../db/address.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Viewer } from '../../http/handler.ts';
import { SESSION, tokenHash } from './rules.ts';

const USER_AGENT_LENGTH = 300;
const lapse = (now: Date) => new Date(now.getTime() + SESSION.lifeSeconds * 1000);

/** Starts a session and answers its token: 256 random bits, told this once. */
export async function startSession(
  tx: Tx,
  { userId, ip, userAgent, now }: { userId: string; ip: string; userAgent: string | null; now: Date },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await tx
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: now,
      last_seen_at: now,
      expires_at: lapse(now),
      ip: storedAddress(ip),
      user_agent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/**
 * The person behind a session, by the SHA-256 of its token; null when it ended or the account is suspended or gone.
 * Using a session moves its end on, written at most once an hour.
 */
export async function findViewer({ db, now }: { db: Db; now: () => Date }, hash: Buffer): Promise<Viewer | null> {
  const at = now();
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.last_seen_at', 'app_user.id', 'app_user.role'])
    .where('session.token_hash', '=', hash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', at)
    .where('app_user.suspended_at', 'is', null)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const stale = new Date(at.getTime() - SESSION.seenEverySeconds * 1000);
  if (row.last_seen_at < stale) {
    await db
      .updateTable('session')
      .set({ last_seen_at: at, expires_at: lapse(at) })
      .where('id', '=', row.sessionId)
      .where('revoked_at', 'is', null)
      .where('last_seen_at', '<', stale)
      .execute();
  }
  return { id: row.id, role: row.role as Role, sessionId: row.sessionId };
}

/** Ends one session, or every one of the account. */
export async function endSessions(tx: Tx, viewer: Viewer, which: 'this' | 'all', now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', viewer.id)
    .where('revoked_at', 'is', null)
    .$if(which === 'this', (query) => query.where('id', '=', viewer.sessionId))
    .execute();
}
