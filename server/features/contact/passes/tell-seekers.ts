/** Tells people who contacted the lister of a listing that staff removed it. They do not learn why. */
import type { Deps } from '../../../deps.ts';
import type { JobPayloads } from '../../../jobs/queue.ts';
import { readTitlesInEveryLanguage } from '../../../listings/read/listing-titles.ts';
import { notifyAll } from '../../../notifications/notify.ts';
import { isPassOpen } from './pass-state.ts';
import { IS_LISTING_REMOVED, joinRemovals } from './removed-listing.ts';
import { forEachIndependently } from '../../../jobs/attempts.ts';

/** The job. Notifications have a key, so a repeated job tells nobody twice. Nobody is told when the listing was restored by then. */
export async function tellSeekersOfRemoval(
  deps: Deps,
  { listings }: JobPayloads['tell_seekers_of_removal'],
  signal: AbortSignal,
): Promise<void> {
  await forEachIndependently(listings, async (key) => {
    signal.throwIfAborted();
    await deps.db.transaction().execute(async (tx) => {
      const contacts = await tx
        .selectFrom('contact')
        .innerJoin('listing', (join) =>
          join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'),
        )
        .$call(joinRemovals)
        .select(['contact.id', 'contact.seeker_id', 'contact.opened_at', 'contact.pass_expires_at', 'contact.pass_revoked_at'])
        .where('contact.city_id', '=', key.cityId)
        .where('contact.listing_id', '=', key.listingId)
        .where(IS_LISTING_REMOVED)
        .execute();
      const [title] = (await readTitlesInEveryLanguage(tx, [key])).values();
      // a pass that has ended showed no number, and people who still wait are told by the waitlist
      const shown = contacts.filter((contact) => isPassOpen({ ...contact, is_listing_removed: false }, deps.now()));
      await notifyAll(
        deps,
        tx,
        shown.map(({ id, seeker_id: userId }) => ({
          userId,
          type: 'contact_removed',
          key: `contact_removed:${id}`,
          params: { title: title ?? '@shell.name' },
          path: '/contacted',
        })),
      );
    });
  });
}
