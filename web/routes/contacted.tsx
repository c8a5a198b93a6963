import { m } from '../../messages/compiled/messages.js';
import { ContactedPage } from '../features/contact/contacted-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['shell.contacts_title']());

export default function Contacted() {
  return <ContactedPage />;
}
