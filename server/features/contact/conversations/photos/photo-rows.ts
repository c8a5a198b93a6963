/** Queries for the photos of conversations. */
import { sql, type Selectable } from 'kysely';
import type { ConversationPhoto } from '../../../../../contract/contact/conversation-photos.ts';
import { m } from '../../../../../messages/compiled/messages.js';
import type { ConversationRow } from '../../../../conversations/post-entry.ts';
import type { ConversationPhotoTable } from '../../../../db/tables/contacts.ts';
import type { Db, Tx } from '../../../../db/schema.ts';
import { AppError } from '../../../../errors.ts';

type PhotoRow = Selectable<ConversationPhotoTable>;
type ConversationKey = Pick<ConversationRow, 'id' | 'city_id'>;

export const presentPhoto = ({ id, width, height, blur }: Pick<PhotoRow, keyof ConversationPhoto>): ConversationPhoto => ({
  id,
  width,
  height,
  blur,
});

/** The photos of these entries of a conversation, by the number of the entry, in the order in which they were sent. */
export async function readPhotosOf(
  db: Db,
  { id, city_id }: ConversationKey,
  numbers: readonly number[],
): Promise<ReadonlyMap<number | null, ConversationPhoto[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation_photo')
    .select(['id', 'width', 'height', 'blur', 'number'])
    .where('conversation_id', '=', id)
    .where('city_id', '=', city_id)
    .where('number', 'in', [...numbers])
    .orderBy('position')
    .execute();
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byNumber].map(([number, photos]) => [number, photos.map(presentPhoto)]));
}

/**
 * Attaches uploaded photos to an entry that was just added to their conversation.
 * @throws AppError invalid when the sender did not upload a photo for this conversation, it was sent before, it is repeated, or it was
 *   deleted in the meantime
 */
export async function attachPhotos(
  tx: Tx,
  { id, city_id }: ConversationKey,
  senderId: string,
  number: number,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update conversation_photo p set number = ${number}, position = placed.at - 1
    from unnest(${[...photoIds]}::uuid[]) with ordinality as placed (id, at)
    where p.id = placed.id and p.conversation_id = ${id} and p.city_id = ${city_id} and p.uploader_id = ${senderId} and p.stored
      and p.number is null returning p.id`.execute(tx);
  const attached = new Set(rows.map((row) => row.id));
  // `delete` is true once for each id, so a repeated photo is refused, too
  const errors = photoIds.flatMap((photo, index) =>
    attached.delete(photo.toLowerCase()) ? [] : [{ path: `photos.${index}`, message: m['conversation.photo_unavailable']() }],
  );
  if (errors.length === 0) return;
  throw new AppError('invalid', m['conversation.photo_unavailable'](), { errors });
}

/** Allows the readers of a support ticket to see the photos of these entries. */
export async function attachPhotosToTicket(
  tx: Tx,
  { id, city_id }: ConversationKey,
  numbers: readonly number[],
  ticketId: string,
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    update conversation_photo set ticket_ids = ticket_ids || ${ticketId}::uuid
    where conversation_id = ${id} and city_id = ${city_id} and number = any(${[...numbers]}::int[]) and not ticket_ids @> array[${ticketId}::uuid]`.execute(
    tx,
  );
}
