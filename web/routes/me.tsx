import { m } from '../../messages/compiled/messages.js';
import { MePage } from '../features/user/me-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['shell.me_title']());

export default function Me() {
  return <MePage />;
}
