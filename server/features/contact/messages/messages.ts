/** Messages between users. They are stored, mailed to the verified address of the recipient, and shown in the recipient's notifications. */
import type { ReceivedMessage } from '../../../../contract/contact/messages.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { findContactDetails } from '../../../../kinds/contact-details/contact-details.ts';
import { addEntry, openConversation } from '../../../conversations/post-entry.ts';
import { readPersonKey } from '../../../accounts/person-key.ts';
import { suspendedError } from '../../../accounts/suspension.ts';
import type { ListingKey } from '../../../db/listing-key.ts';
import { consume, count } from '../../../db/rate-window.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { currentLanguage, withLanguage } from '../../../i18n/language.ts';
import { notify } from '../../../notifications/notify.ts';
import { enqueueMail } from '../../../messaging/outgoing.ts';
import { readListingCards } from '../../../listings/read/listing-cards.ts';
import { findListing, ONCE_PUBLISHED_STATUSES, type ListingRef } from '../../../listings/read/listing-ref.ts';
import { readTitlesInEveryLanguage } from '../../../listings/read/listing-titles.ts';
import { isBlocked } from '../blocks.ts';
import { findScamPatterns } from '../../../../moderation-rules/scam-guard/scam-patterns.ts';
import { countUnverifiedMessage, MAX_MAILED_MESSAGES, messageLimits, recipientCounter, type FormSender } from './message-limits.ts';
import { messageMail, messagePath, type MessageContent } from './message-mail.ts';
import { readMessageToken } from './message-token.ts';
import { isReachable } from '../queries.ts';
import { DAY_S } from '../../../durations.ts';

/** For how many days a message can be replied to. */
const REPLY_DAYS = 14;

export interface NewMessage {
  readonly senderId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly body: string;
}

interface DeliveredMessage {
  /** Whether the text contained a phone number, which was removed. Numbers are shown only by a pass, because a pass can be revoked. */
  readonly isPhoneNumberRemoved: boolean;
}
type RespondToSender<R> = (tx: Tx, delivered: DeliveredMessage) => Promise<R>;

/**
 * Sends a message to the owner of a listing. Phone numbers in it are removed.
 * @throws AppError not_found, gone, forbidden (own listing, blocked), phone_unverified, too_many_requests
 */
export function sendMessage<R>(
  deps: Deps,
  newMessage: NewMessage,
  { propertyId, sender }: { readonly propertyId: string; readonly sender: FormSender },
  respond: RespondToSender<R>,
): Promise<R> {
  return deps.db.transaction().execute(async (tx) => {
    const listing = await findReachableListing(tx, newMessage.senderId, propertyId);
    await countUnverifiedMessage(tx, listing.ownerId, sender, deps.now());
    const delivered = await deliverMessage(deps, tx, newMessage, { recipientId: listing.ownerId, listing, repliesToId: null });
    return respond(tx, delivered);
  });
}

/** @throws AppError not_found, gone, forbidden (own listing, blocked) */
export async function findReachableListing(tx: Tx, senderId: string, propertyId: string): Promise<ListingRef> {
  const listing = await findListing(tx, propertyId);
  if (!listing || !(listing.isLive || listing.hasEnded)) throw new AppError('not_found', m['contact.not_found']());
  if (listing.ownerId === senderId) throw new AppError('forbidden', m['contact.own']());
  if (!listing.isLive || !(await isReachable(tx, listing.ownerId))) throw new AppError('gone', m['contact.closed']());
  if (await isBlocked(tx, senderId, listing.ownerId)) throw new AppError('forbidden', m['contact.not_possible']());
  return listing;
}

interface Delivery {
  readonly recipientId: string;
  readonly listing: { readonly cityId: number; readonly listingId: number } | null;
  readonly repliesToId: string | null;
}

async function deliverMessage(
  deps: Deps,
  tx: Tx,
  newMessage: NewMessage,
  { recipientId, listing, repliesToId }: Delivery,
): Promise<DeliveredMessage> {
  const now = deps.now();
  const waitSeconds = await consume(tx, messageLimits(await readPersonKey(deps, tx, newMessage.senderId), recipientId), now);
  if (waitSeconds !== null) throw new AppError('too_many_requests', m['contact_message.too_many'](), { retryAfter: waitSeconds });
  const messagesToday = await count(tx, recipientCounter(recipientId), now);
  const scamPatterns = findScamPatterns(newMessage.body);
  const body = maskPhoneNumbers(newMessage.body);
  const delivered = { isPhoneNumberRemoved: body !== newMessage.body };
  const { id } = await tx
    .insertInto('contact_message')
    .values({
      sender_id: newMessage.senderId,
      recipient_id: recipientId,
      // the column is never null, so a message without a listing is stored under city 0
      city_id: listing?.cityId ?? 0,
      listing_id: listing?.listingId ?? null,
      answers: repliesToId,
      sender_name: newMessage.name,
      sender_email: newMessage.email,
      sender_phone: newMessage.phone,
      body,
      scam_patterns: scamPatterns,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const conversationId =
    listing && (await copyToConversation(deps, tx, { id, body, scamPatterns, senderId: newMessage.senderId, recipientId, listing }));
  const [title = null] = listing ? (await readTitlesInEveryLanguage(tx, [listing])).values() : [];
  const createContent = (): MessageContent => ({
    id,
    from: newMessage.name,
    body,
    ...delivered,
    scamPatterns,
    title: title?.[currentLanguage()] ?? null,
  });
  // without a listing, the message id of the name of the site (see `notify`)
  const params = { title: title ?? '@shell.name' };
  const { email: to, language } = await readMailRecipient(tx, recipientId);
  // A notification needs a login anyway. With the link of the mail, which needs none, whoever used a session of this person could reply in
  // their name after it has ended.
  const path = conversationId ? `/inbox?id=${conversationId}` : messagePath(deps, id, to);
  await notify(deps, tx, { userId: recipientId, causedBy: newMessage.senderId, type: 'message_new', key: `message:${id}`, params, path });
  if (to === '' || messagesToday > MAX_MAILED_MESSAGES) return delivered;
  await withLanguage(language, () => enqueueMail(deps, tx, messageMail(deps, to, createContent())));
  return delivered;
}

/** The verified address of a person, empty when there is none, and their language. */
async function readMailRecipient(tx: Tx, userId: string): Promise<{ readonly email: string; readonly language: string | null }> {
  const user = await tx
    .selectFrom('app_user')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return { email: user?.email ?? '', language: user?.language ?? null };
}

interface ListingMessage {
  readonly id: string;
  readonly body: string;
  readonly scamPatterns: readonly string[];
  readonly senderId: string;
  readonly recipientId: string;
  readonly listing: ListingKey;
}

/**
 * Copies a message about a listing to the conversation of its two people, where both see it.
 * @returns the id of the conversation; null when the listing belongs to somebody else now
 */
async function copyToConversation(deps: Deps, tx: Tx, message: ListingMessage): Promise<string | null> {
  const { id, senderId, recipientId, listing } = message;
  const { owner_id: ownerId } = await tx
    .selectFrom('listing')
    .select('owner_id')
    .where('city_id', '=', listing.cityId)
    .where('id', '=', listing.listingId)
    .executeTakeFirstOrThrow();
  const seekerId = senderId === ownerId ? recipientId : senderId;
  // a reply about a listing that belongs to somebody else now
  if (![senderId, recipientId].includes(ownerId)) return null;
  const conversation = await openConversation(tx, { ...listing, ownerId }, seekerId, deps.now());
  const { body, scamPatterns } = message;
  await addEntry(deps, tx, conversation, { senderId, clientId: id, type: 'text', body, scamPatterns, notifiedIds: [] });
  return conversation.id;
}

function maskPhoneNumbers(text: string): string {
  const numbers = findContactDetails(text).filter(({ kind }) => kind === 'phone');
  return numbers.reduceRight((masked, { from, to }) => `${masked.slice(0, from)}•••${masked.slice(to)}`, text);
}

/**
 * A link needs no login, so a deleted or suspended account must be checked here too.
 * @throws AppError not_found, account_suspended
 */
async function assertOpenAccount(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const account = await tx
    .selectFrom('app_user')
    .select(['deleted_at', 'suspended_at', 'suspended_until', 'suspended_reason'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account || account.deleted_at) throw new AppError('not_found', m['contact_message.unknown_token']());
  if (account.suspended_at) throw suspendedError(deps, account);
}

/** @throws AppError not_found for an invalid token or a deleted message, account_suspended */
async function findMessageByToken(deps: Deps, tx: Tx, token: string) {
  const id = await readMessageToken(deps.secrets, token, deps.now(), async (messageId) => {
    const message = await tx.selectFrom('contact_message').select('recipient_id').where('id', '=', messageId).executeTakeFirst();
    return message?.recipient_id ? (await readMailRecipient(tx, message.recipient_id)).email : null;
  });
  const row =
    id === null
      ? undefined
      : await tx.selectFrom('contact_message').selectAll().where('id', '=', id).where('recipient_id', 'is not', null).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['contact_message.unknown_token']());
  await assertOpenAccount(deps, tx, row.recipient_id!);
  const key = row.listing_id !== null ? { cityId: row.city_id, listingId: row.listing_id } : null;
  const isRecent = row.created_at.getTime() > deps.now().getTime() - REPLY_DAYS * DAY_S * 1000;
  const canReply = isRecent && (await isReachable(tx, row.sender_id)) && !(await isBlocked(tx, row.sender_id, row.recipient_id!));
  return { ...row, recipient_id: row.recipient_id!, key, canReply };
}

export function readMessage(deps: Deps, token: string): Promise<ReceivedMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findMessageByToken(deps, tx, token);
    const [card] = row.key ? await readListingCards(tx, [row.key]) : [];
    return {
      from: row.sender_name,
      text: row.body,
      sent_at: row.created_at.toISOString(),
      scam_patterns: row.scam_patterns as ReceivedMessage['scam_patterns'],
      property: card && ONCE_PUBLISHED_STATUSES.includes(card.status) ? card : null,
      can_reply: row.canReply,
    };
  });
}

/** @throws AppError not_found, account_suspended, gone (too old, or the other user is no longer reachable), too_many_requests */
export function replyToMessage<R>(deps: Deps, token: string, body: string, respond: RespondToSender<R>): Promise<R> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findMessageByToken(deps, tx, token);
    if (!row.canReply) throw new AppError('gone', m['contact_message.over']());
    const author = await tx.selectFrom('app_user').select(['name', 'email']).where('id', '=', row.recipient_id).executeTakeFirst();
    const newMessage: NewMessage = {
      senderId: row.recipient_id,
      name: author?.name ?? m['contact_message.nameless'](),
      email: author?.email ?? '',
      phone: null,
      body,
    };
    const delivered = await deliverMessage(deps, tx, newMessage, { recipientId: row.sender_id, listing: row.key, repliesToId: row.id });
    return respond(tx, delivered);
  });
}
