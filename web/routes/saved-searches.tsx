import { m } from '../../messages/compiled/messages.js';
import { SavedSearchesPage } from '../features/saved-search/saved-searches-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['saved_search.title']());

export default function SavedSearches() {
  return <SavedSearchesPage />;
}
