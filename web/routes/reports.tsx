import { m } from '../../messages/compiled/messages.js';
import { ReportsPage } from '../features/report/reports-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['report.mine_title']());

export default function Reports() {
  return <ReportsPage />;
}
