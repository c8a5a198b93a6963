import { m } from '../../messages/compiled/messages.js';
import { UnsubscribePage } from '../features/saved-search/unsubscribe-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['saved_search.stop_title']());

export default function Unsubscribe() {
  return <UnsubscribePage />;
}
