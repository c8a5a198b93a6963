import { m } from '../../../messages/compiled/messages.js';
import type { ContactRow } from './queries.ts';

/** The message that says what the opened contact allows now. */
export function openedText({ reach, isPassOpen, blockedBy }: ContactRow): string {
  if (blockedBy.length > 0) return m['contact.not_possible']();
  if (!isPassOpen) return m['contact.closed']();
  return reach === 'call' ? m['contact.call_opened']() : m['contact.revealed']();
}
