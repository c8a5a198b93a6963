/** Durations, rate limits and pure rules of login codes, passwords and sessions. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { keyedHash, keyedHashes, type Secrets } from '../../crypto/secrets.ts';
import { addressGroup } from '../../db/address.ts';
import type { RateLimit } from '../../db/rate-window.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

const MINUTE = 60;

export const CODE = { ttlSeconds: 5 * MINUTE, maxAttempts: 5, resendSeconds: 30 } as const;
/** `refreshSeconds`: the expiry of a session in use is moved forward at most once per this time. */
export const SESSION = { ttlSeconds: RETENTION.sessions * DAY_S, refreshSeconds: HOUR_S } as const;

/** How many codes one number may be sent. Counted over a sliding window, unlike the fixed windows of rate limits. */
const CODES_PER_PHONE = [
  { seconds: CODE.resendSeconds, max: 1 },
  { seconds: HOUR_S, max: 5 },
  { seconds: DAY_S, max: 10 },
] as const;

/**
 * Limits of codes requested from one IP address, for one block of 100,000 numbers, and in total. The last two bound the cost of SMS
 * pumping. Many people share the IP address of a mobile network's gateway, so the limit per address is generous, but they have to
 * solve challenges first (see `codeChallengeThresholds`).
 */
export function codeLimits(phone: string, ip: string, perHour: number): RateLimit[] {
  const address = addressGroup(ip);
  return [
    { key: `code:address:${address}`, seconds: HOUR_S, max: 100 },
    { key: `code:address:${address}`, seconds: DAY_S, max: 300 },
    { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR_S, max: Math.ceil(perHour / 10) },
    { key: 'code:all', seconds: HOUR_S, max: perHour },
  ];
}

/** From this many codes of one number within an hour, a challenge is required. */
export const CODES_BEFORE_CHALLENGE = { seconds: HOUR_S, count: 3 } as const;

/** Above these counts a challenge is required before another code is sent. */
export function codeChallengeThresholds(phone: string, ip: string, perHour: number): RateLimit[] {
  return [
    { key: `code:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 25 },
    { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR_S, max: Math.ceil(perHour / 20) },
    { key: 'code:all', seconds: HOUR_S, max: Math.ceil(perHour / 2) },
  ];
}

/** Limit of wrong codes from one IP address. */
export function failedCodeLimits(ip: string): RateLimit[] {
  return [{ key: `login_failed:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 50 }];
}
/** Limit of wrong codes in total. Without it, guesses spread over many numbers and addresses would hit some account every day. */
export const GLOBAL_FAILED_CODE_LIMIT: RateLimit[] = [{ key: 'login_failed:all', seconds: HOUR_S, max: 1000 }];

/** A keyed hash of a number or address as typed, whether or not it has an account, so that counters hold no personal data. */
const hashLoginName = (secrets: Secrets, name: string) => keyedHash(secrets, `account\n${name.toLowerCase()}`).toString('base64url');

/** Limits of wrong passwords for one account, from one IP address, and in total. A person over the limit can still log in with a code. */
export function failedPasswordLimits(secrets: Secrets, name: string, ip: string): RateLimit[] {
  const account = hashLoginName(secrets, name);
  return [
    { key: `password_failed:account:${account}`, seconds: 15 * MINUTE, max: 5 },
    { key: `password_failed:account:${account}`, seconds: DAY_S, max: 20 },
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 50 },
    { key: 'password_failed:all', seconds: HOUR_S, max: 1000 },
  ];
}
/** Above these counts a challenge is required before another password is checked. */
export function passwordChallengeThresholds(ip: string): RateLimit[] {
  return [
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 10 },
    { key: 'password_failed:all', seconds: HOUR_S, max: 300 },
  ];
}

/** Limits of accounts registered from one IP address. */
export function registrationLimits(ip: string): RateLimit[] {
  const address = addressGroup(ip);
  return [
    { key: `register:address:${address}`, seconds: HOUR_S, max: 50 },
    { key: `register:address:${address}`, seconds: DAY_S, max: 100 },
  ];
}
/** How often one IP address may learn that a number or email already has an account. Above this it cannot register for a while. */
export function registrationConflictLimits(ip: string): RateLimit[] {
  const address = addressGroup(ip);
  return [
    { key: `taken:address:${address}`, seconds: HOUR_S, max: 5 },
    { key: `taken:address:${address}`, seconds: DAY_S, max: 15 },
  ];
}
/** Above these counts a challenge is required before registering. */
export function registrationChallengeThresholds(ip: string): RateLimit[] {
  return [
    { key: `register:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 10 },
    { key: `taken:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 2 },
    { key: 'taken:all', seconds: HOUR_S, max: 200 },
  ];
}
/**
 * Counted together with `registrationConflictLimits` and only used to require challenges. It never refuses anybody: one attacker who
 * tries many numbers must not stop all registrations.
 */
export const GLOBAL_CONFLICT_COUNTER: RateLimit = { key: 'taken:all', seconds: HOUR_S, max: 1_000_000 };

/** Limits of password reset mails to one mailbox and from one IP address. */
export function resetMailLimits(secrets: Secrets, email: string, ip: string): RateLimit[] {
  return [
    { key: `reset:mailbox:${hashLoginName(secrets, email)}`, seconds: HOUR_S, max: 3 },
    { key: `reset:mailbox:${hashLoginName(secrets, email)}`, seconds: DAY_S, max: 6 },
    { key: `reset:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 25 },
  ];
}
/** Lifetime of a password reset link. */
export const RESET_LINK_SECONDS = HOUR_S;
/** How long after its login a session may change the account's phone number. */
export const FRESH_LOGIN_SECONDS = 15 * MINUTE;

/** The history `waitBeforeCode` needs: codes of this many seconds, at most this many of the newest. */
export const CODE_HISTORY = { seconds: DAY_S, count: 10 } as const;

/** Seconds until a number that was sent codes at these times (newest first) may be sent another one; 0 when it may be sent now. */
export function waitBeforeCode(sentAt: readonly Date[], now: Date): number {
  const waits = CODES_PER_PHONE.map(({ seconds, max }) => {
    const oldest = sentAt[max - 1];
    return oldest ? Math.ceil((oldest.getTime() - now.getTime()) / 1000 + seconds) : 0;
  });
  return Math.max(0, ...waits);
}

/** A random code of six digits, uniformly distributed. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0');

/** What is stored of a code. The hash is keyed with the secret and bound to one verification id. */
export function codeHash(secrets: Secrets, verificationId: string, code: string): Buffer {
  return keyedHash(secrets, codeText(verificationId, code));
}
const codeText = (verificationId: string, code: string) => `login code\n${verificationId}\n${code}`;

/** Whether a stored hash belongs to this verification and code, under any of the secrets. Compares in constant time. */
export const isCodeHash = (stored: Buffer, secrets: Secrets, verificationId: string, code: string): boolean =>
  keyedHashes(secrets, codeText(verificationId, code))
    .map((hash) => hash.length === stored.length && timingSafeEqual(hash, stored))
    .includes(true);

/** What is stored of the device id a browser sends; null when it sent none. */
export const deviceHash = (device: string | undefined) =>
  device === undefined ? null : createHash('sha256').update(`device\n${device}`).digest();
