/** Razorpay's HTTP API, or anything that speaks it (https://razorpay.com/docs/api). */
import { z } from 'zod';
import { GatewayDown, GatewayRefused, type Checkout, type PaymentGateway } from './index.ts';
import { checkoutMessage, isSignature } from './signature.ts';

export interface RazorpayOptions {
  /** Begin of every call, without a slash at the end; a function, since a local one is known only once it listens. */
  readonly api: () => string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The present one, and former ones while retried events are still signed with them. */
  readonly webhookSecrets: readonly string[];
  readonly checkout: () => Checkout;
  /** Milliseconds for a whole answer. */
  readonly patience?: number;
}

// a person waits for the answer
const PATIENCE = 4500;

const paise = z.int().min(0);
const order = z.object({ id: z.string().startsWith('order_'), amount: paise, currency: z.string() });
const payment = z
  .object({
    id: z.string().startsWith('pay_'),
    order_id: z.string(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  })
  .transform(({ order_id: orderId, ...rest }) => ({ ...rest, orderId }));
const refund = z
  .object({
    id: z.string().startsWith('rfnd_'),
    payment_id: z.string(),
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  })
  .transform(({ payment_id: paymentId, receipt, ...rest }) => ({ ...rest, paymentId, receipt: receipt ?? null }));
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) }).transform(({ items }) => items);
const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** @throws GatewayDown, GatewayRefused from every call */
export function razorpay({ api, keyId, keySecret, webhookSecrets, checkout, patience = PATIENCE }: RazorpayOptions): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<T extends z.ZodType>(
    shape: T,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<T>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(api() + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      text = await response.text();
    } catch (cause) {
      throw new GatewayDown(`the payment gateway does not answer ${path}`, { cause });
    }
    const answer = parsed(text);
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      const said = refusal.safeParse(answer);
      throw new GatewayRefused(`the payment gateway refused ${path}: ${said.data?.error.code ?? response.status}`);
    }
    const read = shape.safeParse(answer);
    if (!response.ok || !read.success) throw new GatewayDown(`the payment gateway answered ${response.status} to ${path}`);
    return read.data;
  }

  const named = (id: string) => encodeURIComponent(id);
  return {
    keyId,
    checkout,
    createOrder: (asked) => ask(order, '/v1/orders', asked),
    paymentsOf: (orderId) => ask(listOf(payment), `/v1/orders/${named(orderId)}/payments`),
    refundsOf: (paymentId) => ask(listOf(refund), `/v1/payments/${named(paymentId)}/refunds`),
    async refund(paymentId, { amount, receipt }) {
      // what was asked for before an answer was lost is found by its receipt, whatever the gateway makes of the header
      const before = await this.refundsOf(paymentId);
      const same = before.find((one) => one.receipt === receipt);
      if (same) return same;
      return ask(
        refund,
        `/v1/payments/${named(paymentId)}/refund`,
        { amount, receipt, speed: 'normal' },
        { 'x-refund-idempotency': receipt },
      );
    },
    signed: (orderId, paymentId, signature) => isSignature(keySecret, checkoutMessage(orderId, paymentId), signature),
    // all of them are tried, so that its time does not tell which one it was
    signedBody: (body, signature) => webhookSecrets.map((secret) => isSignature(secret, body, signature)).includes(true),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
