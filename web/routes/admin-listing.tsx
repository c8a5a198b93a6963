import { m } from '../../messages/compiled/messages.js';
import { KnownListingPage } from '../features/review/known-listing-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['review_console.listing_title']());

export default function AdminListing() {
  return <KnownListingPage />;
}
