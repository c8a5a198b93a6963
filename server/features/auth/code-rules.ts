/**
 * Pure rules of login codes. The threat model is in docs/security.md ("Login codes"): nobody is refused because of what others do; abuse
 * raises the work of a challenge, requests for one number share the code that was sent to it, and guessing makes a second code necessary.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { keyedHash, keyedHashes, type Secrets } from '../../crypto/secrets.ts';
import { networkOf } from '../../db/address.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

/**
 * A verification dies after five minutes or five tries. `sharedSeconds`: how old a code may be when another request gets it. Since messages
 * to a number are never further apart than that, a request always finds a code on the phone or sends one.
 */
export const CODE = { ttlSeconds: 300, maxAttempts: 5, resendSeconds: 30, sharedSeconds: 300 } as const;

/** From this many messages to a number on, the next one waits until the last code is too old to be shared. */
const FREQUENT_SMS = { perHour: 5, perDay: 10 } as const;

/** A message with a code that was sent to a number. */
export interface SentMessage {
  readonly sentAt: Date;
  readonly codeId: string;
  /** When the code was made; the same code may be sent again. */
  readonly codeCreatedAt: Date;
}

interface Delivery {
  /** The code that an earlier message carries; null for a new one. */
  readonly sharedCodeId: string | null;
  readonly sendsSms: boolean;
  /** Seconds until the next request sends a message again. */
  readonly resendSeconds: number;
}

const ageSeconds = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / 1000;

function secondsBetweenMessages(messages: readonly SentMessage[], now: Date): number {
  const countWithin = (seconds: number) => messages.filter(({ sentAt }) => ageSeconds(sentAt, now) < seconds).length;
  const isFrequent = countWithin(HOUR_S) >= FREQUENT_SMS.perHour || countWithin(DAY_S) >= FREQUENT_SMS.perDay;
  return isFrequent ? CODE.sharedSeconds : CODE.resendSeconds;
}

/**
 * Whether a request sends a message, and with which code.
 * @param messages those to the number within a day, newest first, without any whose code was used to log in since
 */
export function planDelivery(messages: readonly SentMessage[], now: Date): Delivery {
  const [last] = messages;
  const wait = last ? Math.ceil(secondsBetweenMessages(messages, now) - ageSeconds(last.sentAt, now)) : 0;
  if (last && wait > 0) return { sharedCodeId: last.codeId, sendsSms: false, resendSeconds: wait };
  const sharedCodeId = last && ageSeconds(last.codeCreatedAt, now) < CODE.sharedSeconds ? last.codeId : null;
  const sent: SentMessage = { sentAt: now, codeId: '', codeCreatedAt: now };
  return { sharedCodeId, sendsSms: true, resendSeconds: secondsBetweenMessages([sent, ...messages], now) };
}

/** Zero up to `free`, then one more for every `step`. */
const stepsAbove = (count: number, free: number, step: number): number => (count < free ? 0 : 1 + Math.floor((count - free) / step));
/** Zero up to `free`, then one more for every doubling. */
export const doublingsAbove = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));

/** What the level of a challenge follows from: requests of this hour, unless stated otherwise. */
export interface Pressure {
  readonly number: { readonly hour: number; readonly day: number };
  /** From the IPv4 /24 or IPv6 /48 of the request. */
  readonly network: number;
  /** For the 100,000 numbers around this one. */
  readonly block: number;
  /** Messages to everybody. */
  readonly site: number;
}

/** Level of the challenge before a code is sent; 0 for none. It never falls when a count rises. */
export function challengeLevel({ number, network, block, site }: Pressure, budget: number): number {
  const levels = [
    stepsAbove(number.hour, 3, 3),
    stepsAbove(number.day, 10, 10),
    doublingsAbove(network, 50),
    Math.min(3, doublingsAbove(block, Math.max(1, budget / 20))),
    stepsAbove(site, Math.max(1, budget / 2), Math.max(1, budget / 12)),
  ];
  return Math.min(MAX_CHALLENGE_LEVEL, Math.max(...levels));
}

/** Counters of code requests, by what they count. No key holds a whole number. */
export const codeCounters = (phone: string, ip: string) => ({
  network: { key: `code:network:${networkOf(ip)}`, seconds: HOUR_S },
  block: { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR_S },
  site: { key: 'code:all', seconds: HOUR_S },
  /** Messages to numbers without an account. Only these end at the budget: accounts of numbers always get their code. */
  newNumbers: { key: 'code:new', seconds: HOUR_S },
});
export const WRONG_CODES = { key: 'code:wrong', seconds: HOUR_S } as const;

/** From this many wrong codes on, a right one has to be followed by a second one on a device that the account does not know. */
const GUESSING = { ofNumberPerDay: 20, ofSitePerHour: 1000 } as const;
export const isGuessed = (wrong: { readonly number: number; readonly site: number }): boolean =>
  wrong.number >= GUESSING.ofNumberPerDay || wrong.site >= GUESSING.ofSitePerHour;

/** A random code of six digits, uniformly distributed. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0');

const hashedText = (verificationId: string, code: string) => `login code\n${verificationId}\n${code}`;

/** What is stored of a code. The hash is keyed with the secret and bound to one verification id. */
export const codeHash = (secrets: Secrets, verificationId: string, code: string): Buffer =>
  keyedHash(secrets, hashedText(verificationId, code));

/** Whether a stored hash belongs to this verification and code, under any of the secrets. Compares in constant time. */
export const isCodeHash = (stored: Buffer, secrets: Secrets, verificationId: string, code: string): boolean =>
  keyedHashes(secrets, hashedText(verificationId, code))
    .map((hash) => hash.length === stored.length && timingSafeEqual(hash, stored))
    .includes(true);
