/** Uploads of the photos of a message. */
import type { ConversationPhotoResponse } from '../../../../contract/contact/conversation-photos.ts';
import { ApiError, api } from '../../../lib/api/api.ts';
import type { LoginOptions } from '../../../lib/api/login-needed.ts';
import { sendForm } from '../../../lib/api/send-form.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

interface MessageWithPhotos {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly confirmed: boolean;
  readonly photos: readonly ChosenPhoto[];
}
/** Position of the photo that is being sent, from 1, and the fraction of it that was sent, 0 to 1. */
export interface SendProgress {
  readonly position: number;
  readonly fraction: number;
}

/** Ids of uploaded photos on the server, so that sending a message again does not upload its photos again. */
const uploadedIds = new Map<string, string>();

/**
 * Uploads the photos one after the other, and then sends the message with them. Photos that the server has deleted meanwhile are uploaded
 * again.
 * @throws ApiError
 */
export async function sendWithPhotos(message: MessageWithPhotos, onProgress: (progress: SendProgress) => void, login: LoginOptions) {
  try {
    return await uploadAndSend(message, onProgress, login);
  } catch (error) {
    const arePhotosUnavailable = error instanceof ApiError && error.errors.some(({ path }) => path.startsWith('photos'));
    if (!arePhotosUnavailable) throw error;
    for (const { clientId } of message.photos) uploadedIds.delete(clientId);
    return uploadAndSend(message, onProgress, login);
  }
}

async function uploadAndSend(
  { conversationId, clientId, text, confirmed, photos }: MessageWithPhotos,
  onProgress: (progress: SendProgress) => void,
  login: LoginOptions,
) {
  const photoIds: string[] = [];
  for (const [index, photo] of photos.entries())
    photoIds.push(await uploadOnce(conversationId, photo, (fraction) => onProgress({ position: index + 1, fraction }), login));
  return api('POST /conversation/message', { body: { id: conversationId, client_id: clientId, text, confirmed, photos: photoIds } }, login);
}

async function uploadOnce(
  conversationId: string,
  { clientId, file }: ChosenPhoto,
  onProgress: (fraction: number) => void,
  login: LoginOptions,
): Promise<string> {
  const uploadedId = uploadedIds.get(clientId);
  if (uploadedId !== undefined) return uploadedId;
  onProgress(0);
  const form = new FormData();
  form.append('id', conversationId);
  form.append('client_id', clientId);
  form.append('files', file, file.name);
  const { signal } = new AbortController();
  const { data } = await sendForm<ConversationPhotoResponse>('/conversation/photo', form, { ...login, onProgress, signal });
  uploadedIds.set(clientId, data.id);
  return data.id;
}
