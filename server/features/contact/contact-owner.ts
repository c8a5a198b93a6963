/** Contacting an owner: one record a person and listing, paid for from the person's quota, told to the owner. */
import { m } from '../../../messages/compiled/messages.js';
import { inEach } from '../../../messages/spoken.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { notify } from '../../notify.ts';
import { listingCards } from '../../views/listing-card.ts';
import { findListing, type ListingRef } from '../../views/listing-ref.ts';
import { findContact, queueUp, reachable, timesOfContacts, type ContactRow } from './queries.ts';
import { contactHistory, usedUp } from './rules.ts';

const day = inEach((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }));

/**
 * Makes the contact, or finds the one that is there; every reveal leaves a trace.
 * @throws AppError not_found, gone (no longer on offer), forbidden (one's own), quota_exceeded
 */
export async function contactOwner(deps: Deps, { viewer, ip }: { viewer: Viewer; ip: string }, propertyId: string): Promise<ContactRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    await queueUp(tx, viewer.id);
    const listing = await findListing(tx, propertyId);
    if (!listing) throw notFound();
    let contact = await findContact(tx, viewer.id, listing);
    const repeated = contact !== null;
    if (!contact) {
      await expectReachable(tx, viewer, listing);
      await refuseBeyondQuota(deps, tx, viewer, now);
      await tx
        .insertInto('contact')
        .values({
          seeker_id: viewer.id,
          owner_id: listing.ownerId,
          city_id: listing.cityId,
          listing_id: listing.listingId,
          created_at: now,
        })
        .execute();
      contact = (await findContact(tx, viewer.id, listing))!;
      await tellOwner(deps, tx, listing, contact.id);
    }
    await audit(tx, { action: 'reveal', actorId: viewer.id, subject: contact.id, ip, facts: { listing: propertyId, repeated }, at: now });
    return contact;
  });
}

const notFound = () => new AppError('not_found', m['contact.not_found']());
const closed = () => new AppError('gone', m['contact.closed']());

async function expectReachable(tx: Tx, viewer: Viewer, listing: ListingRef): Promise<void> {
  if (listing.ownerId === viewer.id) throw new AppError('forbidden', m['contact.own']());
  if (!listing.live) throw listing.ended ? closed() : notFound();
  if (!(await reachable(tx, listing.ownerId))) throw closed();
}

async function refuseBeyondQuota(deps: Deps, tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  const limits = deps.config.contacts;
  const refusal = usedUp(await timesOfContacts(tx, viewer.id, contactHistory(limits, now)), limits, now);
  if (!refusal) return;
  if (refusal.of === 'day') throw new AppError('quota_exceeded', m['contact.quota_day']({ limit: limits.perDay }));
  const date = day().format(refusal.until);
  throw new AppError('quota_exceeded', m['contact.quota_month']({ limit: limits.per30Days, date }));
}

async function tellOwner(deps: Deps, tx: Tx, listing: ListingRef, contactId: string): Promise<void> {
  const [card] = await listingCards(tx, [listing]);
  await notify(deps, tx, {
    userId: listing.ownerId,
    type: 'contact_new',
    key: `contact:${contactId}`,
    facts: { title: card?.title ?? listing.publicId },
    path: '/contacted?as=owner',
  });
}
