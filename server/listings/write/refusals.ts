/** Reasons why a change of a listing is refused, and their errors and messages. */
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { textById } from '../../i18n/text.ts';
import type { Problem } from '../present/publish-problems.ts';
import { reasonsText } from '../present/rejection-reasons.ts';
import type { ReviewRow } from '../present/rows.ts';
import type { ExistingListing } from './homes/existing-listing.ts';
import type { Action, Status } from './transitions.ts';

type Cause =
  | { readonly cause: 'not_editable'; readonly status: string }
  | { readonly cause: 'transition_not_allowed'; readonly action: Action; readonly from: string; readonly to: Status }
  /** `stage`: whether it would be published, or is live and would become incomplete. `isIncomplete`: values are missing and not wrong. */
  | {
      readonly cause: 'not_publishable';
      readonly stage: 'publish' | 'live';
      readonly problems: readonly Problem[];
      readonly isIncomplete: boolean;
    }
  /** A moderator rejected it, and it has not changed since. */
  | { readonly cause: 'unrevised'; readonly review: Pick<ReviewRow, 'reasons' | 'note'> }
  /** Staff hold it, or it is held because of reports. */
  | { readonly cause: 'moderation_hold' }
  /** The review case was already decided. */
  | { readonly cause: 'decided' }
  /** The same lister already offers the same home. */
  | { readonly cause: 'home_already_listed'; readonly existing: ExistingListing }
  | { readonly cause: 'quota'; readonly error: AppError };
export type Refusal = { readonly type: 'refusal' } & Cause;

export const refusal = (cause: Cause): Refusal => ({ type: 'refusal', ...cause });

export function refusalError(refused: Refusal): AppError {
  switch (refused.cause) {
    case 'not_editable':
      return new AppError('conflict', notEditableMessage(refused.status));
    case 'transition_not_allowed':
      return new AppError('conflict', transitionMessage(refused.action, refused.from, refused.to));
    case 'not_publishable': {
      const incompleteMessage = refused.stage === 'live' ? m['posting_error.live_needs']() : m['posting_error.not_publishable']();
      const errors = [...refused.problems];
      return new AppError('not_publishable', refused.isIncomplete ? incompleteMessage : m['posting_error.to_change'](), { errors });
    }
    case 'unrevised':
      return new AppError('conflict', unrevisedMessage(refused.review));
    case 'moderation_hold':
      return new AppError('conflict', m['posting_error.moderation_hold']());
    case 'decided':
      return new AppError('conflict', m['review_error.decided']());
    case 'home_already_listed': {
      const { publicId, title } = refused.existing;
      return new AppError(
        'conflict',
        m['posting_error.home_already_listed']({ title }),
        publicId === null ? {} : { listing: { id: publicId, title } },
      );
    }
    case 'quota':
      return refused.error;
  }
}

/** The fields that refusals are about; other refusals are about the status. */
const PATH_OF_CAUSE: Partial<Record<Refusal['cause'], string>> = {
  quota: 'listing_role',
  not_editable: 'id',
  home_already_listed: 'door_no',
};

/** The refusal by field, for rows of an imported file. */
export function refusalNotes(refused: Refusal): readonly { readonly path: string; readonly message: string }[] {
  if (refused.cause === 'not_publishable') return refused.problems;
  if (refused.cause === 'home_already_listed' && refused.existing.publicId !== null) {
    const { publicId: id, title } = refused.existing;
    return [{ path: 'door_no', message: m['posting_error.home_already_listed_as']({ title, id }) }];
  }
  return [{ path: PATH_OF_CAUSE[refused.cause] ?? 'status', message: refusalError(refused).message }];
}

/** The message for an owner who resubmits a rejected listing without changes: all reasons, and the note of the staff. */
export function unrevisedMessage({ reasons, note }: Pick<ReviewRow, 'reasons' | 'note'>): string {
  const text = reasonsText(reasons);
  if (!text) return m['review_own.unchanged']();
  return note === null ? m['review_own.unchanged_reasons']({ reasons: text }) : m['review_own.unchanged_note']({ reasons: text, note });
}

const notEditableMessage = (status: string): string => m['posting_error.not_editable']({ status: textById(`listing_status.${status}`) });

function transitionMessage(action: Action, from: string, to: Status): string {
  const status = textById(`listing_status.${from}`);
  if (action === 'confirm') return m['posting_error.cannot_confirm']({ status });
  return m['posting_error.transition_not_allowed']({ status, target: textById(`listing_status.${to}`) });
}
