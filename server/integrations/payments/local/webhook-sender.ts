/** Sends the webhooks of the local gateway: signed events over HTTP, with delivery faults on request. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../signature.ts';
import type { LocalOrder, LocalPayment, LocalRefund } from './record-store.ts';

/** How webhooks are delivered: once, ten seconds late, twice, in the wrong order, or never. */
export const DELIVERY_MODES = ['once', 'late', 'twice', 'disorder', 'never'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

interface WebhookSenderOptions {
  readonly url: () => string;
  readonly secret: string;
  readonly now: () => Date;
}

const LATE_DELIVERY_MS = 10_000;
/** Delays before an event is retried that the site did not accept. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

interface WebhookEvent {
  readonly id: string;
  readonly body: string;
}

export function createWebhookSender({ url, secret, now }: WebhookSenderOptions) {
  const stop = new AbortController();

  const eventOf = (event: string, payload: Readonly<Record<string, object>>): WebhookEvent => ({
    id: randomBytes(7).toString('hex'),
    body: JSON.stringify({
      entity: 'event',
      account_id: 'acc_local',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: Math.floor(now().getTime() / 1000),
    }),
  });

  async function send({ id, body }: WebhookEvent): Promise<void> {
    for (const wait of [...RETRY_DELAYS_MS, null]) {
      const isAccepted = await fetch(url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signatureOf(secret, body), 'x-razorpay-event-id': id },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(5000)]),
      }).then(
        (response) => response.ok,
        () => false,
      );
      if (isAccepted || wait === null || stop.signal.aborted) return;
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  async function deliverAll(events: readonly WebhookEvent[], delivery: DeliveryMode): Promise<void> {
    if (delivery === 'never') return;
    if (delivery === 'late') await sleep(LATE_DELIVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    for (const event of arrange(events, delivery)) if (!stop.signal.aborted) await send(event);
  }

  return {
    sendPaid(order: LocalOrder, payment: LocalPayment, delivery: DeliveryMode): void {
      const authorized = eventOf('payment.authorized', { payment: { ...payment, status: 'authorized' } });
      void deliverAll([authorized, eventOf('payment.captured', { payment }), eventOf('order.paid', { payment, order })], delivery);
    },
    sendFailed(payment: LocalPayment, delivery: DeliveryMode): void {
      void deliverAll([eventOf('payment.failed', { payment })], delivery);
    },
    sendRefunded(payment: LocalPayment, refund: LocalRefund): void {
      void deliverAll([eventOf('refund.created', { refund, payment }), eventOf('refund.processed', { refund, payment })], 'once');
    },
    stop: () => stop.abort(),
  };
}

/** The events in the order and number in which this delivery mode sends them. */
function arrange(events: readonly WebhookEvent[], mode: DeliveryMode): readonly WebhookEvent[] {
  if (mode === 'disorder') return events.toReversed();
  return mode === 'twice' ? [...events, ...events] : events;
}
