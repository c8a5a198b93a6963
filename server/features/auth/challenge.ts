/** Challenges: work for the device of whoever asks for too much. Signed, good for one call within ten minutes, kept nowhere before. */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { m } from '../../../messages/compiled/messages.js';
import { isReached, type Allowance } from '../../db/rate-window.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';

const LIFE_SECONDS = 600;
const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one derivation. */
const COST = 2000;

const keyFor = (secret: string, what: string) => createHmac('sha256', secret).update(`challenge ${what}`).digest('hex');
const keys = ({ secret }: Deps) => ({
  hmacSignatureSecret: keyFor(secret, 'itself'),
  hmacKeySignatureSecret: keyFor(secret, 'solution'),
});

/** A new challenge. Between half and one and a half times the configured work. */
export function newChallenge(deps: Deps): Promise<Challenge> {
  const work = deps.config.login.challengeWork;
  return createChallenge({
    ...keys(deps),
    algorithm: ALGORITHM,
    cost: COST,
    counter: Math.floor(work / 2) + randomInt(work + 1),
    deriveKey,
    // in `data`, by our own clock; the library knows that of the machine alone
    data: { until: Math.floor(deps.now().getTime() / 1000) + LIFE_SECONDS },
  });
}

/**
 * Lets whoever does not look suspicious pass, and others who solved a challenge that nobody handed in before.
 * @param looksAbused asked for only where challenges follow abuse
 * @throws AppError challenge_needed
 */
export async function challenge(deps: Deps, captcha: string | undefined, looksAbused: () => Promise<boolean>): Promise<void> {
  const { config } = deps;
  const mode = config.login.challenge;
  if (mode === 'off' || (mode === 'abuse' && !config.http.rateLimits)) return;
  if (mode === 'abuse' && !(await looksAbused())) return;
  if (captcha !== undefined && (await isSolved(deps, captcha))) return;
  throw new AppError('challenge_needed', m['challenge.needed']());
}

/** The same by windows alone. */
export const challengeWhen = (deps: Deps, captcha: string | undefined, allowances: readonly Allowance[]): Promise<void> =>
  challenge(deps, captcha, () => isReached(deps.db, allowances, deps.now()));

async function isSolved(deps: Deps, captcha: string): Promise<boolean> {
  const payload = read(captcha);
  const until = Number(payload?.challenge.parameters.data?.['until']);
  const now = deps.now();
  if (!payload || !(until * 1000 > now.getTime())) return false;
  const { verified } = await verifySolution({ ...payload, ...keys(deps), deriveKey });
  if (!verified) return false;
  // last: only a solved one is worth a row
  const first = await deps.db
    .insertInto('used_challenge')
    .values({ signature: Buffer.from(payload.challenge.signature ?? '', 'hex'), expires_at: new Date(until * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return first !== undefined;
}

/** What a browser sends back: base64 of `{ challenge, solution }`. The library holds what is inside against the signature. */
function read(captcha: string): Payload | null {
  try {
    const { challenge: asked, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as Partial<Payload>;
    if (typeof asked?.parameters !== 'object' || asked.parameters === null || typeof asked.signature !== 'string') return null;
    // ours have the key's own signature; without it the library would derive at whatever cost
    if (typeof asked.parameters.keySignature !== 'string' || typeof solution !== 'object' || solution === null) return null;
    return { challenge: asked, solution };
  } catch {
    return null;
  }
}

/** Forgets challenges that nobody could hand in again. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute();
}
