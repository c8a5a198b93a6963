import { m } from '../../messages/compiled/messages.js';
import { ReportsDesk } from '../features/report/reports-desk.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['report_desk.title']());

export default function AdminReports() {
  return <ReportsDesk />;
}
