import { m } from '../../messages/compiled/messages.js';
import { PeoplePage } from '../features/admin/people/people-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['people_console.title']());

export default function AdminPeoplePage() {
  return <PeoplePage />;
}
