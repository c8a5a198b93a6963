/** How many messages one account may send, and what further ones to one person cost. */
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { currentCounts, type Counter, type RateLimit } from '../../db/rate-window.ts';
import type { Deps } from '../../deps.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';
import { findListing } from '../../listings/read/listing-ref.ts';

/**
 * Rate limits of one sender in total and to one recipient (null: the site).
 * @param sender `personKey` of the sender
 */
export function messageLimits(sender: string, recipientId: string | null): RateLimit[] {
  return [
    { key: `message:from:${sender}`, seconds: HOUR_S, max: 10 },
    { key: `message:from:${sender}`, seconds: DAY_S, max: 20 },
    { key: `message:pair:${sender}:${recipientId ?? 'site'}`, seconds: DAY_S, max: 5 },
  ];
}

/** All messages to one person in a day. They refuse nobody, or a few accounts could close somebody's form for everybody else. */
export const messagesTo = (recipientId: string): Counter => ({ key: `message:to:${recipientId}`, seconds: DAY_S });
/** Messages to one person in a day that cost no work, and further ones for each level of it. */
const [FREE_MESSAGES, MESSAGES_PER_LEVEL] = [30, 5];
/** Half a minute of work, so that an honest visitor still writes. */
const MAX_MESSAGE_LEVEL = MAX_CHALLENGE_LEVEL - 1;
/** Messages to one person in a day that are mailed, too. Others are on the site only. */
export const MAILED_MESSAGES = 60;

/** Level of the challenge before a message to the owner of a listing: it rises with the messages of the day. 0 without such a listing. */
export async function messageChallengeLevel({ db, now }: Deps, propertyId: string): Promise<number> {
  const listing = await findListing(db, propertyId);
  if (!listing) return 0;
  const [messages = 0] = await currentCounts(db, [messagesTo(listing.ownerId)], now());
  if (messages < FREE_MESSAGES) return 0;
  return Math.min(MAX_MESSAGE_LEVEL, 1 + Math.floor((messages - FREE_MESSAGES) / MESSAGES_PER_LEVEL));
}
