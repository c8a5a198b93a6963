import { m } from '../../messages/compiled/messages.js';
import { NotificationsPage } from '../features/notification/notifications-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['notification_center.title']());

export default function Notifications() {
  return <NotificationsPage />;
}
