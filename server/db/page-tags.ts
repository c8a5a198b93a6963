/** Tags by which shared caches find the pages that show a listing. They are short, because they are sent with every page. */
import { isCityTag, type ListingTag } from './listing-reads.ts';

/** nginx refuses responses with more than 4 kB of headers. */
const MAX_HEADER_LENGTH = 3000;

/** The tag of all pages that show this listing. */
export const pageTagOf = (listing: ListingTag): string => `l${listing.replace('/', '-')}`;
const pageCityTagOf = (listing: ListingTag): string => `c${listing.slice(0, listing.indexOf('/'))}`;

/**
 * The tags of a page: the listings that it shows and their cities, and its list for `/lists/<list>/...`. Null when there are too many tags to
 * send; shared caches could then not purge the page and must not store it.
 */
export function pageTags(path: string, listings: ReadonlySet<ListingTag>): readonly string[] | null {
  const list = /^(?:\/[a-z]{2})?\/lists\/([\w-]+)/.exec(path)?.[1];
  const tags = new Set([
    ...(list ? [`list-${list}`] : []),
    ...[...listings].flatMap((listing) => (isCityTag(listing) ? [] : [pageCityTagOf(listing), pageTagOf(listing)])),
  ]);
  return [...tags].join(',').length > MAX_HEADER_LENGTH ? null : [...tags];
}
