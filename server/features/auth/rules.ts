/** Durations, rate limits and pure rules of passwords, registration and sessions. */
import { createHash } from 'node:crypto';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { keyedHash, type Secrets } from '../../crypto/secrets.ts';
import { addressGroup } from '../../db/address.ts';
import type { RateLimit } from '../../db/rate-window.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

const MINUTE = 60;

/** `refreshSeconds`: the expiry of a session in use is moved forward at most once per this time. */
export const SESSION = { ttlSeconds: RETENTION.sessions * DAY_S, refreshSeconds: HOUR_S } as const;

/** A keyed hash of a number or address as typed, whether or not it has an account, so that counters hold no personal data. */
const hashLoginName = (secrets: Secrets, name: string) => keyedHash(secrets, `account\n${name.toLowerCase()}`).toString('base64url');

/** Wrong passwords of everybody. It refuses nobody, since one attacker must not stop all logins: above thresholds challenges get harder. */
const PASSWORD_FAILURES: RateLimit = { key: 'password_failed:all', seconds: HOUR_S, max: 1_000_000_000 };

/** Limits of wrong passwords for one account and from one IP address. A person over the limit can still log in with a code. */
export function failedPasswordLimits(secrets: Secrets, name: string, ip: string): RateLimit[] {
  const account = hashLoginName(secrets, name);
  return [
    { key: `password_failed:account:${account}`, seconds: 15 * MINUTE, max: 5 },
    { key: `password_failed:account:${account}`, seconds: DAY_S, max: 20 },
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 50 },
    PASSWORD_FAILURES,
  ];
}
/** Above these counts a challenge is required before another password is checked; each doubling of the last one doubles the work. */
export function passwordChallengeThresholds(ip: string): RateLimit[] {
  return [
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR_S, max: 10 },
    { ...PASSWORD_FAILURES, max: 300 },
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

/** What is stored of the device id a browser sends; null when it sent none. */
export const deviceHash = (device: string | undefined) =>
  device === undefined ? null : createHash('sha256').update(`device\n${device}`).digest();
