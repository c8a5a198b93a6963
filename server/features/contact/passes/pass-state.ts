/** When a contact shows the numbers of its two people to each other. */
import { PASS_DAYS } from '../../../../contract/contact/passes.ts';
import { DAY_MS } from '../../../durations.ts';

interface PassState {
  readonly opened_at: Date | null;
  readonly pass_expires_at: Date | null;
  readonly pass_revoked_at: Date | null;
  /** See `IS_LISTING_REMOVED`. */
  readonly is_listing_removed: boolean;
}

/** When a pass that is opened or extended at this time expires. */
export const passExpiry = (startsAt: Date): Date => new Date(startsAt.getTime() + PASS_DAYS * DAY_MS);

/** Whether the pass shows the numbers at this time. */
export function isPassOpen({ opened_at, pass_expires_at, pass_revoked_at, is_listing_removed }: PassState, now: Date): boolean {
  return opened_at !== null && pass_revoked_at === null && !is_listing_removed && (pass_expires_at ?? passExpiry(opened_at)) > now;
}
