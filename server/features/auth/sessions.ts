/** Sessions. The browser stores a random token, the database only its hash. A session ends by expiry, by logout or with the account. */
import { sql } from 'kysely';
import type { Role } from '../../../contract/base/roles.ts';
import { storableIp } from '../../db/ip-address.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { hasRecentLogin } from '../../accounts/fresh-login.ts';
import type { Sessions, Viewer } from '../../http/handler.ts';
import { recordActivity } from '../../accounts/activity.ts';
import { endSessions } from '../../accounts/end-sessions.ts';
import { publishUserEvent } from '../../live-events/publish-event.ts';
import { suspendedError } from '../../accounts/suspension.ts';
import { newToken, tokenHash } from '../../crypto/tokens.ts';
import { deviceHash, SESSION } from './rules.ts';

const MAX_USER_AGENT_LENGTH = 300;
/**
 * Live sessions of a user. Logging in with a password is possible without end, and ending all sessions, as when the account is
 * suspended, is one statement.
 */
export const MAX_SESSIONS = 200;
/** Sessions that one login ends; there may be more from before. */
const MAX_ENDED = 1000;
const sessionExpiry = (now: Date) => new Date(now.getTime() + SESSION.ttlSeconds * 1000);

interface SessionStart {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly now: Date;
  /** The id the browser stores for itself, if it sent one. */
  readonly device?: string | undefined;
}

/** Starts a session. Only this function returns the token; the database stores its hash alone. */
export async function startSession(tx: Tx, { userId, ip, userAgent, now, device }: SessionStart): Promise<{ id: string; token: string }> {
  const token = newToken();
  const { id } = await tx
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: now,
      last_seen_at: now,
      expires_at: sessionExpiry(now),
      ip: storableIp(ip),
      user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      device_hash: deviceHash(device),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endOldest(tx, userId, now);
  await recordActivity(tx, userId, now);
  return { id, token };
}

/** Ends the sessions of a user that were used least recently, beyond the maximum. Their devices stay known. */
async function endOldest(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now} where id in (
      select id from session where user_id = ${userId} and revoked_at is null
      order by last_seen_at desc, id desc offset ${MAX_SESSIONS} limit ${MAX_ENDED})`.execute(tx);
}

/**
 * The user of a live session, found by the hash of its token. Null when the session ended or the account is suspended or deleted. Using a
 * session moves its expiry forward, which is written at most once an hour.
 */
async function findViewer({ db, now }: { db: Db; now: () => Date }, hash: Buffer): Promise<Viewer | null> {
  const seenAt = now();
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.last_seen_at', 'session.last_write_lsn'])
    .select(['app_user.id', 'app_user.role', 'app_user.phone_verified_at'])
    .where('session.token_hash', '=', hash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', seenAt)
    .where('app_user.suspended_at', 'is', null)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const refreshBefore = new Date(seenAt.getTime() - SESSION.refreshSeconds * 1000);
  if (row.last_seen_at < refreshBefore) {
    await db
      .updateTable('session')
      .set({ last_seen_at: seenAt, expires_at: sessionExpiry(seenAt) })
      .where('id', '=', row.sessionId)
      .where('revoked_at', 'is', null)
      .where('last_seen_at', '<', refreshBefore)
      .execute();
    await recordActivity(db, row.id, seenAt);
  }
  return {
    id: row.id,
    role: row.role as Role,
    sessionId: row.sessionId,
    phoneVerified: row.phone_verified_at !== null,
    lastWriteLsn: row.last_write_lsn,
  };
}

/**
 * The error for a session that ended because the account was suspended; null for sessions that ended for any other reason.
 */
async function suspensionError(deps: Deps, hash: Buffer): Promise<AppError | null> {
  const row = await deps.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.suspended_until', 'app_user.suspended_reason'])
    .where('session.token_hash', '=', hash)
    .whereRef('session.revoked_at', '=', 'app_user.suspended_at')
    .where('session.expires_at', '>', deps.now())
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? suspendedError(deps, row) : null;
}

export const createSessionStore = (deps: Deps): Sessions => ({
  find: (hash) => findViewer(deps, hash),
  endedError: (hash) => suspensionError(deps, hash),
});

/** The viewer's current session, all of them, all others, or another one. */
type SessionScope = 'this' | 'all' | 'others' | { readonly id: string };

/**
 * Ends sessions of the viewer. Returns how many were live. A session that began long ago does not end sessions that began later, and no
 * codes and links for a new password: otherwise whoever stole a session could lock the owner of the account out for ever.
 * @throws AppError fresh_login_needed
 */
export async function endViewerSessions(tx: Tx, viewer: Viewer, scope: SessionScope, now: Date): Promise<number> {
  if (scope === 'this') return endThisSession(tx, viewer, now);
  const isRecent = await hasRecentLogin(tx, viewer.sessionId, now);
  if (!isRecent) await assertNoneIsNewer(tx, viewer, scope);
  return endSessions(
    tx,
    viewer.id,
    now,
    (query) => {
      if (typeof scope === 'object') return query.where('id', '=', scope.id);
      return scope === 'all' ? query : query.where('id', '<>', viewer.sessionId);
    },
    { keepsPasswordLinks: !isRecent },
  );
}

async function assertNoneIsNewer(tx: Tx, viewer: Viewer, scope: Exclude<SessionScope, 'this'>): Promise<void> {
  const newer = await tx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', (e) => e.selectFrom('session').select('created_at').where('id', '=', viewer.sessionId))
    .$if(typeof scope === 'object', (query) => query.where('id', '=', (scope as { readonly id: string }).id))
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new AppError('fresh_login_needed', m['account.fresh_login']());
}

/** Ends the session of the request itself. Its device stays known, because people who log out on their own device log in there again. */
export async function endThisSession(tx: Tx, { id, sessionId }: Viewer, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await publishUserEvent(tx, [id]);
  return Number(numUpdatedRows);
}

/** At most 100 live sessions of a user, the most recently used first. */
export function listLiveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', sql<string | null>`host(ip)`.as('ip')])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}
