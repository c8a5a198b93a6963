import type { Deps } from '../../deps.ts';
import type { JobHandlers, Routines } from '../../jobs.ts';
import { handleEvent } from './events.ts';
import { sendInvoice } from './send-invoice.ts';
import { lapse, reconcile } from './reconcile.ts';
import { holdBoosts } from './waiting-boosts.ts';
import { sendRefund } from './refunds.ts';

/** Days an event is remembered: gateways repeat them for fifteen. */
const EVENT_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export function subscriptionJobs(
  deps: Deps,
): Pick<JobHandlers, 'handle_payment_event' | 'send_refund' | 'send_invoice' | 'reconcile_payments'> {
  return {
    handle_payment_event: ({ eventId }) => handleEvent(deps, eventId),
    send_refund: ({ refundId }) => sendRefund(deps, refundId),
    send_invoice: ({ invoiceId }) => sendInvoice(deps, invoiceId),
    reconcile_payments: (_, signal) => reconcile(deps, signal),
  };
}

export function subscriptionRoutines(deps: Deps): Routines {
  return {
    reconcile_payments_often: { match: '* * * * *', work: (signal) => reconcile(deps, signal) },
    hold_boosts: { match: '*/5 * * * *', work: () => holdBoosts(deps) },
    lapse_plans: { match: '7 * * * *', catchUp: '8h', work: (signal) => lapse(deps, signal) },
  };
}

/** What was told to a process that ended before it acted: a job held by the dead is given back only hours later. */
export async function resumeEvents({ db, jobs, payments }: Deps): Promise<void> {
  if (!payments) return;
  const waiting = await db.selectFrom('payment_event').select('event_id').where('handled_at', 'is', null).execute();
  for (const { event_id } of waiting)
    await jobs.add(db, 'handle_payment_event', { eventId: event_id }, { key: `payment_event:${event_id}` });
  await jobs.add(db, 'reconcile_payments', null, { key: 'reconcile_payments' });
}

/** Forgets events nobody repeats any more. */
export async function pruneEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('payment_event')
    .where('handled_at', 'is not', null)
    .where('received_at', '<', new Date(now().getTime() - EVENT_DAYS * DAY))
    .execute();
}
