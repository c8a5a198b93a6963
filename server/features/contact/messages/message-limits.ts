/** How many messages one person may send with the form of a listing, and how much work further ones cost. */
import { MAX_CHALLENGE_LEVEL } from '../../../../contract/auth/auth.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { doublingsAbove, stepsAbove } from '../../../challenge-steps.ts';
import { networkOf } from '../../../db/ip-address.ts';
import { consume, count, currentCounts, isExceeded, type Counter, type RateLimit } from '../../../db/rate-window.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_S, HOUR_S } from '../../../durations.ts';
import { AppError } from '../../../errors.ts';
import { findListing } from '../../../listings/read/listing-ref.ts';
import { hasBlockedSomebody } from '../blocks.ts';

/** The sender of a form. Without a verified number, the site cannot recognise the person behind the account. */
export interface FormSender {
  readonly phoneVerified: boolean;
  readonly ip: string;
}

/**
 * Rate limits of one sender: in total, and to one recipient (null: the site).
 * @param sender `readPersonKey` of the sender
 */
export function messageLimits(sender: string, recipientId: string | null): RateLimit[] {
  return [
    { key: `message:from:${sender}`, seconds: HOUR_S, max: 10 },
    { key: `message:from:${sender}`, seconds: DAY_S, max: 20 },
    { key: `message:pair:${sender}:${recipientId ?? 'site'}`, seconds: DAY_S, max: 5 },
  ];
}

/**
 * Counts all messages to one person in a day. The count never refuses anybody, because otherwise a few accounts could block somebody's form
 * for everybody else.
 */
export const recipientCounter = (recipientId: string): Counter => ({ key: `message:to:${recipientId}`, seconds: DAY_S });
/** At most half a minute of work, so that an honest visitor can still write. */
const MAX_MESSAGE_LEVEL = MAX_CHALLENGE_LEVEL - 1;
/** How many messages to one person in a day are also mailed. Later ones are only on the site. */
export const MAX_MAILED_MESSAGES = 60;

/**
 * Limits that all senders without a verified number share: to one recipient, and from one network. Anybody can create dozens of such
 * accounts, so limits for each account would be ineffective. They lock nobody out, because senders with a verified number are not counted
 * here.
 */
const unverifiedLimits = (recipientId: string, ip: string) =>
  [
    { key: `message:unverified:to:${recipientId}`, seconds: DAY_S, max: 5 },
    { key: `message:unverified:network:${networkOf(ip)}`, seconds: DAY_S, max: 20 },
  ] as const satisfies readonly RateLimit[];
/** Counts messages of all senders without a verified number. The count raises the work of challenges and never refuses anybody. */
const UNVERIFIED_ON_SITE: Counter = { key: 'message:unverified:all', seconds: HOUR_S };

/**
 * Level of the challenge for a message to the owner of a listing, from the number of messages so far. 0 when the listing does not exist.
 */
export async function messageChallengeLevel({ db, now }: Deps, propertyId: string, { phoneVerified, ip }: FormSender): Promise<number> {
  const listing = await findListing(db, propertyId);
  if (!listing) return 0;
  const counters = [recipientCounter(listing.ownerId), ...unverifiedLimits(listing.ownerId, ip), UNVERIFIED_ON_SITE];
  const [toRecipient = 0, unverified = 0, network = 0, site = 0] = await currentCounts(db, counters, now());
  const levelForEverybody = stepsAbove(toRecipient, 30, 5);
  const levels = phoneVerified
    ? [levelForEverybody]
    : [levelForEverybody, unverified === 0 ? 0 : 1 + unverified, stepsAbove(network, 3, 2), doublingsAbove(site, 100)];
  return Math.min(MAX_MESSAGE_LEVEL, Math.max(...levels));
}

const unverifiedError = () => new AppError('phone_unverified', m['account.phone_unverified']());

/**
 * Refuses a sender without a verified number before any work is required. An owner who has blocked somebody gets messages only from
 * verified numbers, because a block does not recognise a new account with an invented number.
 * @throws AppError phone_unverified
 */
export async function assertUnverifiedMayWrite({ db, now }: Deps, propertyId: string, { phoneVerified, ip }: FormSender): Promise<void> {
  const listing = phoneVerified ? null : await findListing(db, propertyId);
  if (!listing) return;
  if (await isExceeded(db, unverifiedLimits(listing.ownerId, ip), now())) throw unverifiedError();
  await assertNobodyBlocked(db, listing.ownerId);
}

async function assertNobodyBlocked(db: Db | Tx, recipientId: string): Promise<void> {
  if (await hasBlockedSomebody(db, recipientId)) throw unverifiedError();
}

/**
 * Counts a message of a sender without a verified number. Does nothing for other senders.
 * @throws AppError phone_unverified
 */
export async function countUnverifiedMessage(tx: Tx, recipientId: string, { phoneVerified, ip }: FormSender, now: Date): Promise<void> {
  if (phoneVerified) return;
  await assertNobodyBlocked(tx, recipientId);
  if ((await consume(tx, unverifiedLimits(recipientId, ip), now)) !== null) throw unverifiedError();
  await count(tx, UNVERIFIED_ON_SITE, now);
}
