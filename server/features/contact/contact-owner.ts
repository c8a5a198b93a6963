/** Contacting an owner: creates one contact per seeker and listing, charges the seeker's quota and notifies the owner. */
import { randomUUID } from 'node:crypto';
import { m } from '../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import { findAccountsOfPerson } from '../../accounts/former-accounts.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { notify } from '../../notifications/notify.ts';
import { spendUnit } from '../../ledger/balances.ts';
import { contactAllowance, findContactPlanHints } from '../../plans/contact-allowance.ts';
import { AccountQueue } from '../../http/api/account-queue.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { isBlocked } from './blocks.ts';
import { countReveal, reportHarvesting, consumeNetworkLimits } from './harvest-protection.ts';
import { findContact, lockUsers, isReachable, findFreeContactTimes, findSeekersWithContact, type ContactRow } from './queries.ts';
import { readReachOfOwner } from './reach/reach.ts';
import { contactHistory, findExhaustedQuota } from './rules.ts';
import { passExpiry } from './passes/pass-state.ts';
import { isRevokedBy, liftRevocation } from './passes/revocation.ts';
import { readRemainingToday } from './waitlist.ts';

const dateFormat = memoizePerLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }));

interface Requester {
  readonly viewer: Viewer;
  readonly ip: string;
}
interface Seeker {
  readonly viewer: Viewer;
  /** The account and the deleted accounts of the same person. */
  readonly seekerIds: readonly string[];
}
/**
 * Too many requests from new accounts in one network. It is thrown so that the transaction is rolled back before the suspicion is reported.
 */
class HarvestError extends AppError {}

/** Contacts lock the row of the owner. Those of one owner run a few at a time, so that the others wait without a database connection. */
const contactsOfOwner = new AccountQueue();

/**
 * Creates the contact or finds the existing one. Every reveal of a phone number is audited.
 * @throws AppError not_found, gone (listing closed), forbidden (own listing, a block between the two, an owner who revoked a
 *   pass of this person or accepts only messages), quota_exceeded, too_many_requests (network limit, or many wait for the same owner)
 */
export async function contactOwner<R>(deps: Deps, requester: Requester, propertyId: string, respond: Respond<ContactRow, R>): Promise<R> {
  try {
    const listing = await findListing(deps.db, propertyId);
    if (!listing) throw notFoundError();
    return await contactsOfOwner.run(listing.ownerId, () =>
      deps.db.transaction().execute((tx) => findOrCreateContact(deps, tx, requester, propertyId, respond)),
    );
  } catch (error) {
    if (error instanceof HarvestError) await reportHarvesting(deps, requester.viewer.id, requester.ip);
    throw error;
  }
}

async function findOrCreateContact<R>(
  deps: Deps,
  tx: Tx,
  { viewer, ip }: Requester,
  propertyId: string,
  respond: Respond<ContactRow, R>,
): Promise<R> {
  const now = deps.now();
  const listing = await findListing(tx, propertyId);
  if (!listing) throw notFoundError();
  await lockUsers(tx, [viewer.id, listing.ownerId]);
  const reach = await readReachOfOwner(deps.config, tx, listing.ownerId, listing);
  // checked before anything is charged or recorded
  if (listing.isLive && listing.ownerId !== viewer.id && reach === 'messages')
    throw new AppError('forbidden', m['contact.messages_only']());
  const existing = await findContact(tx, viewer.id, listing, now);
  const contact = existing
    ? await renewPass(deps, tx, viewer, listing, existing, now)
    : await createContact(deps, tx, { viewer, ip }, listing, { now, sharesNumber: reach === 'number' });
  if (existing && reach === 'number')
    await tx.updateTable('contact').set({ shares_number: true }).where('id', '=', contact.id).where('shares_number', '=', false).execute();
  const response = await respond(tx, contact);
  // a pass for masked calls shows no number, and one that ended or was blocked shows nothing
  const isCallable = contact.isPassOpen && contact.blockedBy.length === 0 && reach !== 'number';
  const action = contact.owner.phone === null ? isCallable && 'pass_opened' : 'reveal';
  if (action) {
    const details = { listing: propertyId, repeated: existing !== null };
    await audit(tx, { action, actorId: viewer.id, subject: contact.id, ip, details, at: now });
  }
  // last, because this row is shared by all requests and stays locked until the commit
  if (contact.opened_at !== null && !existing) await countReveal(deps, tx);
  return response;
}

/**
 * Opens the pass of a contact again, free of charge, when it expired or the seeker revoked it. The pass stays closed when the listing
 * is no longer live, one of the two blocked the other, or the owner cannot be reached.
 * @throws AppError forbidden when the owner revoked it, or another pass of the same seeker
 */
async function renewPass(deps: Deps, tx: Tx, viewer: Viewer, listing: ListingRef, contact: ContactRow, now: Date): Promise<ContactRow> {
  if (contact.opened_at === null || contact.isPassOpen) return contact;
  await assertNotRevoked(tx, contact.ownerId, await findAccountsOfPerson(deps.secrets, tx, viewer.id));
  if (!listing.isLive || contact.blockedBy.length > 0 || !(await isReachable(tx, listing.ownerId))) return contact;
  await liftRevocation(tx, { seeker_id: viewer.id, owner_id: contact.ownerId }, 'seeker');
  await tx
    .updateTable('contact')
    .set({ pass_expires_at: passExpiry(now) })
    .where('id', '=', contact.id)
    .execute();
  return (await findContact(tx, viewer.id, listing, now))!;
}

/** @param sharesNumber whether the owner may see the seeker's number: when the seeker sees the owner's */
async function createContact(
  deps: Deps,
  tx: Tx,
  { viewer, ip }: Requester,
  listing: ListingRef,
  { now, sharesNumber }: { readonly now: Date; readonly sharesNumber: boolean },
): Promise<ContactRow> {
  await assertReachable(tx, viewer, listing);
  const id = randomUUID();
  const seekerIds = await findAccountsOfPerson(deps.secrets, tx, viewer.id);
  await assertNotRevoked(tx, listing.ownerId, seekerIds);
  await liftRevocation(tx, { seeker_id: viewer.id, owner_id: listing.ownerId }, 'seeker');
  const subscriptionId = await spendQuota(deps, tx, { viewer, seekerIds }, id, now);
  const waitSeconds = await consumeNetworkLimits(deps, tx, viewer.id, ip);
  if (waitSeconds !== null) throw new HarvestError('too_many_requests', m['contact.network'](), { retryAfter: waitSeconds });
  // a person who already has the owner's number does not count toward the owner's daily limit
  const hasNumber = (await findSeekersWithContact(tx, listing.ownerId, seekerIds)).size > 0;
  const isOpen = hasNumber || (await readRemainingToday(deps, tx, listing.ownerId)) > 0;
  await tx
    .insertInto('contact')
    .values({
      id,
      subscription_id: subscriptionId,
      seeker_id: viewer.id,
      owner_id: listing.ownerId,
      city_id: listing.cityId,
      listing_id: listing.listingId,
      created_at: now,
      opened_at: isOpen ? now : null,
      new_person: !hasNumber,
      shares_number: sharesNumber,
    })
    .execute();
  const contact = (await findContact(tx, viewer.id, listing, now))!;
  if (isOpen) await notifyOwner(deps, tx, listing, viewer.id, contact.id);
  return contact;
}

const notFoundError = () => new AppError('not_found', m['contact.not_found']());
const closedError = () => new AppError('gone', m['contact.closed']());

async function assertReachable(tx: Tx, viewer: Viewer, listing: ListingRef): Promise<void> {
  if (listing.ownerId === viewer.id) throw new AppError('forbidden', m['contact.own']());
  if (!listing.isLive) throw listing.hasEnded ? closedError() : notFoundError();
  if (!(await isReachable(tx, listing.ownerId))) throw closedError();
  if (await isBlocked(tx, viewer.id, listing.ownerId)) throw new AppError('forbidden', m['contact.not_possible']());
}

/** Numbers that the owner stopped sharing with a person are not shown by way of another listing or another account. */
async function assertNotRevoked(tx: Tx, ownerId: string, seekerIds: readonly string[]): Promise<void> {
  if (await isRevokedBy(tx, 'owner', ownerId, seekerIds)) throw new AppError('forbidden', m['contact.not_possible']());
}

/**
 * Charges one contact. Returns null when it is free, otherwise the id of the subscription that pays for it.
 * @throws AppError quota_exceeded, with the plans that would help
 */
async function spendQuota({ config }: Deps, tx: Tx, { viewer, seekerIds }: Seeker, contactId: string, now: Date): Promise<string | null> {
  const limits = contactAllowance(config);
  const exhausted = findExhaustedQuota(await findFreeContactTimes(tx, seekerIds, contactHistory(limits, now)), limits, now);
  if (!exhausted) return null;
  const subscriptionId = await spendUnit(tx, viewer.id, 'contact', `contact:${contactId}`, now);
  if (subscriptionId) return subscriptionId;
  const message =
    exhausted.period === 'day'
      ? m['contact.quota_day']({ limit: limits.perDay })
      : m['contact.quota_month']({ limit: limits.per30Days, date: dateFormat().format(exhausted.availableAt) });
  throw new AppError('quota_exceeded', message, { plans: await findContactPlanHints(config, tx, viewer.id, now) });
}

async function notifyOwner(deps: Deps, tx: Tx, listing: ListingRef, seekerId: string, contactId: string): Promise<void> {
  const titles = await readTitlesInEveryLanguage(tx, [listing]);
  await notify(deps, tx, {
    userId: listing.ownerId,
    causedBy: seekerId,
    type: 'contact_new',
    key: `contact:${contactId}`,
    params: { title: titles.get(listing.publicId) ?? listing.publicId },
    path: '/contacted?as=owner',
  });
}
