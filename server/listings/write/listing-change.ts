/** Input of `plan/plan-change.ts` (current listing, request, context), and its output, which `store-changes.ts` writes. */
import type { CloseReason } from '../../../contract/posting/posting.ts';
import type { CheckContext, Kind } from '../../../kinds/field.ts';
import type { Config } from '../../config/config.ts';
import type { NewAuditEvent } from '../../db/audit.ts';
import type { AppError } from '../../errors.ts';
import type { ListingRole } from '../quota/listing-quota.ts';
import type { HoldRow } from '../present/rows.ts';
import type { ListingRow } from '../present/rows.ts';
import type { PhotoRow } from '../present/rows.ts';
import type { Content } from '../present/pending-edit.ts';
import type { ReviewRow } from '../present/rows.ts';
import type { ExistingListing } from './homes/existing-listing.ts';
import type { Refusal } from './refusals.ts';

/** The person who makes the change, and their IP address, for the audit trail. Null when a job or a number of reports makes it. */
export interface Actor {
  readonly id: string;
  /** Null when the change does not come from a request. */
  readonly ip: string | null;
}

/** The current state of a listing. Its row is locked until the transaction ends. */
export interface CurrentListing {
  readonly row: ListingRow;
  /** Its review case or pending edit, including an approved one. */
  readonly review: ReviewRow | null;
  /** Only read when a rejection or a decision depends on them; otherwise empty. */
  readonly photos: readonly PhotoRow[];
}

export interface SaveRequest {
  readonly type: 'save';
  readonly content: Content;
  /** Whether to publish the listing if it is complete. Otherwise it is only saved, and the notes say what is missing. */
  readonly publish: boolean;
}
export interface DecideRequest {
  readonly type: 'decide';
  /** `request_changes`: the owner revises it, then it returns to its position in the queue. */
  readonly decision: 'approve' | 'reject' | 'request_changes';
  /** Why it is rejected, or what has to be changed. */
  readonly reasons: readonly string[];
  /** A note for the owner; never in the audit trail. */
  readonly note: string | null;
  /** Keys of current findings; an approval accepts them. */
  readonly findings: readonly string[];
}
export interface HoldRequest {
  readonly type: 'hold';
  /** `reports`: hidden until a moderator decides. `taken_down`: removed, and its page says so. */
  readonly cause: 'reports' | 'taken_down';
  readonly reasons: readonly string[];
  /** A note for the owner; never in the audit trail. */
  readonly note: string | null;
  /** The current hold, if there is one. */
  readonly openHold: HoldRow | null;
}
export type ChangeRequest =
  | SaveRequest
  /** `findings`: keys of findings in the content with its pending edit. */
  | { readonly type: 'publish'; readonly findings: readonly string[] }
  | { readonly type: 'set_status'; readonly status: 'active' | 'paused' | 'closed'; readonly reason: CloseReason | null }
  /** The owner confirms that the home is still available, which extends the lifetime of the listing. */
  | { readonly type: 'confirm' }
  | { readonly type: 'withdraw'; readonly hasModerationHold: boolean }
  | { readonly type: 'remove' }
  | DecideRequest
  | HoldRequest
  | { readonly type: 'release'; readonly hold: HoldRow }
  /** The automatic checks ran on a live listing. `forceReview`: it is reviewed whatever they found. */
  | { readonly type: 'recheck'; readonly findings: readonly string[]; readonly forceReview: boolean };

export interface ChangeContext {
  readonly kind: Kind;
  readonly ownerId: string;
  readonly actorId: string | null;
  readonly now: Date;
  readonly reviewPolicy: Config['review'];
  /** Whether a new listing of this owner is reviewed whatever the checks find (`new-listing-review.ts`). */
  readonly isNewReviewed: boolean;
  /** Keys of findings from comparisons with other listings; planning finds those in the texts. None when absent. */
  readonly crossListingFindings?: readonly string[];
  /** Context for the checks of a kind, by city. */
  readonly checkContext: (cityId: number) => CheckContext;
  /** The lister's other listing of the same home that is live or waits for review; null when there is none. */
  readonly existingListing: ExistingListing | null;
  /** Set when an earlier plan of this change needed quota and none was left. */
  readonly quotaError: AppError | null;
}

/** Columns of a listing that a change may set. Absent columns do not change. */
export type ListingColumns = Partial<
  Content &
    Pick<
      ListingRow,
      'status' | 'baseline' | 'promotion_flags' | 'first_published_at' | 'last_confirmed_at' | 'expires_at' | 'closed_at' | 'close_reason'
    >
>;
type RowChange =
  | { readonly type: 'none' }
  | { readonly type: 'insert'; readonly kindId: string; readonly ownerId: string; readonly columns: ListingColumns & Content }
  /** Without columns, only the version is incremented. */
  | { readonly type: 'update'; readonly columns: ListingColumns }
  | { readonly type: 'delete' };

/** A review row without its key, which is added when it is stored. */
export type ReviewValues = Partial<Omit<ReviewRow, 'city_id' | 'listing_id'>> &
  Pick<
    ReviewRow,
    | 'subject'
    | 'state'
    | 'since'
    | 'to_city_id'
    | 'locality_id'
    | 'lat'
    | 'lng'
    | 'public_lat'
    | 'public_lng'
    | 'claimed_by'
    | 'decided_by'
    | 'note'
  >;
export type ReviewChange =
  | { readonly type: 'none' }
  | { readonly type: 'delete' }
  /** Deletes the existing review, if any, and inserts this one. */
  | { readonly type: 'replace'; readonly values: ReviewValues }
  | { readonly type: 'update'; readonly values: Partial<Omit<ReviewRow, 'id' | 'city_id' | 'listing_id'>> };

interface HoldChange {
  /** Id of the hold to end. */
  readonly ends: string | null;
  readonly begins: Pick<HoldRow, 'cause' | 'previous_status' | 'reasons' | 'note'> | null;
}

/** A sentence for the lister about one field. Checks report issues and problems; the result of a change contains them as notes. */
export interface Note {
  /** Name of the field, or `status` for notes about the publication. */
  readonly path: string;
  readonly message: string;
}

/** All effects of a request, planned before anything is written. */
export interface ListingChange {
  readonly type: 'change';
  /** Null for a new listing. */
  readonly current: CurrentListing | null;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly row: RowChange;
  readonly review: ReviewChange;
  readonly hold: HoldChange | null;
  /** Whether to update the search row although the listing row does not change: people can search for listings that staff checked. */
  readonly reindex: boolean;
  readonly events: readonly Pick<NewAuditEvent, 'action' | 'details'>[];
  /** Contacts since this time are refunded, because the listing was probably not available any more. */
  readonly creditContactsSince: Date | null;
  /** Whether a job has to run the checks that need other data: prices, photos, registrations. */
  readonly recheckLater: boolean;
  readonly deletesPhotos: boolean;
  /** The role in which the change needs additional quota. */
  readonly quotaRole: ListingRole | null;
  /** Notes for the owner: why it was not published, and which values wait for review. */
  readonly notes: readonly Note[];
}
export type PlannedChange = ListingChange | Refusal;

/** Creates a change with these parts; nothing else changes. */
export function listingChange(current: CurrentListing | null, parts: Partial<ListingChange>): ListingChange {
  return {
    type: 'change',
    current,
    outcome: 'updated',
    row: { type: 'none' },
    review: { type: 'none' },
    hold: null,
    reindex: false,
    events: [],
    creditContactsSince: null,
    recheckLater: false,
    deletesPhotos: false,
    quotaRole: null,
    notes: [],
    ...parts,
  };
}

/** The result of a request that changes nothing, for example because it is repeated. */
export const unchanged = (current: CurrentListing, notes: readonly Note[] = []): ListingChange =>
  listingChange(current, { outcome: 'unchanged', notes });

/** Status after the change; null when the row is deleted. */
export function statusAfter({ current, row }: ListingChange): string | null {
  if (row.type === 'delete') return null;
  const currentStatus = current?.row.status ?? 'draft';
  return row.type === 'none' ? currentStatus : (row.columns.status ?? currentStatus);
}
