import type { Order } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';

/** What the vendor's form hands back, and what our page of the answer reads from its address. */
interface Paid {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
interface Razorpay {
  open(): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Razorpay;
  }
}

const DONE = '/checkout/done';

/** Leads to where the order is paid: the local gateway's page, or the vendor's own form, whose script is loaded only now. */
export async function openCheckout({ checkout, order_id, amount, currency, key_id, plan }: Order): Promise<void> {
  const done = localPath(DONE);
  if (checkout.kind === 'local') {
    location.assign(`${checkout.url}/checkout/${order_id}?${new URLSearchParams({ back: done })}`);
    return;
  }
  await load(checkout.url);
  const form = new window.Razorpay!({
    key: key_id,
    order_id,
    amount,
    currency,
    name: m['shell.name'](),
    description: plan.name,
    handler: (paid: Paid) => location.assign(`${done}?${new URLSearchParams({ ...paid })}`),
  });
  form.open();
}

/** @throws Error when the vendor cannot be reached */
function load(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(m['plans.vendor_away']())));
    document.head.append(script);
  });
}
