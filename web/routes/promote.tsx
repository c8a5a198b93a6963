import { m } from '../../messages/compiled/messages.js';
import { PromotePage } from '../features/plans/promote-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['plans.promote']());

export default function Promote() {
  return <PromotePage />;
}
