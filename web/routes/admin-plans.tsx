import { m } from '../../messages/compiled/messages.js';
import { AdminPlansPage } from '../features/admin-plans/admin-plans-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['plans.admin_title']());

export default function AdminPlans() {
  return <AdminPlansPage />;
}
