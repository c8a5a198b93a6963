import { m } from '../../messages/compiled/messages.js';
import { SeenPage } from '../features/seen/seen-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['seen.title']());

export default function Seen() {
  return <SeenPage />;
}
