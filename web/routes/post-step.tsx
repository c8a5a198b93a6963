import { m } from '../../messages/compiled/messages.js';
import { WizardPage } from '../features/posting/wizard-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const handle = { frame: { top: true, bottom: true, full: true } };
export const meta = () => personalMeta(m['posting.title']());

export default function PostStep() {
  return <WizardPage />;
}
