/**
 * Proof-of-work challenges (ALTCHA) against automated requests. A challenge is signed and valid for one call within ten minutes. The
 * server stores nothing until a solved challenge is used.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { m } from '../../../messages/compiled/messages.js';
import { secretOfKey } from '../../crypto/secrets.ts';
import { isExceeded, type RateLimit } from '../../db/rate-window.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const TTL_SECONDS = 600;
const ALGORITHM = 'PBKDF2/SHA-256';
/** PBKDF2 iterations of one derivation. */
const COST = 2000;

const deriveSecret = (secret: string, purpose: string) => createHmac('sha256', secret).update(`challenge ${purpose}`).digest('hex');
const signingKeys = (secret: string) => ({
  hmacSignatureSecret: deriveSecret(secret, 'itself'),
  hmacKeySignatureSecret: deriveSecret(secret, 'solution'),
});

/** A new challenge. The work varies randomly between 0.5 and 1.5 times the configured amount. */
export function createSignedChallenge(deps: Deps): Promise<Challenge> {
  const work = deps.config.login.challengeWork;
  return createChallenge({
    ...signingKeys(deps.secrets.newest.value),
    algorithm: ALGORITHM,
    cost: COST,
    counter: Math.floor(work / 2) + randomInt(work + 1),
    deriveKey,
    // our own expiry in `data`, because the library uses the system clock and tests move `deps.now`
    data: { until: Math.floor(deps.now().getTime() / 1000) + TTL_SECONDS, key: deps.secrets.newest.id.toString('hex') },
  });
}

/**
 * Requires a solved, unused challenge when the request is suspicious, or always if so configured.
 * @param isSuspicious only called when challenges are required after abuse
 * @throws AppError challenge_needed
 */
export async function requireChallenge(deps: Deps, captcha: string | undefined, isSuspicious: () => Promise<boolean>): Promise<void> {
  const { config } = deps;
  const mode = config.login.challenge;
  if (mode === 'off' || (mode === 'abuse' && !config.http.rateLimits)) return;
  if (mode === 'abuse' && !(await isSuspicious())) return;
  if (captcha !== undefined && (await isSolved(deps, captcha))) return;
  throw new AppError('challenge_needed', m['challenge.needed']());
}

/** Requires a challenge when one of the rate limits is exceeded. */
export const requireChallengeAbove = (deps: Deps, captcha: string | undefined, thresholds: readonly RateLimit[]): Promise<void> =>
  requireChallenge(deps, captcha, () => isExceeded(deps.db, thresholds, deps.now()));

async function isSolved(deps: Deps, captcha: string): Promise<boolean> {
  const payload = parsePayload(captcha);
  const expiresAtSeconds = Number(payload?.challenge.parameters.data?.['until']);
  const now = deps.now();
  if (!payload || !(expiresAtSeconds * 1000 > now.getTime())) return false;
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
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as Partial<Payload>;
    if (typeof challenge?.parameters !== 'object' || challenge.parameters === null || typeof challenge.signature !== 'string') return null;
    // our challenges carry a key signature; without it the library would run the derivation at the cost the client names
    if (typeof challenge.parameters.keySignature !== 'string' || typeof solution !== 'object' || solution === null) return null;
    return { challenge, solution };
  } catch {
    return null;
  }
}

/** Deletes used challenges that have expired and therefore cannot be reused. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute();
}
