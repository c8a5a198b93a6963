/** Contacts that were not worth it come back by themselves: stale homes, wrong listings, brokers who posed as owners. */
import type { Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { enter } from './entry.ts';

export const CREDIT_REASONS = ['stale', 'wrong', 'broker'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Contacts made within these days before it was found out; an older one has long been of use, or not. */
export const CREDIT_DAYS = 30;

export interface Credit {
  readonly listing: ListingKey;
  readonly reason: CreditReason;
  /** Numbers shown after this moment, and until that one. */
  readonly since: Date;
  readonly until: Date;
}

/**
 * Credits the contacts of a listing whose numbers were shown in a time: to the plan that paid while it runs, or to the free allowance.
 * Answers whom. Safe to repeat: a contact is credited once, whatever the reasons. One whose plan is over has nothing to come back to.
 */
export async function creditContacts(
  tx: Tx,
  { listing, reason, since, until }: Credit,
  now: Date,
): Promise<{ id: string; seekerId: string }[]> {
  const shown = await tx
    .selectFrom('contact')
    .select(['id', 'subscription_id'])
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .where('credited_at', 'is', null)
    .where('opened_at', '>', since)
    .where('opened_at', '<=', until)
    .orderBy('id')
    .execute();
  const running = await runningOf(tx, shown);
  const ids = shown.flatMap(({ id, subscription_id }) => (subscription_id === null || running.has(subscription_id) ? [id] : []));
  if (ids.length === 0) return [];
  const credited = await tx
    .updateTable('contact')
    .set({ credited_at: now, credit_reason: reason })
    .where('id', 'in', ids)
    .where('credited_at', 'is', null)
    .returning(['id', 'seeker_id', 'subscription_id'])
    .execute();
  await giveBack(tx, credited, reason, now);
  return credited.map(({ id, seeker_id }) => ({ id, seekerId: seeker_id }));
}

interface Paid {
  readonly id: string;
  readonly subscription_id: string | null;
}

/** Gives back to running plans what these contacts cost them; those nobody paid for cost nothing. A contact is given back once. */
export async function giveBackPaid(tx: Tx, contacts: readonly Paid[], reason: CreditReason, now: Date): Promise<void> {
  const running = await runningOf(tx, contacts);
  await giveBack(
    tx,
    contacts.filter(({ subscription_id }) => subscription_id !== null && running.has(subscription_id)),
    reason,
    now,
  );
}

/** Plans of these contacts that run; in one order, and held until the end: nobody closes a plan that is being credited. */
async function runningOf(tx: Tx, contacts: readonly Paid[]): Promise<ReadonlySet<string>> {
  const paid = contacts.flatMap(({ subscription_id }) => subscription_id ?? []);
  if (paid.length === 0) return new Set();
  const rows = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', 'in', paid)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function giveBack(tx: Tx, contacts: readonly Paid[], reason: CreditReason, now: Date): Promise<void> {
  for (const { id, subscription_id } of contacts) {
    if (subscription_id === null) continue;
    await enter(tx, {
      cause: `credit:${id}`,
      kind: 'credit',
      at: now,
      facts: { reason },
      lines: [
        { account: 'held', unit: 'contact', amount: 1, subscriptionId: subscription_id },
        { account: 'credited', unit: 'contact', amount: -1 },
      ],
    });
  }
}
