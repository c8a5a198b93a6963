/**
 * Pure rules of login codes. The threat model is in docs/security.md ("Login codes"): nobody is refused because of what others do. Abuse
 * raises the work of a challenge, all requests for one number share the code that was sent to it, and guessing makes a second code
 * necessary.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { doublingsAbove, stepsAbove } from '../../challenge-steps.ts';
import { keyedHash, keyedHashes, type Secrets } from '../../crypto/secrets.ts';
import { networkOf } from '../../db/ip-address.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

/**
 * A verification ends after five minutes or five attempts. The first messages to a number are sent at least `resendSeconds` apart. A
 * message contains the previous code again while that code is younger than `reuseSeconds`, and then a new one.
 */
export const CODE = { ttlSeconds: 300, maxAttempts: 5, resendSeconds: 30, reuseSeconds: 300 } as const;

/**
 * Seconds between messages to a number, which grow with the number of messages within a day, so that there are at most twenty a day. A
 * request in between gets the code of the last message, which is on the phone, however old it is. So an attacker who uses up the messages
 * does not lock the owner out.
 */
const SPACING = [
  { messages: 12, seconds: 3 * HOUR_S },
  { messages: 8, seconds: HOUR_S / 2 },
  { messages: 4, seconds: 300 },
] as const;
/**
 * The most seconds between messages that a known device requests, which is a device on which the account of the number was logged in
 * before. A stranger cannot send the id of such a device.
 */
const MAX_KNOWN_DEVICE_SPACING_SECONDS = 300;

/** A message with a code that was sent to a number. */
export interface SentMessage {
  readonly sentAt: Date;
  /** Null once the code was used; later requests never get it. */
  readonly codeId: string | null;
  /** When the code was created; later messages may contain the same code. */
  readonly codeCreatedAt: Date;
}

interface Delivery {
  /** The code of an earlier message; null for a new code. */
  readonly sharedCodeId: string | null;
  readonly sendsSms: boolean;
  /** When the message with the code was sent. */
  readonly sentAt: Date;
  /** Seconds until the next request sends a message again. */
  readonly resendSeconds: number;
}

const ageSeconds = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / 1000;

function secondsBetweenMessages(messages: readonly SentMessage[], now: Date, isKnownDevice: boolean): number {
  const messagesWithinDay = messages.filter(({ sentAt }) => ageSeconds(sentAt, now) < DAY_S).length;
  const seconds = SPACING.find((step) => messagesWithinDay >= step.messages)?.seconds ?? CODE.resendSeconds;
  return isKnownDevice ? Math.min(seconds, MAX_KNOWN_DEVICE_SPACING_SECONDS) : seconds;
}

/**
 * Decides whether a request sends a message, and which code it gets. After a code was used, the next request sends a new one at once.
 * @param messages the messages to the number within a day, newest first
 * @param isKnownDevice whether the account of the number was logged in before on the device that requests the code
 */
export function planDelivery(messages: readonly SentMessage[], now: Date, isKnownDevice: boolean): Delivery {
  const [lastMessage] = messages;
  const waitSeconds = lastMessage
    ? Math.ceil(secondsBetweenMessages(messages, now, isKnownDevice) - ageSeconds(lastMessage.sentAt, now))
    : 0;
  if (lastMessage && lastMessage.codeId !== null && waitSeconds > 0)
    return { sharedCodeId: lastMessage.codeId, sendsSms: false, sentAt: lastMessage.sentAt, resendSeconds: waitSeconds };
  const sharedCodeId = lastMessage && ageSeconds(lastMessage.codeCreatedAt, now) < CODE.reuseSeconds ? lastMessage.codeId : null;
  const newMessage: SentMessage = { sentAt: now, codeId: '', codeCreatedAt: now };
  return {
    sharedCodeId,
    sendsSms: true,
    sentAt: now,
    resendSeconds: secondsBetweenMessages([newMessage, ...messages], now, isKnownDevice),
  };
}

/** The counts that determine the level of a challenge: requests of this hour, unless stated otherwise. */
export interface CodeRequestCounts {
  readonly number: { readonly hour: number; readonly day: number };
  /** Whether the account of the number was logged in on this device before. */
  readonly isKnownDevice: boolean;
  /** Today's requests on known devices, or codes entered, whichever are more. Only the owner of the number can do either. */
  readonly byOwner: number;
  /** Requests from the IPv4 /24 or IPv6 /48 of the request. */
  readonly network: number;
  /** Requests for the 100,000 numbers with the same first five digits. */
  readonly numberRange: number;
  /** Code messages to all numbers. */
  readonly site: number;
}

/** The highest level that requests for one number can cause, so that its owner waits about half a minute at most. */
const MAX_LEVEL_OF_NUMBER = 6;
/**
 * How many codes an owner may request or enter in a day before it costs work; nobody logs in as often. Without this bound an owner could
 * request any number of messages, because the next request after each entered code sends one.
 */
const FREE_CODES_OF_OWNER = 20;

/**
 * Level of the challenge before a code is sent; 0 for none. It never falls when a count rises.
 * @param expectedPerHour messages on the whole site; more of them indicate abuse
 */
export function challengeLevel(
  { number, isKnownDevice, byOwner, network, numberRange, site }: CodeRequestCounts,
  expectedPerHour: number,
): number {
  const ownerLevel = stepsAbove(byOwner, FREE_CODES_OF_OWNER, 4);
  // requests of others cause no work for a known device
  if (isKnownDevice && ownerLevel === 0) return 0;
  const levels = [
    ownerLevel,
    Math.min(MAX_LEVEL_OF_NUMBER, Math.max(stepsAbove(number.hour, 3, 2), stepsAbove(number.day, 6, 3))),
    doublingsAbove(network, 50),
    Math.min(3, doublingsAbove(numberRange, Math.max(1, expectedPerHour / 20))),
    // the second-highest level shortly before the expected number, the highest at twice that number
    Math.min(MAX_CHALLENGE_LEVEL - 1, stepsAbove(site, Math.max(1, expectedPerHour / 2), Math.max(1, expectedPerHour / 12))),
    site >= 2 * expectedPerHour ? MAX_CHALLENGE_LEVEL : 0,
  ];
  return Math.min(MAX_CHALLENGE_LEVEL, Math.max(...levels));
}

/** Code messages to all numbers. */
export const CODE_MESSAGES = { key: 'code:all', seconds: HOUR_S } as const;

/** Counters of code requests, by what they count. No key contains a full phone number. */
export const codeCounters = (phone: string, ip: string) => ({
  network: { key: `code:network:${networkOf(ip)}`, seconds: HOUR_S },
  numberRange: { key: `code:block:${phone.slice(0, 8)}`, seconds: HOUR_S },
  site: CODE_MESSAGES,
});
/** Wrong codes for all numbers. */
export const WRONG_CODES = { key: 'code:wrong', seconds: HOUR_S } as const;

/** After this many wrong codes, a device that the account does not know needs a second code after a correct one. */
const GUESSING = { ofNumberPerDay: 20, ofSitePerHour: 1000 } as const;
export const isGuessingSuspected = (wrong: { readonly number: number; readonly site: number }): boolean =>
  wrong.number >= GUESSING.ofNumberPerDay || wrong.site >= GUESSING.ofSitePerHour;

/** A random code of six digits, uniformly distributed. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0');

const hashedText = (verificationId: string, code: string) => `login code\n${verificationId}\n${code}`;

/** The stored form of a code: a hash that is keyed with the secret and bound to one verification id. */
export const codeHash = (secrets: Secrets, verificationId: string, code: string): Buffer =>
  keyedHash(secrets, hashedText(verificationId, code));

/** Whether a stored hash belongs to this verification and code, under any of the secrets. Compares in constant time. */
export const isCodeHash = (stored: Buffer, secrets: Secrets, verificationId: string, code: string): boolean =>
  keyedHashes(secrets, hashedText(verificationId, code))
    .map((hash) => hash.length === stored.length && timingSafeEqual(hash, stored))
    .includes(true);
