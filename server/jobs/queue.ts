import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { traceparent } from '../tracing/spans.ts';

/** Every job with its payload. A job is enqueued in the transaction that causes it. The database stores the names. */
export interface JobPayloads {
  /** `sealed` is an encrypted `{ to, template, variables }` (`crypto/seal.ts`). */
  send_sms: { sealed: string; id?: string };
  /** `sealed` is an encrypted mail. `id` becomes its Message-ID, so that mail servers recognise a repetition. */
  send_mail: { sealed: string; id: string };
  /** Request a masked call from the vendor. */
  place_call: { cityId: number; callId: string };
  /** Send the due notifications of one person. */
  send_notifications: { userId: string };
  /** Show a notification on the device of a session, unless it was read or the session has ended. */
  send_push: { sessionId: string; notificationId: string };
  /** Remind both sides of a visit, unless it was changed since it was accepted: `version` is the accepted version. */
  remind_of_visit: { cityId: number; visitId: string; version: number; reminder: 'evening' | 'hour' };
  /** Mail the calendar file of an accepted visit to one side, or the one that cancels it, which is in `sealed`. `id` becomes the Message-ID. */
  send_visit_calendar: { cityId: number; visitId: string; userId: string; id: string; sealed?: string };
  /** Cancel the upcoming visits of listings that are no longer offered. */
  cancel_visits: { listings: readonly { cityId: number; listingId: number }[] };
  /**
   * Cancel the upcoming visits of a person: with others, because one of them blocked the other, or all (`otherIds` is null), because the
   * account was suspended.
   */
  cancel_visits_of_person: { userId: string; otherIds: readonly string[] | null };
  /** Tell people who contacted the listers of these listings that staff removed the listings. */
  tell_seekers_of_removal: { listings: readonly { cityId: number; listingId: number }[] };
  /** Confirm the listings that wait for a reply to reminders sent to a person until then. */
  confirm_reminded: { userId: string; until: string };
  /** Match changed listings with saved searches. */
  match_searches: object;
  /** Send the due alerts of saved searches. */
  send_alerts: object;
  /** Render every variant of a photo, or only those up to a width in px. */
  make_variants: { mediaKey: string; maxWidth?: number };
  /** Search for photos that another listing also shows. */
  find_duplicate_photos: null;
  /** Delete the files of photos that no listing uses any more. */
  delete_unreferenced_media: { mediaKeys: readonly string[] };
  /** Read the file of a bulk import and post its rows. */
  import_listings: { importId: string };
  /** Erase the data of a person who deleted their account. */
  erase_person: { userId: string };
  /** Process a webhook event of the payment gateway. */
  handle_payment_event: { eventId: string };
  /** Refund the contacts spent on listings that were no longer available: contacts revealed between `since` and `until`. */
  credit_stale_contacts: { until: string; listings: readonly { cityId: number; listingId: number; since: string }[] };
  /** Request a refund from the gateway. */
  send_refund: { refundId: string };
  /** Mail an invoice or a credit note. */
  send_invoice: { invoiceId: string };
  /** Query the gateway for the state of open orders and refunds, in case a webhook was lost. */
  reconcile_payments: null;
  /** Run the automatic checks on live listings. Suspicious ones are added to the moderation queue. */
  inspect_listings: { keys: readonly { cityId: number; listingId: number }[]; photosChanged: boolean };
  /** Find listings that offer the same home as changed ones, and collapse them into one card. */
  group_homes: object;
  /** Count in how many societies an owner offers homes, and show them as an agent when there are many. */
  infer_agent: { userId: string };
  /** Show the present role of an owner on all live listings of this person. */
  refresh_shown_role: { userId: string };
  /** Update listings and saved searches after a city or locality changed. */
  apply_place_change: { workId: number };
  /** Remove the pages of changed listings from shared caches. */
  purge_pages: { listings: readonly { cityId: number; listingId: number }[] };
  /** Store a snapshot of the search index in place of the previous one. */
  write_search_snapshot: null;
  /** Compute typical prices by locality, kind and bedrooms. */
  compute_price_statistics: null;
  /** Compute the city lists that are based on counts. */
  compute_curated_lists: null;
  /** Erase people again whom a restored backup contained, when storage was unavailable at the start. */
  erase_restored_people: null;
  /** Write the open data of a site that has none yet. */
  write_open_data: null;
}
export type JobName = keyof JobPayloads;

/**
 * Jobs that have their own workers: urgent ones, so that a slow mail server does not delay login codes, and long ones that people start,
 * which would delay all others. All other jobs share one more group of workers.
 */
export const JOB_QUEUES: readonly (readonly JobName[])[] = [
  ['send_sms', 'place_call'],
  [
    'send_mail',
    'send_notifications',
    'send_push',
    'send_visit_calendar',
    'remind_of_visit',
    'send_invoice',
    'send_refund',
    'handle_payment_event',
  ],
  ['import_listings', 'make_variants', 'find_duplicate_photos'],
];

/** Attempts of a job that must not be lost. They take about four days (see `retry-after-outage.ts`). */
export const PERSISTENT_ATTEMPTS = 25;
const DEFAULT_ATTEMPTS = 10;
/**
 * Priority of jobs for which nobody waits, and of which there may be thousands at one moment: reminders, messages about new homes, erasures
 * (each reads the texts of everybody). Otherwise a login code would wait for all of them.
 */
export const BULK_PRIORITY = 10;

export interface Jobs {
  /**
   * Enqueues a job inside `tx`: it is rolled back with the transaction, or run at least once after the commit. It replaces a waiting job
   * with the same `key`. Among jobs that are due, those with a lower `priority` run first; it is 0 by default.
   */
  add<N extends JobName>(
    tx: Tx | Db,
    name: N,
    payload: JobPayloads[N],
    options?: { key?: string; runAt?: Date; maxAttempts?: number; priority?: number },
  ): Promise<void>;
}

/** Handlers run at least once per job, so they must be idempotent. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void> };

/** Scheduled work; runs once per due time, however many processes there are. */
interface Routine {
  /** Cron pattern (minute, hour, day, month, weekday) in UTC. */
  readonly cron: string;
  /** How late a missed run may still start, for example `8h`. Missed runs are skipped when absent. */
  readonly catchUp?: string;
  /** Must stop early in a consistent state when the signal is aborted. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}
export type Routines = Readonly<Record<string, Routine>>;

/**
 * Prefix of the flag that contains the trace of a job. Flags are stored separately from the payload, which contains only data of the job.
 */
const TRACE_FLAG = 'traceparent=';

function traceFlags(): string[] | null {
  const current = traceparent();
  return current === null ? null : [TRACE_FLAG + current];
}

/**
 * The trace that enqueued a job, as a W3C `traceparent`.
 * @param flags of the job
 */
export const traceOfJob = (flags: object | null): string | null =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(TRACE_FLAG))
    ?.slice(TRACE_FLAG.length) ?? null;

/** Enqueues jobs with graphile-worker, in the same database. */
export const databaseJobs: Jobs = {
  async add(tx, name, payload, options = {}) {
    await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? DEFAULT_ATTEMPTS}::int, job_key := ${options.key ?? null}::text, priority := ${options.priority ?? 0}::int, flags := ${traceFlags()}::text[])`.execute(
      tx,
    );
  },
};
