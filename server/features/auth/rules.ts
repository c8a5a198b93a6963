/** Figures and pure rules of login codes and sessions. */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { addressGroup } from '../../db/address.ts';
import type { Allowance } from '../../db/rate-window.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CODE = { lifeSeconds: 5 * MINUTE, tries: 5, resendSeconds: 30 } as const;
/** `seenEvery`: how often the end of a session in use is moved on. */
export const SESSION = { lifeSeconds: 90 * DAY, seenEverySeconds: HOUR } as const;

/** Codes one number may be sent. Counted exactly, over the time just past. */
const CODES_PER_PHONE = [
  { seconds: CODE.resendSeconds, max: 1 },
  { seconds: HOUR, max: 5 },
  { seconds: DAY, max: 10 },
] as const;

/**
 * Codes asked for from one address (many people share one behind a mobile network's gateway), for one block of 100,000
 * numbers, and in all: the last two bound what somebody pumping messages can cost.
 */
export function codeAllowances(phone: string, ip: string, perHour: number): Allowance[] {
  const address = addressGroup(ip);
  return [
    { key: `code:address:${address}`, seconds: HOUR, max: 25 },
    { key: `code:address:${address}`, seconds: DAY, max: 100 },
    { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR, max: Math.ceil(perHour / 10) },
    { key: 'code:all', seconds: HOUR, max: perHour },
  ];
}

/** Wrong codes from one address. */
export function failureAllowances(ip: string): Allowance[] {
  return [{ key: `login_failed:address:${addressGroup(ip)}`, seconds: HOUR, max: 50 }];
}
/** Wrong codes in all: guessing thinly over many numbers and addresses would otherwise open some account every day. */
export const ALL_FAILURES: Allowance[] = [{ key: 'login_failed:all', seconds: HOUR, max: 1000 }];

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

/** What is stored of a session token (256 random bits, so a plain hash is enough). */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();
