/** Contacts that were not worth it come back by themselves: stale homes, wrong listings, brokers who posed as owners. */
import type { Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { enter } from './entry.ts';

export const CREDIT_REASONS = ['stale', 'wrong', 'broker'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Contacts made within these days before it was found out. */
const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Credits every contact of a listing of the last 30 days: to the plan that paid for it while it runs, or to the free allowance. Answers
 * whom. Safe to repeat: a contact is credited once.
 */
export async function creditContacts(
  tx: Tx,
  listing: ListingKey,
  reason: CreditReason,
  now: Date,
): Promise<{ id: string; seekerId: string }[]> {
  const credited = await tx
    .updateTable('contact')
    .set({ credited_at: now, credit_reason: reason })
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .where('credited_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DAYS * DAY))
    .returning(['id', 'seeker_id', 'subscription_id'])
    .execute();
  await giveBackPaid(tx, credited, reason, now);
  return credited.map(({ id, seeker_id }) => ({ id, seekerId: seeker_id }));
}

/** Gives back to running plans what these contacts cost them; those nobody paid for cost nothing. A contact is given back once. */
export async function giveBackPaid(
  tx: Tx,
  contacts: readonly { readonly id: string; readonly subscription_id: string | null }[],
  reason: CreditReason,
  now: Date,
): Promise<void> {
  const paid = contacts.flatMap(({ subscription_id }) => subscription_id ?? []);
  const running = new Set(
    paid.length === 0
      ? []
      : // in one order, and held until the end: nobody closes a plan that is being credited
        (
          await tx
            .selectFrom('subscription')
            .select('id')
            .where('id', 'in', paid)
            .where('closed_at', 'is', null)
            .orderBy('id')
            .forUpdate()
            .execute()
        ).map(({ id }) => id),
  );
  for (const { id, subscription_id } of contacts) {
    if (!subscription_id || !running.has(subscription_id)) continue;
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
