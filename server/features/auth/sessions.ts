/** Sessions: a random token with the person, its hash here, ended by time, by logging out, or by the account's end. */
import { randomBytes } from 'node:crypto';
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Role } from '../../../contract/roles.ts';
import { storedAddress } from '../../db/address.ts';
import type { Db, Tables, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../../http/app-error.ts';
import type { Sessions, Viewer } from '../../http/handler.ts';
import { noteActive } from '../../privacy/active.ts';
import { suspended } from '../../views/suspension.ts';
import { deviceHash, SESSION, tokenHash } from './rules.ts';

const USER_AGENT_LENGTH = 300;
const lapse = (now: Date) => new Date(now.getTime() + SESSION.lifeSeconds * 1000);

export interface SessionStart {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly now: Date;
  /** What the browser goes by, where it says so. */
  readonly device?: string | undefined;
}

/** Starts a session and answers its token: 256 random bits, told this once. */
export async function startSession(tx: Tx, { userId, ip, userAgent, now, device }: SessionStart): Promise<{ id: string; token: string }> {
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
      device_hash: deviceHash(device),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteActive(tx, userId, now);
  return { id, token };
}

/**
 * The person behind a session, by the SHA-256 of its token; null when it ended or the account is suspended or gone.
 * Using a session moves its end on, written at most once an hour.
 */
async function findViewer({ db, now }: { db: Db; now: () => Date }, hash: Buffer): Promise<Viewer | null> {
  const at = now();
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.last_seen_at', 'app_user.id', 'app_user.role', 'app_user.phone_verified_at'])
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
    await noteActive(db, row.id, at);
  }
  return { id: row.id, role: row.role as Role, sessionId: row.sessionId, phoneProved: row.phone_verified_at !== null };
}

/**
 * Whom a session that ended with a suspension has to be told of it; nothing is said of other sessions, which end for many reasons.
 */
async function refusalOf(deps: Deps, hash: Buffer): Promise<AppError | null> {
  const row = await deps.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.suspended_until', 'app_user.suspended_reason'])
    .where('session.token_hash', '=', hash)
    .whereRef('session.revoked_at', '=', 'app_user.suspended_at')
    .where('session.expires_at', '>', deps.now())
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? suspended(deps, row) : null;
}

export const openSessions = (deps: Deps): Sessions => ({
  find: (hash) => findViewer(deps, hash),
  refusal: (hash) => refusalOf(deps, hash),
});

/** Ends this session, every one of the account, or all but this; answers how many there were. */
export async function endSessions(tx: Tx, viewer: Viewer, which: 'this' | 'all' | 'others', now: Date): Promise<number> {
  return endSessionsOf(tx, viewer.id, now, (query) =>
    which === 'all' ? query : query.where('id', which === 'this' ? '=' : '<>', viewer.sessionId),
  );
}

/** Ends the sessions of a person that `which` leaves over, in the transaction of what makes them worthless. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  now: Date,
  which: (query: LiveSessions) => LiveSessions = (query) => query,
): Promise<number> {
  const live = tx.updateTable('session').set({ revoked_at: now }).where('user_id', '=', userId).where('revoked_at', 'is', null);
  const ended = await which(live).returning('id').execute();
  return ended.length;
}
type LiveSessions = UpdateQueryBuilder<Tables, 'session', 'session', UpdateResult>;

/** Where somebody is logged in, the last used first. */
export function liveSessions(db: Db, userId: string, now: Date) {
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
