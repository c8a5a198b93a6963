import type { ListingKey } from '../../search/index.ts';
import { mergeEntry } from './merge-entry.ts';
import type { Arrival } from './merge.ts';
import { noteText } from './note-text.ts';

/** What a device says of one property. */
interface Said {
  readonly property_id: string;
  readonly at: string;
  readonly note?: string | undefined;
  readonly note_at?: string | undefined;
}
interface Known extends ListingKey {
  readonly publicId: string;
  readonly since: Date | null;
}

/**
 * What devices say, each listing once, in the order it was first named; unknown ones are left out. A device's clock may be wrong:
 * nothing was put in in the future, or before visitors could see it.
 */
export function arrivalsOf(
  said: readonly Said[],
  known: ReadonlyMap<string, Known>,
  now: Date,
): (Arrival & { readonly publicId: string })[] {
  const arrivals = new Map<string, Arrival & { readonly publicId: string }>();
  for (const { property_id, at, note, note_at } of said) {
    const listing = known.get(property_id);
    if (!listing) continue;
    const within = (time: string) => new Date(Math.min(Math.max(Date.parse(time), listing.since?.getTime() ?? 0), now.getTime()));
    const text = noteText(note ?? '');
    const keptAt = within(at);
    const brought = { keptAt, note: text === null ? null : { text, at: note_at === undefined ? keptAt : within(note_at) } };
    const twice = arrivals.get(property_id);
    const { cityId, listingId, publicId } = listing;
    arrivals.set(property_id, {
      cityId,
      listingId,
      publicId,
      ...(twice ? mergeEntry({ active: true, changedAt: keptAt, ...twice }, brought) : brought),
    });
  }
  return [...arrivals.values()];
}
