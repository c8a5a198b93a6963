/** Presents reviews and holds of a listing to its owner. */
import type { OwnModerationHold, OwnReview } from '../../../contract/posting/own-listing.ts';
import type { Kind } from '../../../kinds/field.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { textById } from '../../i18n/text.ts';
import { codeOfKey } from './finding-keys.ts';
import type { HoldRow, ReviewRow } from './rows.ts';

const FOUND_BY_DOOR: ReadonlySet<string> = new Set(['home_listed_twice', 'home_listed_by_other', 'owner_after_agent']);

/** Whether findings with this key depend on the door number of somebody else's listing, which nobody may find out by trying. */
export const isFoundByDoor = (key: string): boolean => FOUND_BY_DOOR.has(codeOfKey(key));

/** When a live listing waits for review only because of somebody else's door number, its lister does not see that. */
export const isHiddenFromLister = ({
  subject,
  state,
  findings,
}: Pick<ReviewRow, 'subject' | 'state'> & { readonly findings: readonly string[] }): boolean =>
  subject === 'live' && state === 'waiting' && findings.length > 0 && findings.every(isFoundByDoor);

/** @param isRevised whether something was changed since a moderator rejected it */
export function presentReview(kind: Kind, review: ReviewRow | null | undefined, isRevised: boolean): OwnReview | null {
  if (!review || review.state === 'approved' || isHiddenFromLister(review)) return null;
  // a waiting review has no rejection to show
  const isRejected = review.state !== 'waiting';
  return {
    subject: review.subject,
    state: review.state,
    since: review.since.toISOString(),
    fields: fieldLabels(kind, review.fields),
    reasons: (isRejected ? review.reasons : []).map((reason) => ({ reason, text: textById(`review.reason_${reason}`) })),
    note: isRejected ? review.note : null,
    revised: isRevised,
  };
}

/** Labels of fields, each once, because latitude and longitude have the same label. */
export function fieldLabels(kind: Kind, names: readonly string[]): { field: string; label: string }[] {
  const labels = new Set<string>();
  return names.flatMap((field) => {
    const label = kind.fields[field]?.control === 'coordinate' ? textById('review.pin') : textById(fieldLabelId(field, kind.fields[field]));
    if (labels.has(label)) return [];
    labels.add(label);
    return [{ field, label }];
  });
}

/** The owner sees what staff wrote, but not who wrote it. */
export const presentHold = ({ cause, since, reasons, note }: HoldRow): OwnModerationHold => ({
  cause,
  since: since.toISOString(),
  reasons: reasons.map((reason) => ({ reason, text: textById(`review.reason_${reason}`) })),
  note,
});
