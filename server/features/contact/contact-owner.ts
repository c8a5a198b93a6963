/** Contacting an owner: one record a person and listing, paid for from the person's quota, told to the owner. */
import { m } from '../../../messages/compiled/messages.js';
import { inEach } from '../../../messages/spoken.ts';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { seal } from '../../seal.ts';
import { listingCards } from '../../views/listing-card.ts';
import { findListing, type ListingRef } from '../../views/listing-ref.ts';
import { findContact, queueUp, reachable, timesOfContacts, type ContactRow } from './queries.ts';
import { contactHistory, usedUp } from './rules.ts';

/** Messages an owner gets a day, however many people are interested; the list of contacts shows all of them. */
const day = inEach((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }));
const MESSAGES_PER_DAY = { seconds: 24 * 60 * 60, max: 20 } as const;

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
      const phone = await phoneToReveal(tx, viewer, listing);
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
      await tellOwner(deps, tx, listing, phone, now);
      contact = (await findContact(tx, viewer.id, listing))!;
    }
    await audit(tx, { action: 'reveal', actorId: viewer.id, subject: contact.id, ip, facts: { listing: propertyId, repeated }, at: now });
    return contact;
  });
}

const notFound = () => new AppError('not_found', m['contact.not_found']());
const closed = () => new AppError('gone', m['contact.closed']());

async function phoneToReveal(tx: Tx, viewer: Viewer, listing: ListingRef): Promise<string> {
  if (listing.ownerId === viewer.id) throw new AppError('forbidden', m['contact.own']());
  if (!listing.live) throw listing.ended ? closed() : notFound();
  const phone = await reachable(tx, listing.ownerId);
  if (phone === null) throw closed();
  return phone;
}

async function refuseBeyondQuota(deps: Deps, tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  const limits = deps.config.contacts;
  const refusal = usedUp(await timesOfContacts(tx, viewer.id, contactHistory(limits, now)), limits, now);
  if (!refusal) return;
  if (refusal.of === 'day') throw new AppError('quota_exceeded', m['contact.quota_day']({ limit: limits.perDay }));
  const date = day().format(refusal.until);
  throw new AppError('quota_exceeded', m['contact.quota_month']({ limit: limits.per30Days, date }));
}

async function tellOwner(deps: Deps, tx: Tx, listing: ListingRef, phone: string, now: Date): Promise<void> {
  const tooMany = await take(tx, [{ key: `sms:new_contact:${listing.ownerId}`, ...MESSAGES_PER_DAY }], now);
  if (tooMany) return;
  const [card] = await listingCards(tx, [listing]);
  const message: SmsMessage = {
    to: phone,
    template: 'new_contact',
    variables: { site: m['shell.name'](), title: card?.title ?? listing.publicId },
  };
  await deps.jobs.add(tx, 'send_sms', { sealed: seal(deps.secret, message) });
}
