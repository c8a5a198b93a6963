import { m } from '../../messages/compiled/messages.js';
import { ImportPage } from '../features/bulk/import-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['bulk.title']());

export default function Import() {
  return <ImportPage />;
}
