import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/shapes.ts';
import { dateText } from '../../lib/dates.ts';

/** Said first on a page whose home is not on offer any more; what is like it follows right below. */
export function ClosedNotice({ listing }: { readonly listing: Pick<Listing, 'status' | 'closed_at' | 'price'> }) {
  const { status, closed_at: closed, price } = listing;
  const rented = price !== null && price.per !== 'once';
  const title =
    closed === null
      ? m['listing.closed_title']()
      : rented
        ? m['listing.closed_let']({ date: dateText(closed) })
        : m['listing.closed_since']({ date: dateText(closed) });
  return (
    <div role="note" className="rounded-card border border-mustard bg-mustard-soft p-4">
      <p className="font-bold text-mustard">{title}</p>
      <p className="mt-1 text-14">{status === 'paused' ? m['listing.closed_paused']() : m['listing.closed_text']()}</p>
    </div>
  );
}
