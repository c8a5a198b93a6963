/** Texts that one side of a visit reads from the other pass the checks of messages. */
import { findContactDetails } from '../../../kinds/contact-details/contact-details.ts';
import { m } from '../../../messages/compiled/messages.js';
import { findScamPatterns } from '../../../moderation-rules/scam-guard/scam-patterns.ts';
import { AppError } from '../../errors.ts';

/**
 * A message with the words of a scam is sent once its writer confirms it. Here nobody is asked, so words about a payment alone are
 * allowed: people cancel because they paid for another home.
 * @throws AppError invalid on `path` for a phone number, and for words of a scam
 */
export function assertVisitText(path: 'note' | 'reason', text: string): void {
  const hasNumber = findContactDetails(text).some(({ kind }) => kind === 'phone');
  const hasScamWords = findScamPatterns(text).some((pattern) => pattern !== 'payment');
  if (!hasNumber && !hasScamWords) return;
  const message = hasNumber ? m['inbox.number_title']() : m['inbox.scam_title']();
  throw new AppError('invalid', message, { errors: [{ path, message }] });
}
