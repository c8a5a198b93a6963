import { m } from '../../../../messages/compiled/messages.js';
import { openConversation, type ConversationRow } from '../../../conversations/post-entry.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { isBlocked } from '../blocks.ts';
import { findReachableListing } from '../messages/messages.ts';
import { isReachable } from '../queries.ts';
import { lockConversation } from './queries.ts';

/** Identifies a conversation by its id, or by its listing. */
export interface ConversationTarget {
  readonly id?: string | undefined;
  readonly property_id?: string | undefined;
}

/**
 * Finds or creates the conversation and locks it until `tx` ends. The sender is one of its two people and may write to the other.
 * @throws AppError not_found, gone, forbidden (own listing, blocked)
 */
export async function openForWriting(
  deps: Deps,
  tx: Tx,
  senderId: string,
  target: ConversationTarget,
): Promise<{ readonly conversation: ConversationRow; readonly recipientId: string }> {
  const conversation = await findOrOpen(deps, tx, senderId, target);
  const recipientId = conversation.owner_id === senderId ? conversation.seeker_id : conversation.owner_id;
  if (await isBlocked(tx, senderId, recipientId)) throw new AppError('forbidden', m['contact.not_possible']());
  if (!(await isReachable(tx, recipientId))) throw new AppError('gone', m['contact_message.over']());
  return { conversation, recipientId };
}

async function findOrOpen(deps: Deps, tx: Tx, senderId: string, { id, property_id }: ConversationTarget): Promise<ConversationRow> {
  if (id !== undefined) return lockConversation(tx, senderId, id);
  if (property_id === undefined) throw new AppError('not_found', m['conversation.none']());
  const listing = await findReachableListing(tx, senderId, property_id);
  return openConversation(tx, listing, senderId, deps.now());
}
