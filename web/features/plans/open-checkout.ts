import type { Order } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';

/** What the vendor's form hands back, and what our page of the answer reads from its address. */
interface Paid {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
/** The vendor's form, as far as its documentation tells (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
interface Razorpay {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Razorpay;
  }
}

/** How the vendor's form was closed without a payment: none was tried, or the last one failed. */
export type Closed = 'left' | 'failed';

const DONE = '/checkout/done';
/** The site's own red in light, as the vendor's form takes colours. */
const OXIDE = '#9f2f1f';

/**
 * Leads to where the order is paid: the local gateway's page, or the vendor's own form, whose script is loaded only now. Answers when
 * that form was closed without a payment; otherwise the page is left.
 */
export async function openCheckout({ checkout, order_id, amount, currency, key_id, plan }: Order): Promise<Closed | null> {
  // which plan it was about, to try once more where it fails
  const done = `${localPath(DONE)}?${new URLSearchParams({ plan: plan.id })}`;
  if (checkout.kind === 'local') {
    location.assign(`${checkout.url}/checkout/${order_id}?${new URLSearchParams({ back: done })}`);
    return null;
  }
  await load(checkout.url);
  return new Promise((resolve) => {
    let closed: Closed = 'left';
    const form = new window.Razorpay!({
      key: key_id,
      order_id,
      amount,
      currency,
      name: m['shell.name'](),
      description: plan.name,
      // nothing of the person is handed over: what the bank needs the payer types there, so there is no `prefill`
      theme: { color: OXIDE },
      // a try that failed may be repeated in the form, which stays open
      retry: { enabled: true },
      modal: { confirm_close: true, ondismiss: () => resolve(closed) },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Paid) =>
        location.assign(`${done}&${new URLSearchParams({ razorpay_order_id, razorpay_payment_id, razorpay_signature })}`),
    });
    form.on('payment.failed', () => (closed = 'failed'));
    form.open();
  });
}

/**
 * The vendor changes its script without notice, so no digest of it can be named (SRI); it is the one outside script, on this page alone.
 * @throws Error when the vendor cannot be reached
 */
function load(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const away = () => reject(new Error(m['plans.vendor_away']()));
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => (window.Razorpay ? resolve() : away()));
    script.addEventListener('error', () => {
      // one that failed is in the way of the next try
      script.remove();
      away();
    });
    document.head.append(script);
  });
}
