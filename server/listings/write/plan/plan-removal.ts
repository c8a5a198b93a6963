/** Plans how a published listing ends: its owner removes it, it expires, or its owner's account is erased. Pure. */
import { daysAfter } from '../../../../kinds/lifetime.ts';
import { CREDIT_WINDOW_DAYS } from '../../../ledger/credit.ts';
import { REVIEWED_AFTER_TAKE_DOWN_DAYS } from '../../../accounts/former-accounts.ts';
import { isAgainstLister, isRecentRejection } from '../../present/rejected-content.ts';
import {
  listingChange,
  type ChangeContext,
  type CurrentListing,
  type ListingChange,
  type ListingColumns,
  type PlannedChange,
} from '../listing-change.ts';
import { STALE_CONTACT_DAYS, statusEvent } from './plan-status.ts';

/** Rejections from before this time do not count any more. */
const oldestCountedRejection = (now: Date): Date => daysAfter(now, -REVIEWED_AFTER_TAKE_DOWN_DAYS);

/**
 * Removes a listing and its photos permanently. If it was never published, its row is deleted, unless a moderator rejected it recently:
 * `taken-down.ts` finds it for some time, and `forget-rejections.ts` deletes it then. Otherwise the row remains, so that people who open an
 * old link see that it was removed.
 */
export function planRemoval(current: CurrentListing, context: ChangeContext): PlannedChange {
  const { row, review } = current;
  const events = [statusEvent('remove', row.status, 'removed')];
  const isRemembered = isRecentRejection(review, oldestCountedRejection(context.now));
  if (row.first_published_at === null && !isRemembered) {
    return listingChange(current, { row: { type: 'delete' }, deletesPhotos: true, events });
  }
  const columns = {
    status: 'removed',
    close_reason: 'deleted by its owner',
    ...(row.closed_at === null && { closed_at: context.now }),
  };
  return listingChange(current, {
    row: { type: 'update', columns },
    review: { type: isRemembered ? 'none' : 'delete' },
    deletesPhotos: true,
    creditContactsSince: daysAfter(context.now, -STALE_CONTACT_DAYS),
    events,
  });
}

/**
 * Removal because the owner's account is erased. The remaining row has no content, and no contact is refunded. Also applies to a listing
 * that was removed before and still has its content. That a listing was rejected for a reason against its lister remains, like a take-down.
 */
export function planErasure(current: CurrentListing, now: Date): ListingChange {
  const { row, review } = current;
  const events = [statusEvent('remove', row.status, 'removed', { cause: 'erasure' })];
  const isRemembered = review !== null && isRecentRejection(review, oldestCountedRejection(now)) && isAgainstLister(review);
  if (row.first_published_at === null && !isRemembered) {
    return listingChange(current, { row: { type: 'delete' }, deletesPhotos: true, events });
  }
  const columns: ListingColumns = {
    status: 'removed',
    closed_at: row.closed_at ?? now,
    close_reason: 'its owner left',
    details: {},
    baseline: null,
    promotion_flags: [],
    locality_id: null,
    lat: null,
    lng: null,
    public_lat: null,
    public_lng: null,
  };
  return listingChange(current, {
    row: { type: 'update', columns },
    review: isRemembered ? { type: 'update', values: { note: null, rejected_digest: null, interrupted_case: null } } : { type: 'delete' },
    deletesPhotos: true,
    events,
  });
}

export type ExpiryCause = 'expired' | 'unconfirmed';

/**
 * Expiry, because the lifetime is over or the owner did not confirm that the home is available. Contacts since the last confirmation are
 * refunded, but at most those of the last `CREDIT_WINDOW_DAYS`.
 */
export function planExpiry(current: CurrentListing, cause: ExpiryCause, now: Date): ListingChange {
  const { row } = current;
  const earliest = daysAfter(now, -CREDIT_WINDOW_DAYS);
  const confirmedAt = row.last_confirmed_at;
  return listingChange(current, {
    // the day on which it ended; its page is shown for some time after that
    row: { type: 'update', columns: { status: 'expired', ...(!(row.expires_at && row.expires_at < now) && { expires_at: now }) } },
    creditContactsSince: confirmedAt && confirmedAt > earliest ? confirmedAt : earliest,
    events: [statusEvent('status_change', row.status, 'expired', { cause })],
  });
}
