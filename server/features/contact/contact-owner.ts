/** Contacting an owner: one record a person and listing, paid for from the person's quota, told to the owner. */
import { randomUUID } from 'node:crypto';
import { m } from '../../../messages/compiled/messages.js';
import { inEach } from '../../../messages/spoken.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { notify } from '../../notify.ts';
import { spendOne } from '../../ledger/held.ts';
import { contactAllowance, plansThatHelp } from '../../views/allowances.ts';
import { findListing, type ListingRef } from '../../views/listing-ref.ts';
import { toldTitles } from '../../views/told-titles.ts';
import { isBlocked } from './blocks.ts';
import { countReveal, noteHarvest, refusedByNetwork } from './network.ts';
import { findContact, queueUp, reachable, timesOfContacts, type ContactRow } from './queries.ts';
import { contactHistory, usedUp } from './rules.ts';
import { roomToday } from './turns.ts';

const day = inEach((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }));

interface Asker {
  readonly viewer: Viewer;
  readonly ip: string;
}
/** Too many young accounts of one network ask: told to the people who look after the site, once the refusal rolled back. */
class Harvest extends AppError {}

/**
 * Makes the contact, or finds the one that is there; every reveal leaves a trace.
 * @throws AppError not_found, gone (no longer on offer), forbidden (one's own, or one of the two blocked the other), quota_exceeded,
 * too_many_requests (by the network)
 */
export async function contactOwner(deps: Deps, asker: Asker, propertyId: string): Promise<ContactRow> {
  try {
    return await deps.db.transaction().execute((tx) => contactIn(deps, tx, asker, propertyId));
  } catch (error) {
    if (error instanceof Harvest) await noteHarvest(deps, asker.viewer.id, asker.ip);
    throw error;
  }
}

async function contactIn(deps: Deps, tx: Tx, { viewer, ip }: Asker, propertyId: string): Promise<ContactRow> {
  const now = deps.now();
  const listing = await findListing(tx, propertyId);
  if (!listing) throw notFound();
  await queueUp(tx, [viewer.id, listing.ownerId]);
  const known = await findContact(tx, viewer.id, listing);
  const contact = known ?? (await newContact(deps, tx, { viewer, ip }, listing, now));
  if (contact.opened_at !== null) {
    const facts = { listing: propertyId, repeated: known !== null };
    await audit(tx, { action: 'reveal', actorId: viewer.id, subject: contact.id, ip, facts, at: now });
    // last, as everybody waits for this one row
    if (!known) await countReveal(deps, tx);
  }
  return contact;
}

async function newContact(deps: Deps, tx: Tx, { viewer, ip }: Asker, listing: ListingRef, now: Date): Promise<ContactRow> {
  await expectReachable(tx, viewer, listing);
  const id = randomUUID();
  const subscriptionId = await paidBy(deps, tx, viewer, id, now);
  const wait = await refusedByNetwork(deps, tx, viewer.id, ip);
  if (wait !== null) throw new Harvest('too_many_requests', m['contact.network'](), { retryAfter: wait });
  const open = (await roomToday(deps, tx, listing.ownerId)) > 0;
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
      opened_at: open ? now : null,
    })
    .execute();
  const contact = (await findContact(tx, viewer.id, listing))!;
  if (open) await tellOwner(deps, tx, listing, contact.id);
  return contact;
}

const notFound = () => new AppError('not_found', m['contact.not_found']());
const closed = () => new AppError('gone', m['contact.closed']());

async function expectReachable(tx: Tx, viewer: Viewer, listing: ListingRef): Promise<void> {
  if (listing.ownerId === viewer.id) throw new AppError('forbidden', m['contact.own']());
  if (!listing.live) throw listing.ended ? closed() : notFound();
  if (!(await reachable(tx, listing.ownerId))) throw closed();
  if (await isBlocked(tx, viewer.id, listing.ownerId)) throw new AppError('forbidden', m['contact.not_possible']());
}

/**
 * Null within the free allowance; beyond it the plan that one is taken from.
 * @throws AppError quota_exceeded, with the plans that help
 */
async function paidBy({ config }: Deps, tx: Tx, viewer: Viewer, contactId: string, now: Date): Promise<string | null> {
  const limits = await contactAllowance(config, tx, viewer.id);
  const refusal = usedUp(await timesOfContacts(tx, viewer.id, contactHistory(limits, now)), limits, now);
  if (!refusal) return null;
  const subscriptionId = await spendOne(tx, viewer.id, 'contact', `contact:${contactId}`, now);
  if (subscriptionId) return subscriptionId;
  const message =
    refusal.of === 'day'
      ? m['contact.quota_day']({ limit: limits.perDay })
      : m['contact.quota_month']({ limit: limits.per30Days, date: day().format(refusal.until) });
  throw new AppError('quota_exceeded', message, { plans: await plansThatHelp(config, tx, viewer.id, now) });
}

async function tellOwner(deps: Deps, tx: Tx, listing: ListingRef, contactId: string): Promise<void> {
  const titles = await toldTitles(tx, [listing]);
  await notify(deps, tx, {
    userId: listing.ownerId,
    type: 'contact_new',
    key: `contact:${contactId}`,
    facts: { title: titles.get(listing.publicId) ?? listing.publicId },
    path: '/contacted?as=owner',
  });
}
