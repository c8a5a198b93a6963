/** Checks texts that one side of a visit sends to the other, like messages. */
import { findContactDetails } from '../../../kinds/contact-details/contact-details.ts';
import { m } from '../../../messages/compiled/messages.js';
import { findScamPatterns } from '../../../moderation-rules/scam-guard/scam-patterns.ts';
import { AppError } from '../../errors.ts';

/**
 * Checks the text of a visit. A message with the words of a scam is sent after its writer confirms it. Here nobody can confirm, so words
 * that are only about a payment are allowed: people cancel because they paid for another home.
 * @throws AppError invalid at `path` for a phone number, and for words of a scam
 */
export function assertVisitText(path: 'note' | 'reason', text: string): void {
  const hasNumber = findContactDetails(text).some(({ kind }) => kind === 'phone');
  const hasScamWords = findScamPatterns(text).some((pattern) => pattern !== 'payment');
  if (!hasNumber && !hasScamWords) return;
  const message = hasNumber ? m['inbox.number_title']() : m['inbox.scam_title']();
  throw new AppError('invalid', message, { errors: [{ path, message }] });
}
