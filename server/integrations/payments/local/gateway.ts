/**
 * Payment gateway for development and tests: implements Razorpay's HTTP protocol with real signatures but without money, so that the site
 * runs its production code against it. It can decline payments, capture a wrong amount, and deliver webhooks late, twice, out of order or
 * never.
 */
import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { m } from '../../../../messages/compiled/messages.js';
import { checkoutMessage, signatureOf } from '../signature.ts';
import { openRecordStore, type LocalPayment } from './record-store.ts';
import { checkoutPage, PAYMENT_OUTCOMES } from './checkout-page.ts';
import { createWebhookSender, DELIVERY_MODES } from './webhook-sender.ts';

interface LocalGatewayOptions {
  readonly file: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly webhookUrl: () => string;
  readonly now: () => Date;
}

const MAX_FORM_BYTES = 4096;
const newId = (prefix: 'order' | 'pay' | 'rfnd') => `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;

const orderBody = z.object({ amount: z.int().min(100), currency: z.literal('INR'), receipt: z.string().min(1).max(40) });
const refundBody = z.object({ amount: z.int().min(1), receipt: z.string().min(1).max(40) });
const checkoutForm = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  delivery: z.enum(DELIVERY_MODES).default('once'),
  // a path of this site: browsers remove tabs and line breaks, so `/<tab>/evil.example` would be a link to another site
  back: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[!-~]*$/),
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const errorBody = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });

/** The gateway as a Fastify plugin, with the API below `/v1` and the test page below `/checkout`. */
export function localGateway({ file, keyId, keySecret, webhookSecret, webhookUrl, now }: LocalGatewayOptions) {
  const records = openRecordStore(file);
  const webhooks = createWebhookSender({ url: webhookUrl, secret: webhookSecret, now });
  const seconds = () => Math.floor(now().getTime() / 1000);
  const expectedAuthorization = sha256(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const isAuthorized = (request: FastifyRequest) => timingSafeEqual(sha256(request.headers.authorization ?? ''), expectedAuthorization);

  function pay(
    orderId: string,
    outcome: (typeof PAYMENT_OUTCOMES)[number],
    delivery: (typeof DELIVERY_MODES)[number],
  ): LocalPayment | null {
    const order = records.get('order', orderId);
    if (!order || order.status === 'paid') return null;
    const amount = outcome === 'short' ? order.amount - 100 : order.amount;
    const status = outcome === 'decline' ? ('failed' as const) : ('captured' as const);
    const payment = {
      type: 'payment',
      id: newId('pay'),
      order_id: order.id,
      amount,
      currency: order.currency,
      created_at: seconds(),
      status,
    } as const;
    records.put(payment);
    if (status === 'failed') {
      webhooks.sendFailed(payment, delivery);
      return payment;
    }
    const paid = { ...order, status: 'paid' as const };
    records.put(paid);
    webhooks.sendPaid(paid, payment, delivery);
    return payment;
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onClose', async () => webhooks.stop());
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const schema = { hide: true };

    await app.register(
      async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          if (!isAuthorized(request)) return reply.status(401).send(errorBody('Authentication failed'));
        });
        api.post('/orders', { schema }, async (request, reply) => {
          const parsed = orderBody.safeParse(request.body);
          if (!parsed.success) return reply.status(400).send(errorBody('The order is not well-formed'));
          const order = { type: 'order', id: newId('order'), ...parsed.data, created_at: seconds(), status: 'created' } as const;
          records.put(order);
          return order;
        });
        api.get<{ Params: { id: string } }>('/orders/:id/payments', { schema }, async ({ params }) => {
          const items = records.all('payment').filter((payment) => payment.order_id === params.id);
          return { entity: 'collection', count: items.length, items };
        });
        api.get<{ Params: { id: string } }>('/payments/:id/refunds', { schema }, async ({ params }) => {
          const items = records.all('refund').filter((refund) => refund.payment_id === params.id);
          return { entity: 'collection', count: items.length, items };
        });
        api.post<{ Params: { id: string } }>('/payments/:id/refund', { schema }, async (request, reply) => {
          const parsed = refundBody.safeParse(request.body);
          const payment = records.get('payment', request.params.id);
          if (!parsed.success || !payment || payment.status === 'failed')
            return reply.status(400).send(errorBody('There is no such payment'));
          const earlierRefunds = records.all('refund').filter((refund) => refund.payment_id === payment.id);
          const existing = earlierRefunds.find(({ receipt }) => receipt === parsed.data.receipt);
          if (existing) return existing;
          const refundedTotal = earlierRefunds.reduce((sum, { amount }) => sum + amount, 0) + parsed.data.amount;
          if (refundedTotal > payment.amount)
            return reply.status(400).send(errorBody('The refund is more than what is left of the payment'));
          const refund = {
            type: 'refund',
            id: newId('rfnd'),
            payment_id: payment.id,
            ...parsed.data,
            created_at: seconds(),
            status: 'processed',
          } as const;
          records.put(refund);
          if (refundedTotal === payment.amount) records.put({ ...payment, status: 'refunded' });
          webhooks.sendRefunded(payment, refund);
          return refund;
        });
      },
      { prefix: '/v1' },
    );

    app.get<{ Params: { id: string }; Querystring: { back?: unknown } }>('/checkout/:id', { schema }, async (request, reply) => {
      const order = records.get('order', request.params.id);
      const back = checkoutForm.shape.back.safeParse(request.query.back);
      if (!order || !back.success) return reply.status(404).type('text/plain; charset=utf-8').send(m['error.not_found']());
      return (
        reply
          .type('text/html; charset=utf-8')
          // without form-action, because the form redirects to the site, whose origin may differ from that of this process
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
          )
          .send(checkoutPage(order, back.data))
      );
    });
    app.post<{ Params: { id: string } }>('/checkout/:id', { schema }, async (request, reply) => {
      const parsed = checkoutForm.safeParse(request.body);
      if (!parsed.success) return reply.status(400).type('text/plain; charset=utf-8').send(m['error.invalid']());
      const { outcome, delivery, back } = parsed.data;
      const { id } = request.params;
      const payment = pay(id, outcome, delivery);
      const params = new URLSearchParams({ razorpay_order_id: id });
      if (payment && payment.status !== 'failed') {
        params.set('razorpay_payment_id', payment.id);
        params.set('razorpay_signature', signatureOf(keySecret, checkoutMessage(id, payment.id)));
      } else params.set('failed', '1');
      return reply.redirect(`${back}${back.includes('?') ? '&' : '?'}${params}`, 303);
    });
  };
}
