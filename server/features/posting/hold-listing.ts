/** Taking a listing from visitors, by staff or by many reports, and giving it back. Who may is the matter of the rooms that ask. */
import { lapsesAt } from '../../../kinds/lifetime.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { hasRoom } from '../../views/listing-room.ts';
import { openHold } from '../../views/holds.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { updateListing } from './listing-rows.ts';
import { expectPublishable } from './publishable.ts';

export interface Hold {
  readonly why: 'reports' | 'taken_down';
  /** Null: many reports did, nobody in person. */
  readonly by: { readonly id: string; readonly ip: string } | null;
  readonly reasons: readonly string[];
  /** To the lister; never in the audit trail. */
  readonly note: string | null;
}

/** States that visitors see a page of. */
const SHOWN = new Set(['active', 'paused', 'closed', 'expired']);

/**
 * Takes it from visitors: hidden until somebody has looked, or gone with a page that says so. The caller holds the row. Answers what
 * search has to read again; nothing when it was taken already, and for what visitors never saw.
 */
export async function holdListing(tx: Tx, row: ListingRow, hold: Hold, now: Date): Promise<{ held: boolean; changed: ListingKey[] }> {
  const former = await openHold(tx, keyOf(row));
  const to = hold.why === 'taken_down' ? 'removed' : 'pending_review';
  const takes = former
    ? former.why === 'reports' && hold.why === 'taken_down' && row.status !== 'removed'
    : SHOWN.has(row.status) || (row.status === 'pending_review' && row.first_published_at !== null);
  if (!takes || (hold.why === 'reports' && row.status !== 'active')) return { held: false, changed: [] };
  if (former) await endHold(tx, former.id, hold.by?.id ?? null, now);
  await tx
    .insertInto('listing_hold')
    .values({
      city_id: row.city_id,
      listing_id: row.id,
      why: hold.why,
      since: now,
      was_status: former?.was_status ?? row.status,
      reasons: [...hold.reasons],
      note: hold.note,
      decided_by: hold.by?.id ?? null,
    })
    .execute();
  const { changed } = await updateListing(tx, row, { status: to }, now);
  const action = hold.why === 'taken_down' ? 'take_down' : 'report_hide';
  const facts = { from: row.status, to, reasons: [...hold.reasons] };
  await audit(tx, { action, actorId: hold.by?.id ?? null, subject: row.public_id, ip: hold.by?.ip ?? null, facts, at: now });
  return { held: true, changed };
}

/**
 * Gives it back as it was. One that was on the market starts its life anew, or stays paused when it is not fit to be seen any more.
 * So it does when its owner has as many others live by now as may be. The caller holds the row, and makes the owner's other listings
 * wait (`judgedListing`); false when nothing holds it.
 */
export async function releaseListing(
  config: Config,
  tx: Tx,
  row: ListingRow,
  by: { readonly id: string; readonly ip: string },
  now: Date,
): Promise<{ released: boolean; changed: ListingKey[] }> {
  const hold = await openHold(tx, keyOf(row));
  if (!hold) return { released: false, changed: [] };
  await endHold(tx, hold.id, by.id, now);
  const back = hold.was_status === 'pending_review' ? 'active' : hold.was_status;
  const fit = back !== 'active' || ((await isFit(tx, row, now)) && (await hasRoom(config, tx, row, now)));
  const to = fit ? back : 'paused';
  const change = { status: to, ...(to === 'active' && { last_confirmed_at: now, expires_at: lapsesAt(row.kind, now) }) };
  const { changed } = await updateListing(tx, row, change, now);
  const facts = { from: row.status, to };
  await audit(tx, { action: 'restore', actorId: by.id, subject: row.public_id, ip: by.ip, facts, at: now });
  return { released: true, changed };
}

async function endHold(tx: Tx, id: string, by: string | null, now: Date): Promise<void> {
  await tx.updateTable('listing_hold').set({ ended_at: now, closed_by: by }).where('id', '=', id).execute();
}

async function isFit(tx: Tx, row: ListingRow, now: Date): Promise<boolean> {
  return expectPublishable(tx, row, now, '').then(
    () => true,
    () => false,
  );
}
