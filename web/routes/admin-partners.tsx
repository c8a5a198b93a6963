import { m } from '../../messages/compiled/messages.js';
import { PartnersPage } from '../features/admin/partners/partners-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['partner_console.title']());

export default function AdminPartners() {
  return <PartnersPage />;
}
