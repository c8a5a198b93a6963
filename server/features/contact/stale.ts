/** Contacts that led to a home that was as good as gone come back by themselves, by what its owner did or left undone (decision 31). */
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs.ts';
import { creditContacts } from '../../ledger/credit.ts';
import { notifyAll } from '../../notify.ts';
import { toldTitles } from '../../views/told-titles.ts';

/** Credits them and tells their seekers. Safe to repeat, and to cut off between listings. */
export async function creditStale(deps: Deps, { until, listings }: JobPayloads['credit_stale'], signal: AbortSignal): Promise<void> {
  for (const { cityId, listingId, since } of listings) {
    // the job is given back, and begins again where nothing is left to do
    signal.throwIfAborted();
    const listing = { cityId, listingId };
    await deps.db.transaction().execute(async (tx) => {
      const credited = await creditContacts(tx, { listing, reason: 'stale', since: new Date(since), until: new Date(until) }, deps.now());
      if (credited.length === 0) return;
      const [title = ''] = (await toldTitles(tx, [listing])).values();
      const facts = { title };
      await notifyAll(
        deps,
        tx,
        credited.map(({ id, seekerId }) => ({ userId: seekerId, type: 'contact_stale', key: `credit:${id}`, facts, path: '/contacted' })),
      );
    });
  }
}
