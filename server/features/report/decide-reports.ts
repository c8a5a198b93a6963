/** Acknowledging and deciding what people reported. */
import type { ReportReason } from '../../../contract/report.ts';
import type { RejectReason } from '../../../contract/review.ts';
import { kindOf } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { notify, notifyAll } from '../../notify.ts';
import { CREDIT_DAYS, creditContacts as credit, type CreditReason } from '../../ledger/credit.ts';
import { openHold } from '../../views/holds.ts';
import { judgedListing } from '../../views/judged-listing.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { toldTitle } from '../../views/title.ts';
import { whyRefused } from '../../views/why-refused.ts';
import type { Holds } from './hide.ts';
import { tellReporters } from './tell-reporters.ts';

/** What makes a contact worth nothing, the plainest first: those who paid for one have it back by themselves. */
const CREDITED: readonly (readonly [ReportReason, CreditReason])[] = [
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

/** A person has seen them; the same again changes nothing. */
export async function acknowledgeReports(deps: Deps, staff: Staff, publicId: string): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await judgedListing(deps.config, tx, publicId, staff.id);
    const seen = await tx
      .updateTable('listing_report')
      .set({ acknowledged_at: now })
      .where('city_id', '=', row.city_id)
      .where('listing_id', '=', row.id)
      .where('status', '=', 'open')
      .where('acknowledged_at', 'is', null)
      .returning('id')
      .execute();
    if (seen.length > 0) {
      const facts = { count: seen.length };
      await audit(tx, { action: 'report_acknowledge', actorId: staff.id, subject: publicId, ip: staff.ip, facts, at: now });
    }
    return seen.length;
  });
}

/**
 * Decides open reports of one listing, and tells those who sent them. Upheld, the listing may be taken down with it; when nothing is
 * left open and the listing was hidden by reports, it is given back unless it was taken down.
 * @throws AppError `not_found`, `forbidden` (one's own listing), `conflict` (all decided by somebody else), `invalid`
 */
export async function decideReports(
  deps: Deps,
  holds: Holds,
  staff: Staff,
  decision: Decision,
): Promise<{ decided: number; status: string }> {
  const { property_id: publicId, tickets, outcome, take_down: reasons, note } = decision;
  expectSensible(decision);
  const now = deps.now();
  const { answer, changed } = await deps.db.transaction().execute(async (tx) => {
    const row = await judgedListing(deps.config, tx, publicId, staff.id);
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
      if (await wereDecided(tx, staff, row, decision)) return { answer: { decided: tickets.length, status: row.status }, changed: [] };
      throw new AppError('conflict', m['report_error.decided']());
    }
    const facts = { outcome, count: decided.length, reasons: [...reasons] };
    await audit(tx, { action: 'report_decide', actorId: staff.id, subject: publicId, ip: staff.ip, facts, at: now });
    await tellReporters(deps, tx, row, decided, outcome, reasons.length > 0);
    const worthless = outcome === 'upheld' ? CREDITED.find(([of]) => decided.some((report) => report.reason === of)) : undefined;
    if (worthless) await creditContacts(deps, tx, row, worthless[1], now);
    const changed =
      reasons.length > 0
        ? await takeDown(deps, holds, tx, row, { by: staff, reasons, note }, now)
        : await giveBack(deps, holds, tx, row, staff, now);
    const after = await tx
      .selectFrom('listing')
      .select('status')
      .where('city_id', '=', row.city_id)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    return { answer: { decided: decided.length, status: after.status }, changed };
  });
  if (changed.length > 0) await deps.search.refresh(changed);
  return answer;
}

function expectSensible({ outcome, take_down, note }: Decision): void {
  const wrong =
    take_down.length > 0 && outcome === 'dismissed'
      ? { path: 'take_down', message: m['report_error.take_down_needs_fault']() }
      : take_down.includes('other') && !note
        ? { path: 'note', message: m['review_error.note_needed']() }
        : null;
  if (wrong) throw new AppError('invalid', wrong.message, { errors: [wrong] });
}

/** The same decision of the same person, sent again. */
async function wereDecided(tx: Tx, staff: Staff, row: ListingRow, { tickets, outcome }: Decision): Promise<boolean> {
  const found = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('ticket', 'in', [...tickets])
    .where('status', '=', outcome)
    .where('decided_by', '=', staff.id)
    .execute();
  return found.length === new Set(tickets).size;
}

async function takeDown(
  deps: Deps,
  { hold }: Holds,
  tx: Tx,
  row: ListingRow,
  { by, reasons, note }: { by: Staff; reasons: readonly RejectReason[]; note: string | null },
  now: Date,
) {
  const { held, changed } = await hold(tx, row, { why: 'taken_down', by, reasons, note }, now);
  if (held) await tellLister(deps, tx, row, 'listing_taken_down', whyRefused(reasons, note));
  return changed;
}

/** Nothing is left open, and only reports held it. */
async function giveBack(deps: Deps, { release }: Holds, tx: Tx, row: ListingRow, by: Staff, now: Date) {
  const hold = await openHold(tx, keyOf(row));
  if (hold?.why !== 'reports') return [];
  const left = await tx
    .selectFrom('listing_report')
    .select('id')
    .where('city_id', '=', row.city_id)
    .where('listing_id', '=', row.id)
    .where('status', '=', 'open')
    .where('weight', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (left) return [];
  const { released, changed } = await release(tx, row, by, now);
  if (released) await tellLister(deps, tx, row, 'listing_restored', {});
  return changed;
}

async function tellLister(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  type: 'listing_taken_down' | 'listing_restored',
  facts: Readonly<Record<string, string>>,
) {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const path = type === 'listing_taken_down' ? '/my-properties?status=removed' : '/my-properties';
  const key = `${type}:${row.public_id}:${deps.now().toISOString()}`;
  await notify(deps, tx, { userId: row.owner_id, type, key, facts: { title: toldTitle(kind, row.details), ...facts }, path });
}

/** Gives back the contacts of a listing that were not worth it, and says so. */
async function creditContacts(deps: Deps, tx: Tx, row: ListingRow, reason: CreditReason, now: Date): Promise<void> {
  const credited = await credit(tx, { listing: keyOf(row), reason, since: daysAfter(now, -CREDIT_DAYS), until: now }, now);
  const kind = kindOf(row.kind);
  const title = kind ? toldTitle(kind, row.details) : row.public_id;
  await notifyAll(
    deps,
    tx,
    credited.map(({ id, seekerId }) => ({
      userId: seekerId,
      type: 'contact_credited',
      key: `credit:${id}`,
      facts: { title },
      path: '/contacted',
    })),
  );
}
