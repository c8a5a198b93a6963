import { m } from '../../messages/compiled/messages.js';
import { MessagePage } from '../features/contact/message-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['contact_mail.read_title']());

export default function Message() {
  return <MessagePage />;
}
