import { m } from '../../../../messages/compiled/messages.js';
import { ApiError, api, isLoggedOut, messageOf } from '../../../lib/api/api.ts';
import { UNSENT_MESSAGES } from '../../../shared/session/session.ts';
import { createMessageQueue, type Attempt, type QueuedMessage } from './message-queue.ts';

/** Whether the server was not reached, or could not answer: the same message may be sent later. */
export const isWorthRepeating = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const TOO_MANY_REQUESTS = 429;

async function send({ conversationId, clientId, text, confirmed }: QueuedMessage): Promise<Attempt> {
  try {
    const { held } = await api('POST /conversation/message', { body: { id: conversationId, client_id: clientId, text, confirmed } });
    if (!held) return 'sent';
    return { problem: held.number ? m['inbox.number_title']() : m['inbox.scam_title']() };
  } catch (error) {
    if (isLoggedOut(error)) return 'login';
    if (isWorthRepeating(error) || (error instanceof ApiError && error.status === TOO_MANY_REQUESTS)) return 'later';
    return { problem: messageOf(error, m['contact_mail.form_failed']()) };
  }
}

/** The queue of this browser. Only personal pages, which are rendered in the browser, use it. */
export const messageQueue = createMessageQueue(UNSENT_MESSAGES, () => (typeof localStorage === 'undefined' ? null : localStorage), send);
