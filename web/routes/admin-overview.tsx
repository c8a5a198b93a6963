import { m } from '../../messages/compiled/messages.js';
import { OverviewPage } from '../features/admin/overview-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['admin.overview_title']());

export default function AdminOverview() {
  return <OverviewPage />;
}
