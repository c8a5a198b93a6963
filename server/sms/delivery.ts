/** What vendors report of delivery. Reports come more than once, in any order, and may overtake our own note of the message. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';

export interface DeliveryReport {
  readonly ref: string;
  readonly state: 'sent' | 'failed' | 'delivered';
  /** The vendor's number of the reason. */
  readonly reason: string | null;
}

/** What a later report may replace: a phone that was off is reported as failed first, and then as delivered. */
const RANK = { sent: 1, failed: 2, delivered: 3 } as const;
/** The vendor's numbers (msg91.com/help, "delivery reports on my webhook URL"); any other one is something on the way. */
const STATES: Readonly<Record<string, DeliveryReport['state']>> = {
  1: 'delivered',
  2: 'failed',
  9: 'failed',
  16: 'failed',
  17: 'failed',
  25: 'failed',
};
const MOST = 1000;

const status = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(20));
const ref = z.string().min(1).max(100);
const single = z.object({ requestId: ref, status }).transform((one) => [{ ref: one.requestId, status: one.status }]);
const grouped = z
  .object({ requestId: ref, report: z.array(z.object({ status })).min(1).max(MOST) })
  .transform(({ requestId, report }) => report.map((one) => ({ ref: requestId, status: one.status })));
const one = z.union([grouped, single]);
const body = z.union([
  one,
  z
    .array(one)
    .min(1)
    .max(MOST)
    .transform((all) => all.flat()),
]);

/** The reports of a body, of which nothing but these three facts is looked at; null when it is none. */
export function reportsOf(value: unknown): DeliveryReport[] | null {
  const parsed = body.safeParse(value);
  if (!parsed.success || parsed.data.length > MOST) return null;
  return parsed.data.map(({ ref, status }) => ({ ref, state: STATES[status] ?? 'sent', reason: status }));
}

/** Keeps what is furthest of each message. The same report twice, or an older one late, changes nothing. */
export async function keepReports(db: Db, vendor: string, reports: readonly DeliveryReport[], at: Date): Promise<void> {
  const furthest = new Map<string, DeliveryReport>();
  for (const report of reports) {
    const known = furthest.get(report.ref);
    if (!known || RANK[known.state] < RANK[report.state]) furthest.set(report.ref, report);
  }
  if (furthest.size === 0) return;
  // in one order everywhere, or two that tell of the same messages wait for each other
  const rows = [...furthest.values()].toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
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
