import { m } from '../../../messages/compiled/messages.js';
import type { ContactRow } from './queries.ts';

/** The message that says what the opened contact allows. */
export const openedText = ({ reach }: ContactRow): string => (reach === 'call' ? m['contact.call_opened']() : m['contact.revealed']());
