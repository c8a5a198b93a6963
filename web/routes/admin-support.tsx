import { m } from '../../messages/compiled/messages.js';
import { TicketsPage } from '../features/admin/support/tickets-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['support_console.title']());

export default function AdminSupport() {
  return <TicketsPage />;
}
