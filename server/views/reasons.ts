/** Why staff refused something or took it down, as its lister reads it. */
import { m } from '../../messages/compiled/messages.js';
import { hasText, textOf } from './text.ts';

/** All of them after one another; a reason this version has no words for is told in general. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons
    .map((reason) => textOf(hasText(`review.reason_${reason}`) ? `review.reason_${reason}` : 'review.reason_other'))
    .reduce((before, reason) => (before === '' ? reason : m['review.reason_and']({ before, reason })), '');
