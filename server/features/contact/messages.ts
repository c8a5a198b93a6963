/** Messages that pass through the site: kept, sent on to the other side's proven address, and shown in their centre. */
import type { ReadMessage } from '../../../contract/contact-mail.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { take, type Allowance } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { language, speaking } from '../../language.ts';
import { notify } from '../../notify.ts';
import { mailLater } from '../../outgoing.ts';
import { listingCards } from '../../views/listing-card.ts';
import { findListing, KNOWN_TO_VISITORS, type ListingRef } from '../../views/listing-ref.ts';
import { toldTitles } from '../../views/told-titles.ts';
import { isBlocked } from './blocks.ts';
import { luresIn } from './lures.ts';
import { messageMail, messagePath, type Written } from './message-mail.ts';
import { messageOfToken } from './message-token.ts';
import { reachable } from './queries.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
/** Days a message may be answered. */
const ANSWER_DAYS = 14;

export interface Draft {
  readonly senderId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly body: string;
}

/** What one person may write, to everybody and to one (null: the site); nobody is written to without end either. */
export function limits(senderId: string, recipientId: string | null): Allowance[] {
  const to = recipientId ?? 'site';
  return [
    { key: `message:from:${senderId}`, seconds: HOUR_S, max: 10 },
    { key: `message:from:${senderId}`, seconds: DAY_S, max: 20 },
    { key: `message:pair:${senderId}:${to}`, seconds: DAY_S, max: 5 },
    ...(recipientId === null ? [] : [{ key: `message:to:${recipientId}`, seconds: DAY_S, max: 60 }]),
  ];
}

/**
 * Writes to the owner of a listing.
 * @throws AppError not_found, gone, forbidden (one's own, blocked), too_many_requests
 */
export function sendMessage(deps: Deps, draft: Draft, propertyId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const listing = await listingToAskAbout(tx, draft.senderId, propertyId);
    await pass(deps, tx, draft, { recipientId: listing.ownerId, listing, answers: null });
  });
}

async function listingToAskAbout(tx: Tx, senderId: string, propertyId: string): Promise<ListingRef> {
  const listing = await findListing(tx, propertyId);
  if (!listing || !(listing.live || listing.ended)) throw new AppError('not_found', m['contact.not_found']());
  if (listing.ownerId === senderId) throw new AppError('forbidden', m['contact.own']());
  if (!listing.live || !(await reachable(tx, listing.ownerId))) throw new AppError('gone', m['contact.closed']());
  if (await isBlocked(tx, senderId, listing.ownerId)) throw new AppError('forbidden', m['contact.not_possible']());
  return listing;
}

interface Way {
  readonly recipientId: string;
  readonly listing: { readonly cityId: number; readonly listingId: number } | null;
  readonly answers: string | null;
}

async function pass(deps: Deps, tx: Tx, draft: Draft, { recipientId, listing, answers }: Way): Promise<void> {
  const now = deps.now();
  const wait = await take(tx, limits(draft.senderId, recipientId), now);
  if (wait !== null) throw new AppError('too_many_requests', m['contact_mail.too_many'](), { retryAfter: wait });
  const lures = luresIn(draft.body);
  const { id } = await tx
    .insertInto('contact_message')
    .values({
      sender_id: draft.senderId,
      recipient_id: recipientId,
      city_id: listing?.cityId ?? null,
      listing_id: listing?.listingId ?? null,
      answers,
      sender_name: draft.name,
      sender_email: draft.email,
      sender_phone: draft.phone,
      body: draft.body,
      lures,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [title = null] = listing ? (await toldTitles(tx, [listing])).values() : [];
  const written = (): Written => ({ id, from: draft.name, body: draft.body, lures, title: title?.[language()] ?? null });
  const facts = { title: title ?? '@shell.name' };
  await notify(deps, tx, { userId: recipientId, type: 'message_new', key: `message:${id}`, facts, path: messagePath(deps, id) });
  const recipient = await tx
    .selectFrom('app_user')
    .select(['email', 'language'])
    .where('id', '=', recipientId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!recipient?.email) return;
  const { email: to, language: named } = recipient;
  const reads = named ?? undefined;
  await speaking(isLanguage(reads) ? reads : DEFAULT_LANGUAGE, () => mailLater(deps, tx, messageMail(deps, to, written())));
}

/** @throws AppError not_found for a token nobody was given, or of a message that is gone */
async function messageBy(deps: Deps, tx: Tx, token: string) {
  const id = messageOfToken(deps.secret, token);
  const row =
    id === null
      ? undefined
      : await tx.selectFrom('contact_message').selectAll().where('id', '=', id).where('recipient_id', 'is not', null).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['contact_mail.no_message']());
  const key = row.city_id !== null && row.listing_id !== null ? { cityId: row.city_id, listingId: row.listing_id } : null;
  const young = row.created_at.getTime() > deps.now().getTime() - ANSWER_DAYS * DAY_S * 1000;
  const open = young && (await reachable(tx, row.sender_id)) && !(await isBlocked(tx, row.sender_id, row.recipient_id!));
  return { ...row, recipient_id: row.recipient_id!, key, open };
}

export function readMessage(deps: Deps, token: string): Promise<ReadMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await messageBy(deps, tx, token);
    const [card] = row.key ? await listingCards(tx, [row.key]) : [];
    return {
      from: row.sender_name,
      text: row.body,
      sent_at: row.created_at.toISOString(),
      lures: row.lures as ReadMessage['lures'],
      property: card && KNOWN_TO_VISITORS.includes(card.status) ? card : null,
      can_answer: row.open,
    };
  });
}

/** @throws AppError not_found, gone (too old, or the other side is no longer to be reached), too_many_requests */
export function reply(deps: Deps, token: string, body: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await messageBy(deps, tx, token);
    if (!row.open) throw new AppError('gone', m['contact_mail.over']());
    const answerer = await tx.selectFrom('app_user').select(['name', 'email']).where('id', '=', row.recipient_id).executeTakeFirst();
    const draft: Draft = {
      senderId: row.recipient_id,
      name: answerer?.name ?? m['contact_mail.nameless'](),
      email: answerer?.email ?? '',
      phone: null,
      body,
    };
    await pass(deps, tx, draft, { recipientId: row.sender_id, listing: row.key, answers: row.id });
  });
}
