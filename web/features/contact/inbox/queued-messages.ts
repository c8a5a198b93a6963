import { m } from '../../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../../lib/api/api.ts';
import { isLoggedOut, type LoginOptions } from '../../../lib/api/login-needed.ts';
import { QUEUED_MESSAGES } from '../../../shared/session/session.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { createMessageQueue, type SendResult, type QueuedMessage } from './message-queue.ts';
import { deleteQueuedPhotos, storeQueuedPhotos, readQueuedPhotos } from './queued-photos.ts';
import { sendWithPhotos, type SendProgress } from './send-photos.ts';

/** Whether the server could not be reached or failed, so that the same message may be sent later. */
export const isWorthRepeating = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const TOO_MANY_REQUESTS = 429;

interface NewMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly confirmed: boolean;
}

/**
 * Uploads the photos of a message and then sends it.
 * @throws ApiError
 */
export function sendMessage(
  message: NewMessage,
  photos: readonly ChosenPhoto[],
  onProgress: (progress: SendProgress) => void,
  login: LoginOptions = {},
) {
  const { conversationId, clientId, text, confirmed } = message;
  if (photos.length > 0) return sendWithPhotos({ ...message, photos }, onProgress, login);
  return api('POST /conversation/message', { body: { id: conversationId, client_id: clientId, text, confirmed } }, login);
}

/** Adds a message to the queue, where it waits for a connection. False when its photos cannot be stored on this device. */
export async function queueMessage(
  { conversationId, clientId, text, confirmed }: NewMessage,
  photos: readonly ChosenPhoto[],
): Promise<boolean> {
  if (photos.length > 0) {
    try {
      await storeQueuedPhotos(clientId, photos);
    } catch {
      return false;
    }
  }
  messageQueue.add({ conversationId, clientId, text, confirmed, photoCount: photos.length });
  return true;
}

/** Removes a queued message and its photos. */
export function discardMessage({ clientId, photoCount }: QueuedMessage): void {
  messageQueue.remove(clientId);
  if (photoCount > 0) void deleteQueuedPhotos(clientId);
}

async function send(message: QueuedMessage): Promise<SendResult> {
  try {
    const photos = message.photoCount > 0 ? await readQueuedPhotos(message.clientId) : [];
    if (photos.length < message.photoCount) return { problem: m['inbox.photo_lost']() };
    const { not_sent: reasons } = await sendMessage(message, photos, () => undefined, { withoutLogin: 'fail' });
    if (reasons) return { problem: reasons.number ? m['inbox.number_title']() : m['inbox.scam_title']() };
    // only after the queue has removed the message: a queued message without its photos could not be sent again
    if (photos.length > 0) setTimeout(() => void deleteQueuedPhotos(message.clientId));
    return 'sent';
  } catch (error) {
    if (isLoggedOut(error)) return 'login';
    if (isWorthRepeating(error) || (error instanceof ApiError && error.status === TOO_MANY_REQUESTS)) return 'server';
    return { problem: messageOf(error, m['contact_message.form_failed']()) };
  }
}

/** The message queue of this browser. Only personal pages use it, and these are rendered only in the browser. */
export const messageQueue = createMessageQueue(QUEUED_MESSAGES, () => (typeof localStorage === 'undefined' ? null : localStorage), send);
