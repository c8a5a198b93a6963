import { m } from '../../messages/compiled/messages.js';
import { ListsPage } from '../features/admin/lists/lists-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['lists_console.title']());

export default function AdminListsPage() {
  return <ListsPage />;
}
