/** Durations, rate limits and pure rules for passwords, registration and sessions. */
import { createHash } from 'node:crypto';
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { doublingsAbove, stepsAbove } from '../../challenge-steps.ts';
import { keyedHash, type Secrets } from '../../crypto/secrets.ts';
import { ipGroup } from '../../db/ip-address.ts';
import type { Counter, RateLimit } from '../../db/rate-window.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

const MINUTE_S = 60;

/** `refreshSeconds`: the expiry of a session in use is moved forward at most once in this time. */
export const SESSION = { ttlSeconds: RETENTION.sessions * DAY_S, refreshSeconds: HOUR_S } as const;

/**
 * A keyed hash of a number or email address that somebody entered, with or without an account, so that counters contain no personal data.
 */
export const hashLoginName = (secrets: Secrets, name: string) => keyedHash(secrets, `account\n${name.toLowerCase()}`).toString('base64url');

/** Counts of wrong passwords for one account. A new password resets them, because earlier guesses say nothing about it. */
export function accountCounters(secrets: Secrets, name: string): readonly Counter[] {
  const key = `password_failed:account:${hashLoginName(secrets, name)}`;
  return [
    { key, seconds: 15 * MINUTE_S },
    { key, seconds: DAY_S },
  ];
}
/**
 * After this many wrong passwords in a day the password is no longer compared, because challenges do not stop an attacker with thousands of
 * processors. With one processor it takes ten hours to get there. The owner can still log in: known devices have a count of their own,
 * login by code works, and a new password, set by code or mail, resets the count.
 */
export const MAX_WRONG_PASSWORDS = 1000;

/**
 * Counters of wrong passwords. They make challenges harder instead of refusing logins, because an attacker could use a limit that refuses
 * to lock the owner out. A device on which the account was logged in before has a count of its own, which strangers cannot raise.
 * @param knownDevice the id of such a device; null on other devices
 */
export function wrongPasswordCounters(secrets: Secrets, name: string, ip: string, knownDevice: string | null): readonly Counter[] {
  if (knownDevice !== null) {
    const key = `password_failed:known:${hashLoginName(secrets, name)}:${deviceHash(knownDevice)!.toString('base64url')}`;
    return [
      { key, seconds: 15 * MINUTE_S },
      { key, seconds: DAY_S },
    ];
  }
  return [
    ...accountCounters(secrets, name),
    { key: `password_failed:address:${ipGroup(ip)}`, seconds: HOUR_S },
    { key: 'password_failed:all', seconds: HOUR_S },
  ];
}

/**
 * Level of the challenge before a password is compared; 0 for none. It never falls when a count rises.
 * The parameter has the counts of earlier wrong passwords, in the order of `wrongPasswordCounters`.
 */
export function passwordChallengeLevel([quarterHour = 0, day = 0, ipCount = 0, all = 0]: readonly number[]): number {
  const levels = [stepsAbove(quarterHour, 5, 5), stepsAbove(day, 20, 10), stepsAbove(ipCount, 10, 10), doublingsAbove(all, 300)];
  return Math.min(MAX_CHALLENGE_LEVEL, Math.max(...levels));
}

/** Limits of wrong current passwords of a logged-in user; nobody else can use them up. */
export function currentPasswordLimits(userId: string): RateLimit[] {
  return [
    { key: `password_current:${userId}`, seconds: 15 * MINUTE_S, max: 5 },
    { key: `password_current:${userId}`, seconds: DAY_S, max: 20 },
  ];
}

/** Limits of accounts registered from one IP address. */
export function registrationLimits(ip: string): RateLimit[] {
  const group = ipGroup(ip);
  return [
    { key: `register:address:${group}`, seconds: HOUR_S, max: 50 },
    { key: `register:address:${group}`, seconds: DAY_S, max: 100 },
  ];
}
/** How often one IP address may learn that a number or email already has an account. Above this limit it cannot register for a while. */
export function registrationConflictLimits(ip: string): RateLimit[] {
  const group = ipGroup(ip);
  return [
    { key: `taken:address:${group}`, seconds: HOUR_S, max: 5 },
    { key: `taken:address:${group}`, seconds: DAY_S, max: 15 },
  ];
}
/** Above these counts a challenge is required before registering. */
export function registrationChallengeThresholds(ip: string): RateLimit[] {
  return [
    { key: `register:address:${ipGroup(ip)}`, seconds: HOUR_S, max: 10 },
    { key: `taken:address:${ipGroup(ip)}`, seconds: HOUR_S, max: 2 },
    { key: 'taken:all', seconds: HOUR_S, max: 200 },
  ];
}
/**
 * Conflicts of all IP addresses, counted together with `registrationConflictLimits` and only used to require challenges. It never refuses
 * anybody, because one attacker who tries many numbers must not stop all registrations.
 */
export const GLOBAL_CONFLICT_COUNTER: RateLimit = { key: 'taken:all', seconds: HOUR_S, max: 1_000_000 };

/** Counters of requests for reset links: by mailbox and by IP address. */
export function resetCounters(secrets: Secrets, email: string, ip: string): readonly Counter[] {
  const mailbox = hashLoginName(secrets, email);
  return [
    { key: `reset:mailbox:${mailbox}`, seconds: HOUR_S },
    { key: `reset:mailbox:${mailbox}`, seconds: DAY_S },
    { key: `reset:address:${ipGroup(ip)}`, seconds: HOUR_S },
  ];
}
/**
 * Limits of reset mails: three in an hour and six in a day, then one in an hour. A request in between sends no mail, because the link that
 * was mailed within the hour is still valid. `spaced` replaces `usual` once `usual` is exceeded.
 */
export function resetMailLimits(secrets: Secrets, email: string) {
  const key = `reset:mail:${hashLoginName(secrets, email)}`;
  return {
    usual: [
      { key, seconds: HOUR_S, max: 3 },
      { key, seconds: DAY_S, max: 6 },
    ],
    spaced: [{ key, seconds: HOUR_S, max: 1 }],
  };
}
/** Lifetime of a password reset link. */
export const RESET_LINK_SECONDS = HOUR_S;

/** The stored form of the device id that a browser sends; null when it sent none. */
export const deviceHash = (device: string | undefined) =>
  device === undefined ? null : createHash('sha256').update(`device\n${device}`).digest();
