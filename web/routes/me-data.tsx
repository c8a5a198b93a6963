import { m } from '../../messages/compiled/messages.js';
import { DataPage } from '../features/privacy/data-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['privacy.data_title']());

export default function MeData() {
  return <DataPage />;
}
