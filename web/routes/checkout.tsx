import { m } from '../../messages/compiled/messages.js';
import { CheckoutPage } from '../features/plans/checkout-page.tsx';
import { personalMeta } from '../lib/seo.tsx';

export const meta = () => personalMeta(m['plans.checkout']());

export default function Checkout() {
  return <CheckoutPage />;
}
