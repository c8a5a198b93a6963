import { m } from '../../messages/compiled/messages.js';
import { ShortlistPage } from '../features/shortlist/shortlist-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['shell.shortlist_title']());

export default function Shortlist() {
  return <ShortlistPage />;
}
