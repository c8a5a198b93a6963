/** Reads the shortlist that a device stored while nobody was logged in. */
import { startOfDayInIndia } from '../../../kinds/calendar.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { mergeEntry } from './merge-entry.ts';
import type { ImportedEntry } from './merge.ts';
import { normalizeNote } from './normalize-note.ts';

/** An entry in the form that the device sends. */
interface DeviceEntry {
  readonly property_id: string;
  readonly at: string;
  readonly note?: string | undefined;
  readonly note_at?: string | undefined;
}
interface PublishedListing extends ListingKey {
  readonly publicId: string;
  readonly firstPublishedAt: Date | null;
}

/**
 * The entries with their listings, in the order in which the listings first appear, without duplicates. Unknown listings are omitted. The
 * clock of a device may be wrong, so times are limited to the range from the day of publication of the listing to now. Its exact time is not
 * public, and would be the response to a time before it.
 */
export function readDeviceEntries(
  deviceEntries: readonly DeviceEntry[],
  listings: ReadonlyMap<string, PublishedListing>,
  now: Date,
): (ImportedEntry & { readonly publicId: string })[] {
  const entries = new Map<string, ImportedEntry & { readonly publicId: string }>();
  for (const { property_id, at, note, note_at } of deviceEntries) {
    const listing = listings.get(property_id);
    if (!listing) continue;
    const firstDay = listing.firstPublishedAt ? startOfDayInIndia(listing.firstPublishedAt).getTime() : 0;
    const limitTime = (time: string) => new Date(Math.min(Math.max(Date.parse(time), firstDay), now.getTime()));
    const text = normalizeNote(note ?? '');
    const addedAt = limitTime(at);
    const deviceValue = { addedAt, note: text === null ? null : { text, at: note_at === undefined ? addedAt : limitTime(note_at) } };
    const existing = entries.get(property_id);
    const { cityId, listingId, publicId } = listing;
    entries.set(property_id, {
      cityId,
      listingId,
      publicId,
      ...(existing ? mergeEntry({ active: true, changedAt: addedAt, ...existing }, deviceValue) : deviceValue),
    });
  }
  return [...entries.values()];
}
