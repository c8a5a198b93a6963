/** Client of Razorpay's HTTP API (https://razorpay.com/docs/api), also used for the local gateway. */
import { z } from 'zod';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { GatewayUnavailableError, GatewayRejectedError, type Checkout, type PaymentGateway } from './index.ts';
import { checkoutMessage, isValidSignature } from './signature.ts';

interface RazorpayOptions {
  /** Base URL without a trailing slash. It is a function because the port of the local gateway is known only once it listens. */
  readonly api: () => string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The current secret and earlier ones, because retried events are still signed with the earlier secret. */
  readonly webhookSecrets: readonly string[];
  readonly checkout: () => Checkout;
  /** Time limit for the complete response. */
  readonly timeoutMs?: number;
}

// short, because a person is waiting for the response
const TIMEOUT_MS = 4500;

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
const errorBody = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** @throws GatewayUnavailableError, GatewayRejectedError from every call */
export function createRazorpay({
  api,
  keyId,
  keySecret,
  webhookSecrets,
  checkout,
  timeoutMs = TIMEOUT_MS,
}: RazorpayOptions): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call<T extends z.ZodType>(
    schema: T,
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (cause) {
      throw new GatewayUnavailableError(`the payment gateway did not respond to ${path}`, { cause });
    }
    const responseBody = parseJsonOrNull(text);
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      const error = errorBody.safeParse(responseBody);
      throw new GatewayRejectedError(`the payment gateway rejected ${path}: ${error.data?.error.code ?? response.status}`);
    }
    const parsed = schema.safeParse(responseBody);
    if (!response.ok) throw new GatewayUnavailableError(`the payment gateway returned ${response.status} for ${path}`);
    if (!parsed.success) throw new GatewayUnavailableError(`the payment gateway returned an unexpected body for ${path}`);
    return parsed.data;
  }

  const encodeId = (id: string) => encodeURIComponent(id);
  return {
    keyId,
    checkout,
    createOrder: (request) => call(order, '/v1/orders', request),
    paymentsOf: (orderId) => call(listOf(payment), `/v1/orders/${encodeId(orderId)}/payments`),
    refundsOf: (paymentId) => call(listOf(refund), `/v1/payments/${encodeId(paymentId)}/refunds`),
    async refund(paymentId, { amount, receipt }) {
      // finds a refund by its receipt when the response was lost, in case the gateway ignores the idempotency header
      const earlierRefunds = await this.refundsOf(paymentId);
      const existing = earlierRefunds.find((earlier) => earlier.receipt === receipt);
      if (existing) return existing;
      return call(
        refund,
        `/v1/payments/${encodeId(paymentId)}/refund`,
        { amount, receipt, speed: 'normal' },
        { 'x-refund-idempotency': receipt },
      );
    },
    isCheckoutSigned: (orderId, paymentId, signature) => isValidSignature(keySecret, checkoutMessage(orderId, paymentId), signature),
    // compares with all secrets, so that the duration does not reveal which one matched
    isWebhookSigned: (body, signature) => webhookSecrets.map((secret) => isValidSignature(secret, body, signature)).includes(true),
  };
}
