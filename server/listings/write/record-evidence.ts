/**
 * Adds evidence records that result from changes of listings: confirmations by listers, verified phone numbers, and withdrawals of evidence
 * about the home before it was changed.
 */
import { PHOTO_PLACE_LIMITS } from '../../../contract/photos.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { endedEvidence } from '../../../kinds/edits/ended-evidence.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Tx } from '../../db/schema.ts';
import { appendEvidence } from '../evidence/append-evidence.ts';
import { withdrawEvidence, type Withdrawal } from '../evidence/withdraw-evidence.ts';
import { comparablePriceOf } from '../present/price-and-area.ts';
import { listingKeyOf } from '../present/rows.ts';
import type { ListingChange } from './listing-change.ts';
import type { StoredRow } from './listing-rows.ts';

/** Call this in the transaction of the changes, with the rows of the listings locked. Uses a fixed number of statements. */
export async function recordEvidence(
  tx: Tx,
  changes: readonly ListingChange[],
  rows: ReadonlyMap<ListingChange, StoredRow>,
  now: Date,
): Promise<void> {
  await withdrawEvidence(tx, changes.flatMap(withdrawalsOf), now);
  const confirmations = changes.flatMap((change) => {
    const stored = rows.get(change);
    const at = change.row.type === 'insert' || change.row.type === 'update' ? change.row.columns.last_confirmed_at : null;
    return stored && at ? [{ stored, at: new Date(at) }] : [];
  });
  if (confirmations.length === 0) return;
  const phoneVerifiedAtByUser = await readPhoneVerifiedAt(
    tx,
    confirmations.map(({ stored }) => stored.owner_id),
  );
  await appendEvidence(
    tx,
    confirmations.flatMap(({ stored, at }) => {
      const record = { key: listingKeyOf(stored), publicId: stored.public_id, kind: stored.kind };
      const phoneVerifiedAt = phoneVerifiedAtByUser.get(stored.owner_id);
      return [
        ...(phoneVerifiedAt
          ? [{ ...record, method: 'phone_verified' as const, at: phoneVerifiedAt, source: `phone:${phoneVerifiedAt.toISOString()}` }]
          : []),
        { ...record, method: 'confirmed' as const, at },
      ];
    }),
  );
}

/**
 * What staff and visitors saw, and photos taken at the old pin, are no evidence for another home. What visitors said about the price is none
 * for another price.
 */
function withdrawalsOf(change: ListingChange): Withdrawal[] {
  const { current, row } = change;
  if (!current || row.type !== 'update') return [];
  const listing = { key: listingKeyOf(current.row), publicId: current.row.public_id, kind: current.row.kind };
  const kind = kindOf(current.row.kind);
  const ended = kind && row.columns.details ? endedEvidence(kind, current.row.details, row.columns.details) : [];
  const withdrawals: Withdrawal[] = [];
  if (hasMovedPin(change))
    withdrawals.push({ listing, reason: 'pin_moved', methods: ['photo_at_place', 'document_seen', 'visit_answered'] });
  for (const method of ended) withdrawals.push({ listing, reason: 'home_changed', methods: [method] });
  // a document tells which home it is; a registration does not concern what visitors saw
  if (ended.includes('document_seen')) withdrawals.push({ listing, reason: 'home_changed', methods: ['visit_answered'] });
  if (kind && row.columns.details && hasOtherPrice(kind, current.row.details, row.columns.details))
    withdrawals.push({ listing, reason: 'price_changed', methods: ['visit_answered'] });
  return withdrawals;
}

const hasOtherPrice = (kind: Kind, before: Values, after: Values): boolean =>
  comparablePriceOf(kind, before)?.amount !== comparablePriceOf(kind, after)?.amount;

/** Whether the pin was moved so far that it shows another place. */
function hasMovedPin({ current, row }: ListingChange): boolean {
  if (!current || row.type !== 'update' || !('lat' in row.columns || 'lng' in row.columns)) return false;
  const [from, to] = [current.row, { ...current.row, ...row.columns }];
  if (from.lat === null || from.lng === null) return false;
  if (to.lat === null || to.lng === null) return true;
  const metres = kilometresBetween({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng }) * 1000;
  return metres > PHOTO_PLACE_LIMITS.pinMove;
}

/** When each of these people last verified their phone number with a code. */
async function readPhoneVerifiedAt(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'phone_verified_at'])
    .where('id', 'in', [...new Set(ownerIds)])
    .where('phone_verified_at', 'is not', null)
    .execute();
  return new Map(people.map(({ id, phone_verified_at: at }) => [id, at!]));
}
