/** Delivery reports of SMS vendors. They may be repeated, have any order, and arrive before our own record of the message. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';

interface DeliveryReport {
  readonly ref: string;
  readonly state: 'sent' | 'failed' | 'delivered';
  /** The vendor's status code. */
  readonly reason: string | null;
}

/** A report replaces one with a lower rank: a message to a phone that is off is first reported as failed and later as delivered. */
const STATE_RANK = { sent: 1, failed: 2, delivered: 3 } as const;
/**
 * States by the vendor's codes (msg91.com/help, "delivery reports on my webhook URL"). Other codes mean that the message is not delivered
 * yet.
 */
const STATE_OF_CODE: ReadonlyMap<string, DeliveryReport['state']> = new Map([
  ['1', 'delivered'],
  ['2', 'failed'],
  ['9', 'failed'],
  ['16', 'failed'],
  ['17', 'failed'],
  ['25', 'failed'],
]);
const MAX_REPORTS = 1000;

const status = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(20));
const ref = z.string().min(1).max(100);
const singleReport = z.object({ requestId: ref, status }).transform((report) => [{ ref: report.requestId, status: report.status }]);
const groupedReport = z
  .object({ requestId: ref, report: z.array(z.object({ status })).min(1).max(MAX_REPORTS) })
  .transform(({ requestId, report }) => report.map((recipient) => ({ ref: requestId, status: recipient.status })));
const report = z.union([groupedReport, singleReport]);
const body = z.union([
  report,
  z
    .array(report)
    .min(1)
    .max(MAX_REPORTS)
    .transform((all) => all.flat()),
]);

/** Parses the body of a report request; null when it is invalid. */
export function parseReports(value: unknown): DeliveryReport[] | null {
  const parsed = body.safeParse(value);
  if (!parsed.success || parsed.data.length > MAX_REPORTS) return null;
  return parsed.data.map(({ ref, status }) => ({ ref, state: STATE_OF_CODE.get(status) ?? 'sent', reason: status }));
}

/** Saves the report with the highest rank for each message. Repeated and outdated reports change nothing. */
export async function saveReports(db: Db, vendor: string, reports: readonly DeliveryReport[], at: Date): Promise<void> {
  const latest = new Map<string, DeliveryReport>();
  for (const report of reports) {
    const existing = latest.get(report.ref);
    if (!existing || STATE_RANK[existing.state] < STATE_RANK[report.state]) latest.set(report.ref, report);
  }
  if (latest.size === 0) return;
  // sorted, so that parallel requests lock rows in the same order and cannot deadlock
  const rows = [...latest.values()].toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const rank = (column: string) => sql`array_position(array['sent', 'failed', 'delivered'], ${sql.ref(column)})`;
  await db
    .insertInto('sms_report')
    .values(rows.map((report) => ({ vendor, vendor_ref: report.ref, state: report.state, reason: report.reason, at })))
    .onConflict((conflict) =>
      conflict
        .columns(['vendor', 'vendor_ref'])
        .doUpdateSet((row) => ({ state: row.ref('excluded.state'), reason: row.ref('excluded.reason'), at: row.ref('excluded.at') }))
        .where(sql<boolean>`${rank('excluded.state')} > ${rank('sms_report.state')}`),
    )
    .execute();
}
