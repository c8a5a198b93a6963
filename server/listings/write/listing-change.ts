/** What goes into planning a change of a listing (`plan-change.ts`) and what comes out of it (`store-changes.ts` writes it). */
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
import type { Refusal } from './refusals.ts';

/** Who makes the change, and from where, for the audit trail. Null where time or many reports do. */
export interface Actor {
  readonly id: string;
  /** Null when no request is behind the change. */
  readonly ip: string | null;
}

/** A listing as it stands. The writer holds its row until the transaction ends. */
export interface CurrentListing {
  readonly row: ListingRow;
  /** The listing's case or pending edit; approved ones included. */
  readonly review: ReviewRow | null;
  /** Read only where a refusal or a decision needs them, else empty. */
  readonly photos: readonly PhotoRow[];
}

export interface SaveRequest {
  readonly type: 'save';
  readonly content: Content;
  /** Publishes the listing as well when it has everything it needs; otherwise it is saved, and the change's notes say what is missing. */
  readonly publish: boolean;
}
export interface DecideRequest {
  readonly type: 'decide';
  /** `changes`: the owner revises it, and it comes back to its place in the queue. */
  readonly decision: 'approve' | 'reject' | 'changes';
  /** Why it is rejected, or what has to change. */
  readonly reasons: readonly string[];
  /** For the owner; never in the audit trail. */
  readonly note: string | null;
  /** Codes of what the checks flag now, so that an approval covers them. */
  readonly findings: readonly string[];
}
export interface HoldRequest {
  readonly type: 'hold';
  /** `reports`: hidden until a moderator has looked. `taken_down`: its page says that it was removed. */
  readonly cause: 'reports' | 'taken_down';
  readonly reasons: readonly string[];
  /** For the owner; never in the audit trail. */
  readonly note: string | null;
  /** The hold it is under already. */
  readonly openHold: HoldRow | null;
}
export type ChangeRequest =
  | SaveRequest
  /** `findings`: codes of what the checks flag in the listing as its owner wants it. */
  | { readonly type: 'publish'; readonly findings: readonly string[] }
  | { readonly type: 'set_status'; readonly status: 'active' | 'paused' | 'closed'; readonly reason: CloseReason | null }
  /** Still available: its days on the market start anew. */
  | { readonly type: 'confirm' }
  | { readonly type: 'withdraw'; readonly isHeld: boolean }
  | { readonly type: 'remove' }
  | DecideRequest
  | HoldRequest
  | { readonly type: 'release'; readonly hold: HoldRow }
  /** The checks looked at a live listing. `always`: it goes to review whatever they found. */
  | { readonly type: 'inspect'; readonly findings: readonly string[]; readonly always: boolean };

export interface ChangeContext {
  readonly kind: Kind;
  readonly ownerId: string;
  readonly actorId: string | null;
  readonly now: Date;
  readonly reviewPolicy: Config['review'];
  /** Nothing of this owner's was ever published. Asked only where the policy is `first`. */
  readonly isFirstListing: boolean;
  /** What the rules of a kind are checked against for listings of that city. */
  readonly checkContext: (cityId: number) => CheckContext;
  /** Set when the change was planned before and the owner's quota has no place for it. */
  readonly quotaError: AppError | null;
}

/** Columns of a listing that a change may set. Those it does not name stay as they are. */
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
  /** Also without columns: the listing has another version then. */
  | { readonly type: 'update'; readonly columns: ListingColumns }
  | { readonly type: 'delete' };

/** A review row but for its key, which the store knows. */
export type ReviewValues = Partial<Omit<ReviewRow, 'city_id' | 'listing_id'>> &
  Pick<
    ReviewRow,
    | 'of'
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
  /** In place of the one there is, if there is one. */
  | { readonly type: 'replace'; readonly values: ReviewValues }
  | { readonly type: 'update'; readonly values: Partial<Omit<ReviewRow, 'id' | 'city_id' | 'listing_id'>> };

interface HoldChange {
  /** Id of the hold that ends. */
  readonly ends: string | null;
  readonly begins: Pick<HoldRow, 'cause' | 'previous_status' | 'reasons' | 'note'> | null;
}

export interface Note {
  /** The field it is about; `status` for the publication itself. */
  readonly path: string;
  readonly message: string;
}

/** Everything that follows from a request, before anything is written. */
export interface ListingChange {
  readonly type: 'change';
  /** Null for a new listing. */
  readonly current: CurrentListing | null;
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly row: RowChange;
  readonly review: ReviewChange;
  readonly hold: HoldChange | null;
  /** Search reads the listing again although its row stays: whether staff checked it is something people search by. */
  readonly reindex: boolean;
  readonly events: readonly Pick<NewAuditEvent, 'action' | 'facts'>[];
  /** Contacts made since then get their credit back, because the listing was probably not available any more. */
  readonly creditContactsSince: Date | null;
  /** Checked against the rest of the site by a job: prices, photos, registrations. */
  readonly inspectLater: boolean;
  readonly deletesPhotos: boolean;
  /** The role in which the change needs one more place of the owner's quota. */
  readonly quotaRole: ListingRole | null;
  /** For the owner: why it was saved without being published, and which values wait for review. */
  readonly notes: readonly Note[];
}
export type PlannedChange = ListingChange | Refusal;

/** A change of nothing but what `parts` names. */
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
    inspectLater: false,
    deletesPhotos: false,
    quotaRole: null,
    notes: [],
    ...parts,
  };
}

/** A request that changes nothing, for example one that is repeated. */
export const unchanged = (current: CurrentListing, notes: readonly Note[] = []): ListingChange =>
  listingChange(current, { outcome: 'unchanged', notes });

/** Status the listing has once the change is written; null when its row is deleted. */
export function statusAfter({ current, row }: ListingChange): string | null {
  if (row.type === 'delete') return null;
  const before = current?.row.status ?? 'draft';
  return row.type === 'none' ? before : (row.columns.status ?? before);
}
