/** What staff do with reports: acknowledge and decide them. */
import type { ReportReason } from '../../../contract/reports.ts';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { kindOf } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { notify, notifyAll } from '../../notifications/notify.ts';
import { CREDIT_WINDOW_DAYS, creditContacts, type CreditReason } from '../../ledger/credit.ts';
import { readOpenHold } from '../../listings/read/reviews.ts';
import { lockForDecision } from '../../listings/moderation/lock-for-decision.ts';
import { listingKeyOf, type ListingRow } from '../../listings/present/rows.ts';
import { titleInEveryLanguage } from '../../listings/present/title.ts';
import { rejectionParams } from '../../listings/present/rejection-reasons.ts';
import { holdListing, releaseListing } from '../../listings/write/moderate-listing.ts';
import { notifyReporters } from './notify-reporters.ts';

/** Upheld reasons for which contacts to the listing are credited back, with the most specific first. */
const CREDIT_REASONS: readonly (readonly [ReportReason, CreditReason])[] = [
  ['broker_as_owner', 'broker'],
  ['not_available', 'stale'],
  ['does_not_exist', 'wrong'],
  ['wrong_details', 'wrong'],
  ['asks_for_money', 'wrong'],
];

interface Staff {
  readonly id: string;
  readonly ip: string;
}
interface Decision {
  readonly property_id: string;
  readonly tickets: readonly string[];
  readonly outcome: 'upheld' | 'dismissed';
  readonly take_down: readonly RejectReason[];
  readonly note: string | null;
}

interface DecidedReports {
  readonly decided: number;
  /** The status of the listing after the decision. */
  readonly status: string;
}

/** Acknowledges the open reports of a listing. Repeating the call changes nothing. `respond` gets the number of acknowledged reports. */
export async function acknowledgeReports<R>(deps: Deps, staff: Staff, publicId: string, respond: Respond<number, R>): Promise<R> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockForDecision(tx, publicId, staff.id);
    const acknowledged = await tx
      .updateTable('listing_report')
      .set({ acknowledged_at: now })
      .where('city_id', '=', row.city_id)
      .where('listing_id', '=', row.id)
      .where('status', '=', 'open')
      .where('acknowledged_at', 'is', null)
      .returning('id')
      .execute();
    if (acknowledged.length > 0) {
      const details = { count: acknowledged.length };
      await audit(tx, { action: 'report_acknowledge', actorId: staff.id, subject: publicId, ip: staff.ip, details, at: now });
    }
    return respond(tx, acknowledged.length);
  });
}

/**
 * Decides open reports of one listing and notifies their senders. When they are upheld, the listing can be taken down too. When no open
 * report is left, a listing that was hidden by reports is restored, unless it was taken down.
 * @throws AppError `not_found`, `forbidden` (own listing), `conflict` (somebody else decided all of them), `invalid`
 */
export async function decideReports<R>(deps: Deps, staff: Staff, decision: Decision, respond: Respond<DecidedReports, R>): Promise<R> {
  const { property_id: publicId, tickets, outcome, take_down: reasons, note } = decision;
  assertValidDecision(decision);
  const now = deps.now();
  const { response, changedKeys } = await deps.db.transaction().execute(async (tx) => {
    const row = await lockForDecision(tx, publicId, staff.id);
    const decided = await tx
      .updateTable('listing_report')
      .set((e) => ({
        status: outcome,
        decided_at: now,
        decided_by: staff.id,
        decision: reasons[0] ?? null,
        acknowledged_at: e.fn.coalesce('acknowledged_at', e.val(now)),
      }))
      .where('city_id', '=', row.city_id)
      .where('listing_id', '=', row.id)
      .where('ticket', 'in', [...tickets])
      .where('status', '=', 'open')
      .returning(['id', 'ticket', 'reporter_id', 'contact', 'reason'])
      .execute();
    if (decided.length === 0) {
      if (await wasAlreadyDecided(tx, staff, row, decision))
        return { response: await respond(tx, { decided: tickets.length, status: row.status }), changedKeys: [] };
      throw new AppError('conflict', m['report_error.decided']());
    }
    const details = { outcome, count: decided.length, reasons: [...reasons] };
    await audit(tx, { action: 'report_decide', actorId: staff.id, subject: publicId, ip: staff.ip, details, at: now });
    await notifyReporters(deps, tx, row, decided, outcome, reasons.length > 0);
    const creditReason =
      outcome === 'upheld' ? CREDIT_REASONS.find(([reason]) => decided.some((report) => report.reason === reason))?.[1] : undefined;
    if (creditReason) await creditListingContacts(deps, tx, row, creditReason, now);
    const changedKeys =
      reasons.length > 0
        ? await takeDownListing(deps, tx, row, { staff, reasons, note }, now)
        : await restoreListing(deps, tx, row, staff, now);
    const { status } = await tx
      .selectFrom('listing')
      .select('status')
      .where('city_id', '=', row.city_id)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    return { response: await respond(tx, { decided: decided.length, status }), changedKeys };
  });
  if (changedKeys.length > 0) await deps.search.refresh(changedKeys);
  return response;
}

function assertValidDecision({ outcome, take_down, note }: Decision): void {
  if (take_down.length > 0 && outcome === 'dismissed') throw invalidField('take_down', m['report_error.take_down_needs_fault']());
  if (take_down.includes('other') && !note) throw invalidField('note', m['review_error.note_needed']());
}

const invalidField = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });

/** Whether the same staff member already made the same decision, so that the request is a repeated one. */
async function wasAlreadyDecided(tx: Tx, staff: Staff, row: ListingRow, { tickets, outcome }: Decision): Promise<boolean> {
  const decided = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('ticket', 'in', [...tickets])
    .where('status', '=', outcome)
    .where('decided_by', '=', staff.id)
    .execute();
  return decided.length === new Set(tickets).size;
}

async function takeDownListing(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  { staff, reasons, note }: { staff: Staff; reasons: readonly RejectReason[]; note: string | null },
  now: Date,
) {
  const { held, changed: changedKeys } = await holdListing(deps, tx, row, { cause: 'taken_down', by: staff, reasons, note }, now);
  if (held) await notifyLister(deps, tx, row, 'listing_taken_down', rejectionParams(reasons, note));
  return changedKeys;
}

/** Restores a listing that was hidden by reports, when none of them is open any more. */
async function restoreListing(deps: Deps, tx: Tx, row: ListingRow, staff: Staff, now: Date) {
  const hold = await readOpenHold(tx, listingKeyOf(row));
  if (hold?.cause !== 'reports') return [];
  const openReport = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('status', '=', 'open')
    .where('weight', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (openReport) return [];
  const { released, changed: changedKeys } = await releaseListing(deps, tx, row, staff, now);
  if (released) await notifyLister(deps, tx, row, 'listing_restored', {});
  return changedKeys;
}

async function notifyLister(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  type: 'listing_taken_down' | 'listing_restored',
  params: Readonly<Record<string, string>>,
) {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const path = type === 'listing_taken_down' ? '/my-properties?status=removed' : '/my-properties';
  const key = `${type}:${row.public_id}:${deps.now().toISOString()}`;
  await notify(deps, tx, { userId: row.owner_id, type, key, params: { title: titleInEveryLanguage(kind, row.details), ...params }, path });
}

/** Credits recent contacts of the listing and notifies their seekers. */
async function creditListingContacts(deps: Deps, tx: Tx, row: ListingRow, reason: CreditReason, now: Date): Promise<void> {
  const credited = await creditContacts(
    tx,
    { listing: listingKeyOf(row), reason, since: daysAfter(now, -CREDIT_WINDOW_DAYS), until: now },
    now,
  );
  const kind = kindOf(row.kind);
  const title = kind ? titleInEveryLanguage(kind, row.details) : row.public_id;
  await notifyAll(
    deps,
    tx,
    credited.map(({ id, seekerId }) => ({
      userId: seekerId,
      type: 'contact_credited',
      key: `credit:${id}`,
      params: { title },
      path: '/contacted',
    })),
  );
}
