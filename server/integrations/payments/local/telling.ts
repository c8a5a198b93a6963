/** How the local gateway tells the site: signed events by HTTP, as unreliably as life, on demand. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../signature.ts';
import type { LocalOrder, LocalPayment, LocalRefund } from './book.ts';

/** What the site hears of a payment: at once, ten seconds late, twice, in the wrong order, or nothing. */
export const TELLINGS = ['once', 'late', 'twice', 'disorder', 'never'] as const;
export type Telling = (typeof TELLINGS)[number];

export interface TellOptions {
  readonly url: () => string;
  readonly secret: string;
  readonly now: () => Date;
}

const LATE_MS = 10_000;
/** Milliseconds between tries of an event the site did not take. */
const TRIES = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

interface Event {
  readonly id: string;
  readonly body: string;
}

export function teller({ url, secret, now }: TellOptions) {
  const stop = new AbortController();

  const eventOf = (event: string, payload: Readonly<Record<string, object>>): Event => ({
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

  async function send({ id, body }: Event): Promise<void> {
    for (const wait of [...TRIES, null]) {
      const taken = await fetch(url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signatureOf(secret, body), 'x-razorpay-event-id': id },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(5000)]),
      }).then(
        (response) => response.ok,
        () => false,
      );
      if (taken || wait === null || stop.signal.aborted) return;
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  async function tellAll(events: readonly Event[], telling: Telling): Promise<void> {
    if (telling === 'never') return;
    if (telling === 'late') await sleep(LATE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    const said = telling === 'disorder' ? events.toReversed() : telling === 'twice' ? [...events, ...events] : events;
    for (const event of said) if (!stop.signal.aborted) await send(event);
  }

  return {
    paid(order: LocalOrder, payment: LocalPayment, telling: Telling): void {
      const authorized = eventOf('payment.authorized', { payment: { ...payment, status: 'authorized' } });
      void tellAll([authorized, eventOf('payment.captured', { payment }), eventOf('order.paid', { payment, order })], telling);
    },
    failed(payment: LocalPayment, telling: Telling): void {
      void tellAll([eventOf('payment.failed', { payment })], telling);
    },
    refunded(payment: LocalPayment, refund: LocalRefund): void {
      void tellAll([eventOf('refund.created', { refund, payment }), eventOf('refund.processed', { refund, payment })], 'once');
    },
    stop: () => stop.abort(),
  };
}
