/** Conversations between a person and the owner of a listing: creates them, and is the only code that adds entries to them. */
import type { Selectable } from 'kysely';
import type { ConversationTable } from '../db/tables/contacts.ts';
import type { Tx } from '../db/schema.ts';
import type { ListingKey } from '../db/listing-key.ts';
import type { Deps } from '../deps.ts';
import { findListing } from '../listings/read/listing-ref.ts';
import { readTitlesInEveryLanguage } from '../listings/read/listing-titles.ts';
import { publishUserEvent } from '../live-events/publish-event.ts';
import { notify } from '../notifications/notify.ts';

export type ConversationRow = Selectable<ConversationTable>;

/** Finds the conversation of a person about a listing, or creates it, and locks it until `tx` ends. */
export async function openConversation(
  tx: Tx,
  listing: ListingKey & { readonly ownerId: string },
  seekerId: string,
  now: Date,
): Promise<ConversationRow> {
  await tx
    .insertInto('conversation')
    .values({
      city_id: listing.cityId,
      listing_id: listing.listingId,
      seeker_id: seekerId,
      owner_id: listing.ownerId,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) => conflict.columns(['seeker_id', 'city_id', 'listing_id']).doNothing())
    .execute();
  return tx
    .selectFrom('conversation')
    .selectAll()
    .where('seeker_id', '=', seekerId)
    .where('city_id', '=', listing.cityId)
    .where('listing_id', '=', listing.listingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface NewEntry {
  /** Null for an entry that the site added. */
  readonly senderId: string | null;
  /** Id chosen by the sender's device; null for an entry that the site added. */
  readonly clientId: string | null;
  readonly type: string;
  readonly body?: string;
  readonly data?: Readonly<Record<string, string | number | null>>;
  readonly scamPatterns?: readonly string[];
  /** Ids of the people who are notified on other channels. */
  readonly notifiedIds: readonly string[];
}

/**
 * Adds an entry to a locked conversation, sends an event to the open pages of both people, and notifies those in `notifiedIds`. An entry
 * with the client id of an earlier entry of the same sender is not added again.
 * @returns the number of the entry, starting at 1
 */
export async function addEntry(deps: Deps, tx: Tx, conversation: ConversationRow, entry: NewEntry): Promise<number> {
  const now = deps.now();
  const { id, city_id } = conversation;
  const existingNumber = entry.clientId === null ? undefined : await findByClientId(tx, conversation, entry.senderId!, entry.clientId);
  if (existingNumber !== undefined) return existingNumber;
  const number = conversation.last_number + 1;
  await tx
    .insertInto('conversation_entry')
    .values({
      conversation_id: id,
      city_id,
      number,
      sender_id: entry.senderId,
      client_id: entry.clientId,
      type: entry.type,
      body: entry.body ?? '',
      data: entry.data ?? {},
      scam_patterns: [...(entry.scamPatterns ?? [])],
      created_at: now,
    })
    .execute();
  await tx
    .updateTable('conversation')
    .set({
      last_number: number,
      last_at: now,
      // the sender has read all earlier entries
      ...(entry.senderId === conversation.seeker_id && { seeker_read: number }),
      ...(entry.senderId === conversation.owner_id && { owner_read: number }),
    })
    .where('id', '=', id)
    .where('city_id', '=', city_id)
    .execute();
  await notifyOfEntry(deps, tx, conversation, entry);
  await publishUserEvent(tx, [conversation.seeker_id, conversation.owner_id]);
  return number;
}

/** Finds the number of the entry that this sender added with this client id. */
export async function findByClientId(
  tx: Tx,
  { id, city_id }: ConversationRow,
  senderId: string,
  clientId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('conversation_entry')
    .select('number')
    .where('conversation_id', '=', id)
    .where('city_id', '=', city_id)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.number;
}

/** Creates one notification per conversation and person until they read it: the key contains the number of the last entry that was read. */
async function notifyOfEntry(
  deps: Deps,
  tx: Tx,
  conversation: ConversationRow,
  { senderId, notifiedIds }: Pick<NewEntry, 'senderId' | 'notifiedIds'>,
): Promise<void> {
  if (notifiedIds.length === 0) return;
  const titles = await readTitlesInEveryLanguage(tx, [{ cityId: conversation.city_id, listingId: conversation.listing_id }]);
  const [title = '@shell.name'] = titles.values();
  for (const userId of notifiedIds.toSorted()) {
    const lastRead = userId === conversation.owner_id ? conversation.owner_read : conversation.seeker_read;
    await notify(deps, tx, {
      userId,
      ...(senderId !== null && { causedBy: senderId }),
      type: 'conversation_new',
      key: `conversation:${conversation.id}:${lastRead}`,
      params: { title },
      path: `/inbox?id=${conversation.id}`,
    });
  }
}

interface SystemEntry {
  /** Public id of the listing. */
  readonly listingId: string;
  readonly seekerId: string;
  /** Lower case with underscores, e.g. `visit_accepted`. The text is the message `conversation_entry.<type>`, with `data` as variables. */
  readonly type: string;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/**
 * Adds an entry of the site to the conversation of this person about this listing, and creates the conversation when there is none. It
 * sends an event to open pages, but no mail or text message: the caller notifies people of what happened.
 */
export async function postSystemEntry(deps: Deps, tx: Tx, { listingId, seekerId, type, data }: SystemEntry): Promise<void> {
  const listing = await findListing(tx, listingId);
  // there is no conversation when the listing was deleted, or when the owner visits their own listing
  if (!listing || listing.ownerId === seekerId) return;
  const conversation = await openConversation(tx, listing, seekerId, deps.now());
  await addEntry(deps, tx, conversation, { senderId: null, clientId: null, type, data, notifiedIds: [] });
}
