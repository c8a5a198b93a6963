import { m } from '../../messages/compiled/messages.js';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['contact_mail.page_title']());

export default function Contact() {
  return <ContactPage />;
}
