/** What a seeker should know before contacting an owner. */
import { sql } from 'kysely';
import type { ContactOptions } from '../../../contract/contact/passes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { findAccountsOfPerson } from '../../accounts/former-accounts.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { contactAllowance } from '../../plans/contact-allowance.ts';
import { findContact, findFreeContactTimes, type ContactRow } from './queries.ts';
import { isRevokedBy } from './passes/revocation.ts';
import { readReachOfOwner } from './reach/reach.ts';
import { readyQuestions } from './ready-questions.ts';
import { contactHistory, remainingFreeContacts } from './rules.ts';

/**
 * Reads the options. Changes nothing and shows no number.
 * @throws AppError not_found for a listing that was never public
 */
export async function readContactOptions({ db, config, secrets, now }: Deps, userId: string, propertyId: string): Promise<ContactOptions> {
  const listing = await findListing(db, propertyId);
  if (!listing || (!listing.isLive && !listing.hasEnded)) throw new AppError('not_found', m['contact.not_found']());
  const readAt = now();
  const limits = contactAllowance(config);
  const contact = await findContact(db, userId, listing, readAt);
  const seekerIds = await findAccountsOfPerson(secrets, db, userId);
  const times = await findFreeContactTimes(db, seekerIds, contactHistory(limits, readAt));
  return {
    per_day: limits.perDay,
    left_today: remainingFreeContacts(times, limits, readAt),
    left_in_plans: await countContactsInPlans(db, userId, readAt),
    pass: passStateOf(contact, await isRevokedBy(db, 'owner', contact?.ownerId ?? listing.ownerId, seekerIds)),
    contact_id: contact?.opened_at ? contact.id : null,
    reach: await readReachOfOwner(config, db, listing.ownerId, listing),
    questions: readyQuestions(listing.kind),
    conversation_id: await findConversationId(db, userId, listing),
  };
}

function passStateOf(contact: ContactRow | null, isRevokedByOwner: boolean): ContactOptions['pass'] {
  if (contact && contact.waitlistPosition !== null) return 'waiting';
  if (contact?.isPassOpen) return 'open';
  if (isRevokedByOwner) return 'ended_by_owner';
  return contact ? 'renewable' : 'none';
}

async function countContactsInPlans(db: Db, userId: string, now: Date): Promise<number> {
  const { left } = await db
    .selectFrom('ledger_line as line')
    .innerJoin('subscription as s', 's.id', 'line.subscription_id')
    .select(sql<number>`coalesce(sum(line.amount), 0)::int`.as('left'))
    .where('s.user_id', '=', userId)
    .where('s.closed_at', 'is', null)
    .where('s.starts_at', '<=', now)
    .where('s.ends_at', '>', now)
    .where('line.unit', '=', 'contact')
    .executeTakeFirstOrThrow();
  return left;
}

async function findConversationId(db: Db, userId: string, { cityId, listingId }: ListingRef): Promise<string | null> {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('seeker_id', '=', userId)
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.id ?? null;
}
