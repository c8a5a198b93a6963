/** Tags by which shared caches find the pages that show a listing. Short, because they are sent with every page. */
import { isCityTag, type ListingTag } from './listing-reads.ts';

/** nginx refuses responses whose headers exceed 4 kB. */
const MAX_LENGTH = 3000;

/** The tag of pages that show this listing. */
export const pageTagOf = (listing: ListingTag): string => `l${listing.replace('/', '-')}`;
const cityTagOf = (listing: ListingTag): string => `c${listing.slice(0, listing.indexOf('/'))}`;

/**
 * The tags of a page: listings and cities it shows, and the list it is (`/lists/<list>/...`). Null when there are too many to send, so
 * that no shared cache could be asked to drop the page.
 */
export function pageTags(path: string, listings: ReadonlySet<ListingTag>): readonly string[] | null {
  const list = /^(?:\/[a-z]{2})?\/lists\/([\w-]+)/.exec(path)?.[1];
  const tags = new Set([
    ...(list ? [`list-${list}`] : []),
    ...[...listings].flatMap((listing) => (isCityTag(listing) ? [] : [cityTagOf(listing), pageTagOf(listing)])),
  ]);
  return [...tags].join(',').length > MAX_LENGTH ? null : [...tags];
}
