/** Automatically credits contacts to listings that turned out to be no longer available (docs/decisions/0031-payments-and-ledger.md). */
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { creditContacts } from '../../ledger/credit.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';

/**
 * Credits the contacts of each listing, independently of the others, and notifies their seekers. It is safe to repeat the call, and to abort
 * it between two listings.
 */
export async function creditStaleContacts(
  deps: Deps,
  { until, listings }: JobPayloads['credit_stale_contacts'],
  signal: AbortSignal,
): Promise<void> {
  await forEachIndependently(listings, async ({ cityId, listingId, since }) => {
    // an aborted job is retried, and listings that are done have nothing left to credit
    signal.throwIfAborted();
    const listing = { cityId, listingId };
    await deps.db.transaction().execute(async (tx) => {
      const credited = await creditContacts(tx, { listing, reason: 'stale', since: new Date(since), until: new Date(until) }, deps.now());
      if (credited.length === 0) return;
      const [title = ''] = (await readTitlesInEveryLanguage(tx, [listing])).values();
      const params = { title };
      await notifyAll(
        deps,
        tx,
        credited.map(({ id, seekerId }) => ({
          userId: seekerId,
          type: 'contact_credited_unavailable',
          key: `credit:${id}`,
          params,
          path: '/contacted',
        })),
      );
    });
  });
}
