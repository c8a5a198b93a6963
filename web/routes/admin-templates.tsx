import { m } from '../../messages/compiled/messages.js';
import { TemplatesPage } from '../features/admin/templates/templates-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['templates.title']());

export default function AdminTemplates() {
  return <TemplatesPage />;
}
