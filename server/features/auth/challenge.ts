/**
 * Proof-of-work challenges (ALTCHA) against automated requests. A challenge is signed and valid for one call within ten minutes. The
 * server stores nothing until a solved challenge is used.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { m } from '../../../messages/compiled/messages.js';
import { doublingsAbove } from '../../challenge-steps.ts';
import { secretOfKey } from '../../crypto/secrets.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { currentCounts, type RateLimit } from '../../db/rate-window.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

const TTL_SECONDS = 600;
const ALGORITHM = 'PBKDF2/SHA-256';
/** Number of PBKDF2 iterations of one derivation. */
const COST = 2000;

const deriveSecret = (secret: string, purpose: string) => createHmac('sha256', secret).update(`challenge ${purpose}`).digest('hex');
const signingKeys = (secret: string) => ({
  hmacSignatureSecret: deriveSecret(secret, 'itself'),
  hmacKeySignatureSecret: deriveSecret(secret, 'solution'),
});

/**
 * Creates a challenge that costs the configured amount of work on average. Each level after the first doubles it. The hidden counter is
 * uniformly distributed from 1 to twice that amount. So no search order is better than another, and giving up a challenge to request a new
 * one never pays.
 */
export function createSignedChallenge(deps: Deps, level: number): Promise<Challenge> {
  const work = deps.config.login.challengeWork * 2 ** (level - 1);
  return createChallenge({
    ...signingKeys(deps.secrets.newest.value),
    algorithm: ALGORITHM,
    cost: COST,
    counter: 1 + randomInt(2 * work),
    deriveKey,
    // our own expiry time, because the library uses the system clock and tests change `deps.now`
    data: { until: Math.floor(deps.now().getTime() / 1000) + TTL_SECONDS, key: deps.secrets.newest.id.toString('hex'), level },
  });
}

/**
 * Requires a solved, unused challenge of the needed level. Where the configuration always requires a challenge, the level is at least 1.
 * @param levelNeeded returns the level, 0 for none; only called when challenges are required after abuse
 * @throws AppError challenge_needed with the level
 */
export async function requireChallenge(deps: Deps, captcha: string | undefined, levelNeeded: () => Promise<number>): Promise<void> {
  const { config } = deps;
  const mode = config.login.challenge;
  if (mode === 'off' || (mode === 'abuse' && !config.http.rateLimits)) return;
  const level = Math.max(mode === 'always' ? 1 : 0, config.http.rateLimits ? await levelNeeded() : 0);
  if (level === 0) return;
  if (captcha !== undefined && (await isSolved(deps, captcha, level))) return;
  throw new AppError('challenge_needed', m['challenge.needed'](), { challengeLevel: level });
}

/**
 * The level of a challenge from these rate limits: 0 while all are below their maximum, 1 when one reaches it, and one more for each
 * doubling beyond it.
 */
export async function levelAbove(deps: Deps, thresholds: readonly RateLimit[]): Promise<number> {
  const counts = await currentCounts(deps.db, thresholds, deps.now());
  const levels = thresholds.map(({ max }, index) => doublingsAbove(counts[index] ?? 0, max));
  return Math.min(MAX_CHALLENGE_LEVEL, Math.max(0, ...levels));
}

async function isSolved(deps: Deps, captcha: string, level: number): Promise<boolean> {
  const payload = parsePayload(captcha);
  const expiresAtSeconds = Number(payload?.challenge.parameters.data?.['until']);
  const now = deps.now();
  if (!payload || !(expiresAtSeconds * 1000 > now.getTime()) || !(Number(payload.challenge.parameters.data?.['level']) >= level))
    return false;
  const secret = secretOfKey(deps.secrets, Buffer.from(String(payload.challenge.parameters.data?.['key']), 'hex'));
  if (!secret) return false;
  const { verified } = await verifySolution({ ...payload, ...signingKeys(secret.value), deriveKey });
  if (!verified) return false;
  // last, so that only solved challenges are stored
  const inserted = await deps.db
    .insertInto('used_challenge')
    .values({ signature: Buffer.from(payload.challenge.signature ?? '', 'hex'), expires_at: new Date(expiresAtSeconds * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Decodes what the browser sends: base64 of `{ challenge, solution }`. The library verifies the content against the signature. */
function parsePayload(captcha: string): Payload | null {
  const decoded = parseJsonOrNull(Buffer.from(captcha, 'base64').toString('utf8')) as Partial<Payload> | null;
  const { challenge, solution } = decoded ?? {};
  if (typeof challenge?.parameters !== 'object' || challenge.parameters === null || typeof challenge.signature !== 'string') return null;
  // our challenges carry a key signature; without it the library would run the derivation at a cost that the client chooses
  if (typeof challenge.parameters.keySignature !== 'string' || typeof solution !== 'object' || solution === null) return null;
  return { challenge, solution };
}

/** Deletes used challenges that have expired and therefore cannot be reused. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'used_challenge', sql`expires_at < ${now}`);
}
