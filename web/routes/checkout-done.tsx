import { m } from '../../messages/compiled/messages.js';
import { DonePage } from '../features/plans/done-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['plans.payment']());

export default function CheckoutDone() {
  return <DonePage />;
}
