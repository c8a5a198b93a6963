/**
 * A stub of Razorpay Checkout with the documented interface (razorpay.com/docs/payments/payment-gateway/web-integration/standard): a
 * constructor with options, `on` and `open`, and a dialog with buttons to pay, fail and close. It pays at the local test gateway, so that
 * the response passed to `handler` has a valid signature. The gateway delivers no webhook, so only that response can start the plan. It does
 * not imitate the appearance of the real form.
 */
export const RAZORPAY_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

/** The source of the script. */
export const RAZORPAY_STUB = `(() => {
  class Razorpay {
    constructor(options) { this.options = options; this.listeners = {}; window.openedWith = JSON.parse(JSON.stringify(options)); }
    on(event, listener) { this.listeners[event] = listener; }
    open() {
      const { options, listeners } = this;
      const form = document.createElement('dialog');
      form.setAttribute('aria-label', 'Vendor form');
      const button = (name, act) => {
        const made = document.createElement('button');
        made.type = 'button';
        made.textContent = name;
        made.addEventListener('click', act);
        form.append(made);
      };
      const pay = async (outcome) => {
        const body = new URLSearchParams({ outcome, delivery: 'never', back: '/checkout/done' });
        const answer = await fetch('/test-gateway/checkout/' + options.order_id, { method: 'POST', body });
        return Object.fromEntries(new URL(answer.url).searchParams);
      };
      button('Pay in the form', async () => options.handler(await pay('pay')));
      button('Fail in the form', async () => {
        await pay('decline');
        listeners['payment.failed']?.({ error: { code: 'BAD_REQUEST_ERROR', description: 'Payment failed', source: 'bank', step: 'payment_authorization',
          reason: 'payment_failed', metadata: { order_id: options.order_id, payment_id: 'pay_00000000000000' } } });
        form.append('Payment failed');
      });
      button('Close the form', () => { form.close(); form.remove(); options.modal.ondismiss(); });
      document.body.append(form);
      form.showModal();
    }
  }
  window.Razorpay = Razorpay;
})();`;
