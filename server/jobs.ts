import { sql } from 'kysely';
import type { Db, Tx } from './db/schema.ts';

/** Every job there is and what it carries. A job is enqueued in the transaction it follows from. */
export interface JobPayloads {
  /** `sealed` holds `{ to, template, variables }`, readable only with the process' secret. */
  send_sms: { sealed: string; id?: string };
  /** `sealed` holds a whole mail; `id` tells a repetition from another one like it. */
  send_mail: { sealed: string; id: string };
  /** Send what one person is to be told and may be told now. */
  send_notices: { userId: string };
  /** Ask the saved searches about the listings that changed. */
  match_searches: object;
  /** Send what is due about saved searches. */
  send_alerts: object;
  /** Make every variant of an uploaded picture. */
  make_variants: { mediaKey: string };
  /** Look for photos that another listing shows already. */
  find_twins: null;
  /** Delete the files of pictures that no listing uses any more. */
  sweep_media: { mediaKeys: readonly string[] };
  /** Read the file of a bulk import and post its rows. */
  import_listings: { importId: string };
  /** Delete what is left of somebody who closed their account. */
  erase_person: { userId: string };
  /** Carry out what the payment gateway told. */
  handle_payment_event: { eventId: string };
  /** Give back the contacts of homes that left the market, whose numbers were shown since then and until it. */
  credit_stale: { until: string; listings: readonly { cityId: number; listingId: number; since: string }[] };
  /** Ask the gateway to send money back. */
  send_refund: { refundId: string };
  /** Mail an invoice or a credit note. */
  send_invoice: { invoiceId: string };
  /** Ask the gateway about what it has not told. */
  reconcile_payments: null;
  /** Let the checks look at listings that are live; what is doubtful joins the queue of moderators. */
  inspect_listings: { keys: readonly { cityId: number; listingId: number }[]; photosChanged: boolean };
  /** Bring listings and searches in step with a place that changed. */
  follow_place: { workId: number };
  /** Count what is asked for by locality, kind and bedrooms. */
  count_prices: null;
  /** Count what figures put on the lists of cities. */
  count_lists: null;
}
export type JobName = keyof JobPayloads;

/**
 * Jobs that somebody waits for, in lanes of their own: neither an import of minutes nor a mail server that is slow keeps the codes people log in
 * with. Every other job is in one more lane.
 */
export const LANES: readonly (readonly JobName[])[] = [
  ['send_sms'],
  ['send_mail', 'send_notices', 'send_invoice', 'send_refund', 'handle_payment_event'],
];

export interface Jobs {
  /** Enqueues inside `tx`: rolled back with it, run at least once after it. `key` folds equal jobs that still wait. */
  add<N extends JobName>(
    tx: Tx | Db,
    name: N,
    payload: JobPayloads[N],
    options?: { key?: string; runAt?: Date; maxAttempts?: number },
  ): Promise<void>;
}

/** A job's work; runs at least once, so it has to be safe to repeat. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void> };

/** Work that is done by the clock, once whatever the number of processes. */
export interface Routine {
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly match: string;
  /** How long after its time it is still done when nothing ran then, e.g. `8h`; not at all when absent. */
  readonly catchUp?: string;
  /** Ends early, with nothing half done, when the signal says so. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}
export type Routines = Readonly<Record<string, Routine>>;

/** Jobs kept by graphile-worker in the same database. */
export const databaseJobs: Jobs = {
  async add(tx, name, payload, options = {}) {
    await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 10}::int, job_key := ${options.key ?? null}::text)`.execute(tx);
  },
};
