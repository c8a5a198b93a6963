/** Uploads photos for messages. The stored photo is encoded again from the pixels, so that nothing of the sent file remains. */
import { z } from 'zod';
import { CONVERSATION_PHOTO_WIDTHS, type ConversationPhotoResponse } from '../../../../../contract/contact/conversation-photos.ts';
import { listingId } from '../../../../../contract/base/shapes.ts';
import { m } from '../../../../../messages/compiled/messages.js';
import type { ConversationRow } from '../../../../conversations/post-entry.ts';
import { readPersonKey } from '../../../../accounts/person-key.ts';
import { consume } from '../../../../db/rate-window.ts';
import type { Db, Tx } from '../../../../db/schema.ts';
import type { Deps } from '../../../../deps.ts';
import { DAY_S, HOUR_S } from '../../../../durations.ts';
import { AppError } from '../../../../errors.ts';
import type { Context, Viewer } from '../../../../http/handler.ts';
import { storageKeys } from '../../../../integrations/storage/picture-keys.ts';
import { decodeUpload, PhotoRejectedError, type DecodedUpload } from '../../../../pictures/decode-upload.ts';
import { renderQueue } from '../../../../pictures/images/image-queues.ts';
import { runImageTask } from '../../../../pictures/images/image-worker.ts';
import { uploadFolder, withUploadForm, type UploadedFile, type UploadForm } from '../../../../pictures/upload-form.ts';
import { openForWriting, type ConversationTarget } from '../open-for-writing.ts';
import { lockConversation } from '../queries.ts';
import { presentPhoto } from './photo-rows.ts';

const FIELDS = ['id', 'property_id', 'client_id'] as const;
/** How many photos one person may upload in an hour, and for one conversation in a day. */
const LIMITS = { perHour: 40, perConversation: 60 } as const;

type Upload = ConversationTarget & { readonly clientId: string; readonly file: UploadedFile };
type ConversationKey = Pick<ConversationRow, 'id' | 'city_id'>;

/**
 * Stores a photo for a message of the viewer. A request with a repeated client id returns the photo of the first upload.
 * @throws AppError invalid, unsupported_media, too_large, not_found, gone, forbidden, too_many_requests, unavailable
 */
export function uploadConversationPhoto(deps: Deps, context: Context & { readonly viewer: Viewer }): Promise<ConversationPhotoResponse> {
  const { config } = deps;
  const limits = { folder: uploadFolder(config.dataDir), maxBytes: config.uploads.maxBytes, maxFiles: 1, fields: FIELDS };
  const uploaderId = context.viewer.id;
  return withUploadForm(context.parts(), limits, async (form) => {
    const upload = requireUpload(form, config.uploads.maxBytes);
    const { conversation, existing } = await admitUpload(deps, uploaderId, upload);
    const photo = existing ?? (await storePhoto(deps, uploaderId, conversation, upload));
    return { message: m['conversation.photo_uploaded'](), data: presentPhoto(photo) };
  });
}

function requireUpload({ fields, files }: UploadForm, maxBytes: number): Upload {
  const invalid = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });
  const clientId = z.uuid().safeParse(fields.client_id);
  if (!clientId.success) throw invalid('client_id', m['conversation.photo_client_id']());
  const [file, second] = files;
  if (!file) throw invalid('files', m['photo_error.no_files']());
  if (second) throw invalid('files', m['conversation.single_photo_only']());
  if (file.rejection !== null) {
    const message = m['photo_error.too_large']({ name: file.name, limit: Math.floor(maxBytes / 1024 / 1024) });
    throw new AppError('too_large', message, { errors: [{ path: 'files', message }] });
  }
  const id = z.uuid().optional().safeParse(fields.id);
  const propertyId = listingId.optional().safeParse(fields.property_id);
  if (!id.success || !propertyId.success) throw new AppError('not_found', m['conversation.none']());
  return { id: id.data, property_id: propertyId.data, clientId: clientId.data, file };
}

/**
 * Checks that the person may send a photo in the conversation now. The photo is counted before it is decoded, because decoding is
 * expensive.
 */
function admitUpload(deps: Deps, uploaderId: string, upload: Upload) {
  return deps.db.transaction().execute(async (tx) => {
    const { conversation } = await openForWriting(deps, tx, uploaderId, upload);
    const existing = await findByClientId(tx, conversation, uploaderId, upload.clientId);
    if (existing?.stored) return { conversation, existing };
    const limits = [
      { key: `conversation:photos:${await readPersonKey(deps, tx, uploaderId)}`, seconds: HOUR_S, max: LIMITS.perHour },
      { key: `conversation:photos:${uploaderId}:${conversation.id}`, seconds: DAY_S, max: LIMITS.perConversation },
    ];
    const waitSeconds = await consume(tx, limits, deps.now());
    if (waitSeconds !== null) throw new AppError('too_many_requests', m['conversation.photos_too_many'](), { retryAfter: waitSeconds });
    return { conversation, existing: null };
  });
}

const findByClientId = (db: Db | Tx, { id, city_id }: ConversationKey, uploaderId: string, clientId: string) =>
  db
    .selectFrom('conversation_photo')
    .select(['id', 'width', 'height', 'blur', 'stored'])
    .where('conversation_id', '=', id)
    .where('city_id', '=', city_id)
    .where('uploader_id', '=', uploaderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Stores the row before the files, so that every file has a row. Two uploads with the same client id write the same files. */
async function storePhoto(deps: Deps, uploaderId: string, conversation: ConversationKey, { clientId, file }: Upload) {
  const picture = await decode(deps, uploaderId, file);
  const [small, large] = await renderQueue.run(1, async () => [
    await render(picture, CONVERSATION_PHOTO_WIDTHS.small),
    await render(picture, CONVERSATION_PHOTO_WIDTHS.large),
  ]);
  const photo = await insertRow(deps, uploaderId, conversation, clientId, picture);
  await deps.storage.put(storageKeys.conversationPhoto(photo.id, 'small'), small);
  await deps.storage.put(storageKeys.conversationPhoto(photo.id, 'large'), large);
  const { numUpdatedRows } = await deps.db
    .updateTable('conversation_photo')
    .set({ stored: true })
    .where('id', '=', photo.id)
    .where('city_id', '=', conversation.city_id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return photo;
  // the conversation was erased in the meantime, before these files were stored
  await deps.storage.deleteAll(storageKeys.conversationPhotoFolder(photo.id));
  throw new AppError('not_found', m['conversation.none']());
}

async function decode(deps: Deps, uploaderId: string, file: UploadedFile): Promise<DecodedUpload> {
  try {
    return await decodeUpload(deps, uploaderId, file);
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    throw new AppError(error.code, error.message, { errors: [{ path: 'files', message: error.message }] });
  }
}

async function render({ master }: DecodedUpload, width: number): Promise<Buffer> {
  // no other width is needed; a narrower picture keeps its width
  return Buffer.from((await runImageTask('variant', { master, widths: [width], width, format: 'webp' }))!);
}

function insertRow(deps: Deps, uploaderId: string, { id }: ConversationKey, clientId: string, { width, height, blur }: DecodedUpload) {
  return deps.db.transaction().execute(async (tx) => {
    // the conversation may have moved to another city, or been deleted
    const conversation = await lockConversation(tx, uploaderId, id);
    const existing = await findByClientId(tx, conversation, uploaderId, clientId);
    if (existing) return existing;
    return tx
      .insertInto('conversation_photo')
      .values({
        conversation_id: id,
        city_id: conversation.city_id,
        uploader_id: uploaderId,
        client_id: clientId,
        width,
        height,
        blur,
        created_at: deps.now(),
      })
      .returning(['id', 'width', 'height', 'blur', 'stored'])
      .executeTakeFirstOrThrow();
  });
}
