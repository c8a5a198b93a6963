import type { Order } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';

/** Response of Razorpay Checkout, passed to the result page as query parameters. */
interface RazorpayResponse {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
/** The part of Razorpay Checkout used here (razorpay.com/docs/payments/payment-gateway/web-integration/standard). */
interface Razorpay {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Razorpay;
  }
}

/** Why the payment form was closed without a payment: the person closed it, or the last attempt failed. */
export type CloseReason = 'left' | 'failed';

const RESULT_PATH = '/checkout/done';
/** The primary colour of the light theme. The form accepts only hex values. */
const OXIDE = '#9f2f1f';

/**
 * Opens the payment form of an order: the page of the local test gateway, or Razorpay Checkout, whose script is loaded on demand. Resolves
 * when Razorpay's form was closed without a payment, with the reason; for the local page it resolves to null at once. After a payment the
 * browser navigates to the result page.
 */
export async function openCheckout({ checkout, order_id, amount, currency, key_id, plan }: Order): Promise<CloseReason | null> {
  // Includes the plan, so that the result page can link to a new attempt.
  const returnUrl = `${localPath(RESULT_PATH)}?${new URLSearchParams({ plan: plan.id })}`;
  if (checkout.kind === 'local') {
    location.assign(`${checkout.url}/checkout/${order_id}?${new URLSearchParams({ back: returnUrl })}`);
    return null;
  }
  await loadScript(checkout.url);
  return new Promise((resolve) => {
    let closeReason: CloseReason = 'left';
    const form = new window.Razorpay!({
      key: key_id,
      order_id,
      amount,
      currency,
      name: m['shell.name'](),
      description: plan.name,
      // No `prefill`, so that no personal data is passed to the vendor; the payer types what the bank needs.
      theme: { color: OXIDE },
      // The form stays open after a failed attempt, so that the payer can try again.
      retry: { enabled: true },
      modal: { confirm_close: true, ondismiss: () => resolve(closeReason) },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: RazorpayResponse) =>
        location.assign(`${returnUrl}&${new URLSearchParams({ razorpay_order_id, razorpay_payment_id, razorpay_signature })}`),
    });
    form.on('payment.failed', () => (closeReason = 'failed'));
    form.open();
  });
}

/**
 * Loads the script of the vendor. It has no integrity digest (SRI), because the vendor changes the script without notice. It is the only
 * third-party script, and only this page loads it. Rejects when the vendor cannot be reached.
 */
function loadScript(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onUnavailable = () => reject(new Error(m['plans.gateway_unavailable']()));
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => (window.Razorpay ? resolve() : onUnavailable()));
    script.addEventListener('error', () => {
      // A failed script element would prevent the next attempt.
      script.remove();
      onUnavailable();
    });
    document.head.append(script);
  });
}
