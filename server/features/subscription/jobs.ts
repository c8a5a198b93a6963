import { sql } from 'kysely';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { DAY_MS } from '../../durations.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers, Routines } from '../../jobs/queue.ts';
import { handleEvent } from './events.ts';
import { sendInvoice } from './invoices/send-invoice.ts';
import { expirePlans, reconcile } from './reconcile.ts';
import { pauseBoosts } from './waiting-boosts.ts';
import { sendRefund } from './refunds.ts';

/** For how many days an event is stored. The gateway repeats events for up to fifteen days. */
const EVENT_DAYS = 30;

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
    reconcile_payments_often: { cron: '* * * * *', work: (signal) => reconcile(deps, signal) },
    hold_boosts: { cron: '*/5 * * * *', work: () => pauseBoosts(deps) },
    expire_plans: { cron: '7 * * * *', catchUp: '8h', work: (signal) => expirePlans(deps, signal) },
  };
}

/** Enqueues events again that a previous process did not handle, because graphile-worker would release their jobs only after hours. */
export async function resumeEvents({ db, jobs, payments }: Deps): Promise<void> {
  if (!payments) return;
  const unhandled = await db.selectFrom('payment_event').select('event_id').where('handled_at', 'is', null).execute();
  for (const { event_id } of unhandled)
    await jobs.add(db, 'handle_payment_event', { eventId: event_id }, { key: `payment_event:${event_id}` });
  await jobs.add(db, 'reconcile_payments', null, { key: 'reconcile_payments' });
}

/** Deletes old events that were handled. */
export async function pruneEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  await deleteInBatches(db, 'payment_event', sql`handled_at is not null and received_at < ${cutoff}`);
}
