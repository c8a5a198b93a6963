/** Automatic refunds of contacts that were spent on bad listings: no longer available, wrong, or posted by a broker as an owner. */
import type { Tx } from '../db/schema.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { addLedgerEntry } from './entry.ts';

const CREDIT_REASONS = ['stale', 'wrong', 'broker'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Only contacts within this number of days before the discovery are refunded. */
export const CREDIT_WINDOW_DAYS = 30;

interface Credit {
  readonly listing: ListingKey;
  readonly reason: CreditReason;
  /** Contacts opened after `since`, up to and including `until`. */
  readonly since: Date;
  readonly until: Date;
}

/**
 * Refunds the contacts that were opened on a listing in a period: to the plan that paid for them while that is active, or to the free
 * allowance. Contacts of ended plans are not refunded. Idempotent: a contact is refunded once, for whatever reasons.
 * @returns the refunded contacts
 */
export async function creditContacts(
  tx: Tx,
  { listing, reason, since, until }: Credit,
  now: Date,
): Promise<{ id: string; seekerId: string }[]> {
  const contacts = await tx
    .selectFrom('contact')
    .select(['id', 'subscription_id'])
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .where('credited_at', 'is', null)
    .where('opened_at', '>', since)
    .where('opened_at', '<=', until)
    .orderBy('id')
    .execute();
  const running = await lockRunningPlans(tx, contacts);
  const ids = contacts.flatMap(({ id, subscription_id }) => (subscription_id === null || running.has(subscription_id) ? [id] : []));
  if (ids.length === 0) return [];
  const credited = await tx
    .updateTable('contact')
    .set({ credited_at: now, credit_reason: reason })
    .where('id', 'in', ids)
    .where('credited_at', 'is', null)
    .returning(['id', 'seeker_id', 'subscription_id'])
    .execute();
  await refundContacts(tx, credited, reason, now);
  return credited.map(({ id, seeker_id }) => ({ id, seekerId: seeker_id }));
}

interface PaidContact {
  readonly id: string;
  readonly subscription_id: string | null;
}

/** Refunds contacts to the active plans that paid for them. Contacts of the free allowance are skipped. Idempotent. */
export async function refundPaidContacts(tx: Tx, contacts: readonly PaidContact[], reason: CreditReason, now: Date): Promise<void> {
  const running = await lockRunningPlans(tx, contacts);
  await refundContacts(
    tx,
    contacts.filter(({ subscription_id }) => subscription_id !== null && running.has(subscription_id)),
    reason,
    now,
  );
}

/** Locks the active plans of these contacts, ordered by id, so that no plan is closed while it is credited. */
async function lockRunningPlans(tx: Tx, contacts: readonly PaidContact[]): Promise<ReadonlySet<string>> {
  const planIds = contacts.flatMap(({ subscription_id }) => subscription_id ?? []);
  if (planIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', 'in', planIds)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function refundContacts(tx: Tx, contacts: readonly PaidContact[], reason: CreditReason, now: Date): Promise<void> {
  for (const { id, subscription_id } of contacts) {
    if (subscription_id === null) continue;
    await addLedgerEntry(tx, {
      cause: `credit:${id}`,
      kind: 'credit',
      at: now,
      details: { reason },
      lines: [
        { account: 'unused', unit: 'contact', amount: 1, subscriptionId: subscription_id },
        { account: 'credited', unit: 'contact', amount: -1 },
      ],
    });
  }
}
