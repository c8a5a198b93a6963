/** Writes and reads in conversations. */
import { findContactDetails } from '../../../../kinds/contact-details/contact-details.ts';
import type { ScamPattern } from '../../../../moderation-rules/scam-guard/scam-pattern.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { addEntry, findByClientId, type ConversationRow } from '../../../conversations/post-entry.ts';
import { readPersonKey } from '../../../accounts/person-key.ts';
import { audit } from '../../../db/audit.ts';
import { consume } from '../../../db/rate-window.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_S, HOUR_S } from '../../../durations.ts';
import { AppError } from '../../../errors.ts';
import { publishUserEvent } from '../../../live-events/publish-event.ts';
import { insertBlock, type ActingPerson } from '../blocks.ts';
import { findScamPatterns } from '../../../../moderation-rules/scam-guard/scam-patterns.ts';
import { openForWriting, type ConversationTarget } from './open-for-writing.ts';
import { attachPhotos } from './photos/photo-rows.ts';
import { lockConversation } from './queries.ts';

interface Message extends ConversationTarget {
  readonly client_id: string;
  readonly text: string;
  /** Ids of the photos that were uploaded for this message. */
  readonly photos: readonly string[];
  readonly confirmed: boolean;
}
interface SentMessage {
  readonly data: { readonly id: string; readonly number: number } | null;
  readonly not_sent: { readonly number: boolean; readonly scam_patterns: ScamPattern[] } | null;
}

/**
 * Sends a message. It is not sent when it contains a phone number, or when its words look like a scam and the writer has not confirmed it.
 * @throws AppError invalid for a photo that the sender may not send, not_found, gone, forbidden (own listing, blocked), too_many_requests
 */
export function sendInConversation(deps: Deps, senderId: string, message: Message): Promise<SentMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const hasNumber = findContactDetails(message.text).some(({ kind }) => kind === 'phone');
    const scamPatterns = findScamPatterns(message.text);
    const isStopped = hasNumber || (scamPatterns.length > 0 && !message.confirmed);
    if (isStopped) return { data: null, not_sent: { number: hasNumber, scam_patterns: scamPatterns } };
    const { conversation, recipientId } = await openForWriting(deps, tx, senderId, message);
    const existing = await findByClientId(tx, conversation, senderId, message.client_id);
    // an earlier request has stored this message with its photos
    if (existing !== undefined) return { data: { id: conversation.id, number: existing }, not_sent: null };
    await consumeLimits(deps, tx, senderId, conversation);
    const number = await addEntry(deps, tx, conversation, {
      senderId,
      clientId: message.client_id,
      type: 'text',
      body: message.text,
      ...(message.photos.length > 0 && { data: { photos: message.photos.length } }),
      scamPatterns,
      notifiedIds: [recipientId],
    });
    await attachPhotos(tx, conversation, senderId, number, message.photos);
    return { data: { id: conversation.id, number }, not_sent: null };
  });
}

/** Applies the limits of one sender: for messages, and for conversations that the sender begins. */
async function consumeLimits(deps: Deps, tx: Tx, senderId: string, { id, last_number }: ConversationRow): Promise<void> {
  const sender = await readPersonKey(deps, tx, senderId);
  const limits = [
    { key: `conversation:from:${sender}`, seconds: HOUR_S, max: 60 },
    { key: `conversation:in:${senderId}:${id}`, seconds: DAY_S, max: 100 },
    ...(last_number === 0 ? [{ key: `conversation:begun:${sender}`, seconds: DAY_S, max: 20 }] : []),
  ];
  const waitSeconds = await consume(tx, limits, deps.now());
  if (waitSeconds !== null) throw new AppError('too_many_requests', m['contact_message.too_many'](), { retryAfter: waitSeconds });
}

/**
 * Marks the entries up to `number` as read. A number smaller than before changes nothing.
 * @throws AppError not_found
 */
export function markRead(deps: Deps, userId: string, id: string, number: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, userId, id);
    const column = row.owner_id === userId ? 'owner_read' : 'seeker_read';
    const readNumber = Math.min(number, row.last_number);
    if (readNumber <= row[column]) return;
    await tx
      .updateTable('conversation')
      .set({ [column]: readNumber })
      .where('id', '=', id)
      .where('city_id', '=', row.city_id)
      .execute();
    // the other person sees that the entries were read; other pages of this person update the unread count
    await publishUserEvent(tx, [row.seeker_id, row.owner_id]);
  });
}

/** @throws AppError not_found */
export function blockInConversation(deps: Deps, blocker: ActingPerson, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, blocker.id, id);
    const otherId = row.owner_id === blocker.id ? row.seeker_id : row.owner_id;
    const now = deps.now();
    if ((await insertBlock(deps, tx, blocker, otherId)).isNew)
      await audit(tx, {
        action: 'contact_blocked',
        actorId: blocker.id,
        subject: otherId,
        ip: blocker.ip,
        details: { conversation: id },
        at: now,
      });
    await publishUserEvent(tx, [row.seeker_id, row.owner_id]);
  });
}
