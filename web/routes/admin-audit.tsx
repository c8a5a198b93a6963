import { m } from '../../messages/compiled/messages.js';
import { AuditPage } from '../features/admin/audit/audit-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['audit_console.title']());

export default function AdminAuditPage() {
  return <AuditPage />;
}
