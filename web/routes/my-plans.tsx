import { m } from '../../messages/compiled/messages.js';
import { MyPlansPage } from '../features/plans/my-plans-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['plans.mine']());

export default function MyPlans() {
  return <MyPlansPage />;
}
