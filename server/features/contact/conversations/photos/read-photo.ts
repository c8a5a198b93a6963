import { sql } from 'kysely';
import type { ConversationPhotoSize } from '../../../../../contract/contact/conversation-photos.ts';
import { hasCapability, type Role } from '../../../../../contract/base/roles.ts';
import type { FileResponse } from '../../../../../contract/base/route.ts';
import { m } from '../../../../../messages/compiled/messages.js';
import { audit } from '../../../../db/audit.ts';
import type { Deps } from '../../../../deps.ts';
import { HOUR_S } from '../../../../durations.ts';
import { AppError } from '../../../../errors.ts';
import { storageKeys } from '../../../../integrations/storage/picture-keys.ts';

/**
 * Reads a photo for somebody who may see it: the uploader, the other person once it was sent, and staff who reply to the ticket of a
 * report. Views in full size by staff are recorded.
 * @throws AppError not_found for everybody else
 */
export async function readConversationPhoto(
  { db, storage, now }: Deps,
  viewer: { readonly id: string; readonly role: Role; readonly ip: string },
  id: string,
  size: ConversationPhotoSize,
): Promise<FileResponse> {
  const photo = await db
    .selectFrom('conversation_photo as p')
    .innerJoin('conversation as c', (join) => join.onRef('c.id', '=', 'p.conversation_id').onRef('c.city_id', '=', 'p.city_id'))
    .select(['p.uploader_id', 'c.seeker_id', 'c.owner_id', 'c.id as conversation_id'])
    .where('p.id', '=', id)
    .where('p.stored', '=', true)
    .where((e) =>
      e.or([
        e('p.uploader_id', '=', viewer.id),
        e.and([e('p.number', 'is not', null), e.or([e('c.seeker_id', '=', viewer.id), e('c.owner_id', '=', viewer.id)])]),
        ...(hasCapability(viewer.role, 'answer_support') ? [sql<boolean>`p.ticket_ids <> '{}'`] : []),
      ]),
    )
    .executeTakeFirst();
  const bytes = photo && (await storage.get(storageKeys.conversationPhoto(id, size)));
  if (!bytes) throw new AppError('not_found', m['conversation.photo_none']());
  const isParticipant = [photo.seeker_id, photo.owner_id].includes(viewer.id);
  if (!isParticipant && size === 'large')
    await db.transaction().execute((tx) =>
      audit(tx, {
        action: 'reported_photo_seen',
        actorId: viewer.id,
        subject: photo.uploader_id,
        ip: viewer.ip,
        details: { conversation: photo.conversation_id, photo: id },
        at: now(),
      }),
    );
  return { name: `${size}.webp`, type: 'image/webp', content: [bytes], privateFor: HOUR_S };
}
