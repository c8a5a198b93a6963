/**
 * Challenges before a code is sent. Reads how many codes were requested and entered so far. From these counts, the pure rules in
 * `code-rules.ts` determine how much work a code costs.
 */
import { sql } from 'kysely';
import type { Secrets } from '../../crypto/secrets.ts';
import { count, currentCounts } from '../../db/rate-window.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS, DAY_S, HOUR_MS } from '../../durations.ts';
import { requireChallenge } from './challenge.ts';
import { challengeLevel, codeCounters } from './code-rules.ts';
import { deviceHash, hashLoginName } from './rules.ts';

/** Whether an account was logged in on this device before. Nobody else can know the random id of a device. */
export async function isKnownDeviceOfUser(db: Db | Tx, userId: string, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(device))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** Whether the account of a number was logged in on this device before. Nobody else can know the random id of a device. */
export async function isKnownDevice(db: Db | Tx, phone: string, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  const session = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('app_user.phone', '=', phone)
    .where('app_user.phone_verified_at', 'is not', null)
    .where('app_user.deleted_at', 'is', null)
    .where('session.device_hash', '=', deviceHash(device))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Counters of what only the owner of a number can do: request a code on a device that its account knows, and enter a code. The key is the
 * number, because one person can have any number of devices and addresses. The counts are stored apart from the codes, because codes are
 * deleted with an account.
 */
export const ownerCounters = (secrets: Secrets, phone: string) => {
  const number = hashLoginName(secrets, phone);
  return {
    requestedOnKnownDevice: { key: `code:known:${number}`, seconds: DAY_S },
    entered: { key: `code:entered:${number}`, seconds: DAY_S },
  };
};

/** Counts an entered code. */
export async function countEnteredCode(deps: Deps, phone: string): Promise<void> {
  if (deps.config.http.rateLimits) await count(deps.db, ownerCounters(deps.secrets, phone).entered, deps.now());
}

/**
 * Requires a solved challenge. The more codes are requested for this number, from this network and on the whole site, the harder it is. A
 * device on which the account of the number was logged in before needs none, up to a number of requests that no person reaches.
 * @throws AppError challenge_needed
 */
export const requireCodeChallenge = (deps: Deps, request: Requester, captcha: string | undefined): Promise<void> =>
  requireChallenge(deps, captcha, () => codeChallengeLevel(deps, request));

interface Requester {
  /** The phone number in E.164. */
  readonly phone: string;
  readonly ip: string;
  /** The id that the browser stores for itself, if it sent one. */
  readonly device?: string | undefined;
}

/** Level of the challenge that is required before a code is sent; 0 for none. */
export async function codeChallengeLevel(deps: Deps, { phone, ip, device }: Requester): Promise<number> {
  const now = deps.now();
  const counters = { ...ownerCounters(deps.secrets, phone), ...codeCounters(phone, ip) };
  const [onKnownDevices = 0, entered = 0, network = 0, numberRange = 0, site = 0] = await currentCounts(
    deps.db,
    [counters.requestedOnKnownDevice, counters.entered, counters.network, counters.numberRange, counters.site],
    now,
  );
  const isKnown = await isKnownDevice(deps.db, phone, device);
  // requests of strangers do not count for a known device
  const number = isKnown ? { hour: 0, day: 0 } : await countRequests(deps.db, phone, now);
  const counts = { isKnownDevice: isKnown, byOwner: Math.max(onKnownDevices, entered), number, network, numberRange, site };
  return challengeLevel(counts, deps.config.login.codesPerHour);
}

async function countRequests(db: Db, phone: string, now: Date): Promise<{ hour: number; day: number }> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  return db
    .selectFrom('verification_code')
    .select([sql<number>`count(*) filter (where created_at > ${hourAgo})::int`.as('hour'), sql<number>`count(*)::int`.as('day')])
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
}
