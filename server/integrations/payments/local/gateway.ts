/**
 * A payment gateway of our own for trying out and for tests: Razorpay's protocol with real signatures over HTTP, and no money. What
 * is under test beside it is the code of production. It can decline, take the wrong amount, and tell late, twice, in disorder or never.
 */
import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { m } from '../../../../messages/compiled/messages.js';
import { checkoutMessage, signatureOf } from '../signature.ts';
import { openBook, type LocalPayment } from './book.ts';
import { checkoutPage, OUTCOMES } from './checkout-page.ts';
import { teller, TELLINGS } from './telling.ts';

export interface LocalGatewayOptions {
  readonly file: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly webhookUrl: () => string;
  readonly now: () => Date;
}

const LONGEST_FORM = 4096;
const newId = (of: 'order' | 'pay' | 'rfnd') => `${of}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;

const orderBody = z.object({ amount: z.int().min(100), currency: z.literal('INR'), receipt: z.string().min(1).max(40) });
const refundBody = z.object({ amount: z.int().min(1), receipt: z.string().min(1).max(40) });
const choice = z.object({
  outcome: z.enum(OUTCOMES),
  telling: z.enum(TELLINGS).default('once'),
  back: z.string().regex(/^\/[^/\\]/),
});

const digest = (text: string) => createHash('sha256').update(text).digest();
const refused = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });

/** The gateway as a plugin: its API below `/v1`, its test page below `/checkout`. */
export function localGateway({ file, keyId, keySecret, webhookSecret, webhookUrl, now }: LocalGatewayOptions) {
  const book = openBook(file);
  const tell = teller({ url: webhookUrl, secret: webhookSecret, now });
  const seconds = () => Math.floor(now().getTime() / 1000);
  const known = digest(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const mayAsk = (request: FastifyRequest) => timingSafeEqual(digest(request.headers.authorization ?? ''), known);

  function pay(orderId: string, outcome: (typeof OUTCOMES)[number], telling: (typeof TELLINGS)[number]): LocalPayment | null {
    const order = book.get('order', orderId);
    if (!order || order.status === 'paid') return null;
    const amount = outcome === 'short' ? order.amount - 100 : order.amount;
    const status = outcome === 'decline' ? ('failed' as const) : ('captured' as const);
    const payment = {
      is: 'payment',
      id: newId('pay'),
      order_id: order.id,
      amount,
      currency: order.currency,
      created_at: seconds(),
      status,
    } as const;
    book.put(payment);
    if (status === 'failed') {
      tell.failed(payment, telling);
      return payment;
    }
    const paid = { ...order, status: 'paid' as const };
    book.put(paid);
    tell.paid(paid, payment, telling);
    return payment;
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onClose', async () => tell.stop());
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const schema = { hide: true };

    await app.register(
      async (api) => {
        api.addHook('onRequest', async (request, reply) => {
          if (!mayAsk(request)) return reply.status(401).send(refused('Authentication failed'));
        });
        api.post('/orders', { schema }, async (request, reply) => {
          const asked = orderBody.safeParse(request.body);
          if (!asked.success) return reply.status(400).send(refused('The order is not well-formed'));
          const order = { is: 'order', id: newId('order'), ...asked.data, created_at: seconds(), status: 'created' } as const;
          book.put(order);
          return order;
        });
        api.get<{ Params: { id: string } }>('/orders/:id/payments', { schema }, async ({ params }) => {
          const items = book.all('payment').filter((payment) => payment.order_id === params.id);
          return { entity: 'collection', count: items.length, items };
        });
        api.get<{ Params: { id: string } }>('/payments/:id/refunds', { schema }, async ({ params }) => {
          const items = book.all('refund').filter((refund) => refund.payment_id === params.id);
          return { entity: 'collection', count: items.length, items };
        });
        api.post<{ Params: { id: string } }>('/payments/:id/refund', { schema }, async (request, reply) => {
          const asked = refundBody.safeParse(request.body);
          const payment = book.get('payment', request.params.id);
          if (!asked.success || !payment || payment.status === 'failed') return reply.status(400).send(refused('There is no such payment'));
          const before = book.all('refund').filter((refund) => refund.payment_id === payment.id);
          const same = before.find(({ receipt }) => receipt === asked.data.receipt);
          if (same) return same;
          const back = before.reduce((sum, { amount }) => sum + amount, 0) + asked.data.amount;
          if (back > payment.amount) return reply.status(400).send(refused('The refund is more than what is left of the payment'));
          const refund = {
            is: 'refund',
            id: newId('rfnd'),
            payment_id: payment.id,
            ...asked.data,
            created_at: seconds(),
            status: 'processed',
          } as const;
          book.put(refund);
          if (back === payment.amount) book.put({ ...payment, status: 'refunded' });
          tell.refunded(payment, refund);
          return refund;
        });
      },
      { prefix: '/v1' },
    );

    app.get<{ Params: { id: string }; Querystring: { back?: string } }>('/checkout/:id', { schema }, async (request, reply) => {
      const order = book.get('order', request.params.id);
      const back = choice.shape.back.safeParse(request.query.back);
      if (!order || !back.success) return reply.status(404).type('text/plain; charset=utf-8').send(m['error.not_found']());
      return (
        reply
          .type('text/html; charset=utf-8')
          // it leads back to the site, which may be at another address than this process
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
          )
          .send(checkoutPage(order, back.data))
      );
    });
    app.post<{ Params: { id: string } }>('/checkout/:id', { schema }, async (request, reply) => {
      const asked = choice.safeParse(request.body);
      if (!asked.success) return reply.status(400).type('text/plain; charset=utf-8').send(m['error.invalid']());
      const { outcome, telling, back } = asked.data;
      const { id } = request.params;
      const payment = pay(id, outcome, telling);
      const answer = new URLSearchParams({ razorpay_order_id: id });
      if (payment && payment.status !== 'failed') {
        answer.set('razorpay_payment_id', payment.id);
        answer.set('razorpay_signature', signatureOf(keySecret, checkoutMessage(id, payment.id)));
      } else answer.set('failed', '1');
      return reply.redirect(`${back}${back.includes('?') ? '&' : '?'}${answer}`, 303);
    });
  };
}
