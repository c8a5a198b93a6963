/** Figures and pure rules of login codes and sessions. */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RETENTION } from '../../../contract/retention.ts';
import { addressGroup } from '../../db/address.ts';
import type { Allowance } from '../../db/rate-window.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CODE = { lifeSeconds: 5 * MINUTE, tries: 5, resendSeconds: 30 } as const;
/** `seenEvery`: how often the end of a session in use is moved on. */
export const SESSION = { lifeSeconds: RETENTION.sessions * DAY, seenEverySeconds: HOUR } as const;

/** Codes one number may be sent. Counted exactly, over the time just past. */
const CODES_PER_PHONE = [
  { seconds: CODE.resendSeconds, max: 1 },
  { seconds: HOUR, max: 5 },
  { seconds: DAY, max: 10 },
] as const;

/**
 * Codes asked for from one address, for one block of 100,000 numbers, and in all: the last two bound what somebody pumping
 * messages can cost. Many people share an address behind a mobile network's gateway, so there is room for them once they solve
 * challenges, see `codesLookAbused`.
 */
export function codeAllowances(phone: string, ip: string, perHour: number): Allowance[] {
  const address = addressGroup(ip);
  return [
    { key: `code:address:${address}`, seconds: HOUR, max: 100 },
    { key: `code:address:${address}`, seconds: DAY, max: 300 },
    { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR, max: Math.ceil(perHour / 10) },
    { key: 'code:all', seconds: HOUR, max: perHour },
  ];
}

/** Codes of one number within an hour from which on a challenge is asked for. */
export const CODES_BEFORE_CHALLENGE = { seconds: HOUR, count: 3 } as const;

/** From when on a challenge is asked for before another code goes to this number or address; half of what is there in all. */
export function codesLookAbused(phone: string, ip: string, perHour: number): Allowance[] {
  return [
    { key: `code:address:${addressGroup(ip)}`, seconds: HOUR, max: 25 },
    { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR, max: Math.ceil(perHour / 20) },
    { key: 'code:all', seconds: HOUR, max: Math.ceil(perHour / 2) },
  ];
}

/** Wrong codes from one address. */
export function failureAllowances(ip: string): Allowance[] {
  return [{ key: `login_failed:address:${addressGroup(ip)}`, seconds: HOUR, max: 50 }];
}
/** Wrong codes in all: guessing thinly over many numbers and addresses would otherwise open some account every day. */
export const ALL_FAILURES: Allowance[] = [{ key: 'login_failed:all', seconds: HOUR, max: 1000 }];

/** Names an account as it was typed, known or not, without telling who it is. */
const typed = (secret: string, name: string) => createHmac('sha256', secret).update(`account\n${name.toLowerCase()}`).digest('base64url');

/** Wrong passwords for one account, from one address, and in all. Whoever is stopped can still log in with a code. */
export function passwordAllowances(secret: string, name: string, ip: string): Allowance[] {
  const account = typed(secret, name);
  return [
    { key: `password_failed:account:${account}`, seconds: 15 * MINUTE, max: 5 },
    { key: `password_failed:account:${account}`, seconds: DAY, max: 20 },
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR, max: 50 },
    { key: 'password_failed:all', seconds: HOUR, max: 1000 },
  ];
}
export function passwordsLookAbused(ip: string): Allowance[] {
  return [
    { key: `password_failed:address:${addressGroup(ip)}`, seconds: HOUR, max: 10 },
    { key: 'password_failed:all', seconds: HOUR, max: 300 },
  ];
}

/** Accounts registered from one address. */
export function registrationAllowances(ip: string): Allowance[] {
  const address = addressGroup(ip);
  return [
    { key: `register:address:${address}`, seconds: HOUR, max: 50 },
    { key: `register:address:${address}`, seconds: DAY, max: 100 },
  ];
}
/** Times an address may be told that a number or address has an account already, then it may not register for a while. */
export function takenAllowances(ip: string): Allowance[] {
  const address = addressGroup(ip);
  return [
    { key: `taken:address:${address}`, seconds: HOUR, max: 5 },
    { key: `taken:address:${address}`, seconds: DAY, max: 15 },
  ];
}
export function registrationsLookAbused(ip: string): Allowance[] {
  return [
    { key: `register:address:${addressGroup(ip)}`, seconds: HOUR, max: 10 },
    { key: `taken:address:${addressGroup(ip)}`, seconds: HOUR, max: 2 },
    { key: 'taken:all', seconds: HOUR, max: 200 },
  ];
}
/** Counted beside `takenAllowances`, never a reason to refuse: somebody trying out many numbers must not close the door to all. */
export const ALL_TAKEN: Allowance = { key: 'taken:all', seconds: HOUR, max: 1_000_000 };

/** Mails with a way to a new password: for one mailbox, and from one address. */
export function resetMailAllowances(secret: string, email: string, ip: string): Allowance[] {
  return [
    { key: `reset:mailbox:${typed(secret, email)}`, seconds: HOUR, max: 3 },
    { key: `reset:mailbox:${typed(secret, email)}`, seconds: DAY, max: 6 },
    { key: `reset:address:${addressGroup(ip)}`, seconds: HOUR, max: 25 },
  ];
}
/** Seconds a link to a new password is good for. */
export const RESET_LINK_SECONDS = HOUR;
/** Seconds since its login in which a session may change the number that logs in. */
export const FRESH_SECONDS = 15 * MINUTE;

/** How far back `waitBeforeCode` has to look, and how many of the newest codes it needs. */
export const CODE_HISTORY = { seconds: DAY, count: 10 } as const;

/** Seconds until another code may go to a number that was sent codes at these times, newest first; 0 when it may now. */
export function waitBeforeCode(sentAt: readonly Date[], now: Date): number {
  const waits = CODES_PER_PHONE.map(({ seconds, max }) => {
    const oldest = sentAt[max - 1];
    return oldest ? Math.ceil((oldest.getTime() - now.getTime()) / 1000 + seconds) : 0;
  });
  return Math.max(0, ...waits);
}

/** Six digits, each code as likely as any other. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0');

/** What is stored of a code: useless without the secret, and for any other verification. */
export function codeHash(secret: string, verificationId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`login code\n${verificationId}\n${code}`).digest();
}

/** Takes the same time wherever the two differ. */
export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** What is stored of the name a browser goes by; null where it gave none. */
export const deviceHash = (device: string | undefined) =>
  device === undefined ? null : createHash('sha256').update(`device\n${device}`).digest();

/** What is stored of a session token (256 random bits, so a plain hash is enough). */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();
