import { m } from '../../messages/compiled/messages.js';
import { SettingsPage } from '../features/admin/settings/settings-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { full: true } };
export const meta = () => personalMeta(m['settings.title']());

export default function AdminSettings() {
  return <SettingsPage />;
}
