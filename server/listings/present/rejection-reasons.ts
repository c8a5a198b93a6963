/** Tells the owner why staff rejected a listing or took it down. */
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { m } from '../../../messages/compiled/messages.js';
import { hasText, textById } from '../../i18n/text.ts';

/** All reasons as one text. A reason for which this version has no text is replaced with a general one. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons
    .map((reason) => textById(hasText(`review.reason_${reason}`) ? `review.reason_${reason}` : 'review.reason_other'))
    .reduce((before, reason) => (before === '' ? reason : m['review.reason_and']({ before, reason })), '');

/** The reasons as parameters of a notification. `reason` is the first one, for text messages, which have space for only one. */
export function rejectionParams(reasons: readonly RejectReason[], note: string | null): Readonly<Record<string, string>> {
  const ids = reasons.map((reason) => `@review.reason_${reason}`);
  return { reason: ids[0] ?? '@review.reason_other', reasons: ids.join(' '), ...(note !== null && { note }) };
}
