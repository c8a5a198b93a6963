/** Conversations and their entries, from the point of view of one of the two people. */
import { sql } from 'kysely';
import type { Conversation, ConversationEntry } from '../../../../contract/contact/conversations.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { hasText, textById } from '../../../i18n/text.ts';
import { nameForSeeker } from '../../../listings/present/lister-name.ts';
import { readListingCards } from '../../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../../listings/read/listing-ref.ts';
import type { Party } from '../queries.ts';
import { readPhotosOf } from './photos/photo-rows.ts';

/** How many conversations, and how many entries, a response contains. */
const PAGE = { conversations: 20, entries: 50 } as const;

function selectConversations(db: Db | Tx, userId: string) {
  const hasBlocked = (blocker: string, blocked: string) =>
    sql<boolean>`exists (select from contact_block b where b.blocker_id = ${sql.ref(blocker)} and b.blocked_id = ${sql.ref(blocked)})`;
  return db
    .selectFrom('conversation as c')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'c.city_id').onRef('listing.id', '=', 'c.listing_id'))
    .leftJoin('conversation_entry as last', (join) =>
      join.onRef('last.conversation_id', '=', 'c.id').onRef('last.city_id', '=', 'c.city_id').onRef('last.number', '=', 'c.last_number'),
    )
    .leftJoin('contact as opened_contact', (join) =>
      join
        .onRef('opened_contact.city_id', '=', 'c.city_id')
        .onRef('opened_contact.listing_id', '=', 'c.listing_id')
        .onRef('opened_contact.seeker_id', '=', 'c.seeker_id')
        .on('opened_contact.opened_at', 'is not', null),
    )
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'c.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'c.seeker_id').on('seeker.deleted_at', 'is', null))
    .select([
      'c.id',
      'c.city_id',
      'c.listing_id',
      'c.owner_id',
      'c.seeker_id',
      'c.last_at',
      'c.last_number',
      'c.seeker_read',
      'c.owner_read',
      'listing.public_id',
      'last.body as last_body',
      'last.type as last_type',
      'last.data as last_data',
      'owner.name as owner_name',
      sql<string | null>`listing.details->>'listing_role'`.as('listing_role'),
      sql<boolean>`opened_contact.id is not null`.as('has_contact'),
      'seeker.name as seeker_name',
      sql<boolean>`owner.id is not null and owner.suspended_at is null`.as('owner_reachable'),
      sql<boolean>`seeker.id is not null and seeker.suspended_at is null`.as('seeker_reachable'),
      hasBlocked('c.owner_id', 'c.seeker_id').as('blocked_by_owner'),
      hasBlocked('c.seeker_id', 'c.owner_id').as('blocked_by_seeker'),
    ])
    .where((e) => e.or([e('c.seeker_id', '=', userId), e('c.owner_id', '=', userId)]));
}
type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['executeTakeFirstOrThrow']>>;

type EntryText = { readonly type: string; readonly body: string; readonly data: Readonly<Record<string, string | number | null>> };
/** The text of an entry. An entry of the site has the message `conversation_entry.<type>`. */
function textOf({ type, body, data }: EntryText): string {
  if (type === 'text') return body;
  const id = `conversation_entry.${type}`;
  return hasText(id) ? textById(id, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? '']))) : '';
}

/** The text of an entry, or the number of its photos when it has no text. */
const summaryOf = (entry: EntryText): string =>
  textOf(entry) || (entry.data.photos ? m['conversation_entry.photos']({ count: Number(entry.data.photos) }) : '');

async function readShownConversations(db: Db, rows: readonly SelectedRow[], userId: string): Promise<Conversation[]> {
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const byId = new Map(cards.filter(({ status }) => ONCE_PUBLISHED_STATUSES.includes(status)).map((card) => [card.id, card]));
  return rows.map((row) => ({
    ...presentSide(row, row.owner_id === userId),
    id: row.id,
    property_id: row.public_id,
    property: byId.get(row.public_id) ?? null,
    last_at: row.last_at.toISOString(),
    last_text: row.last_type === null ? '' : summaryOf({ type: row.last_type, body: row.last_body ?? '', data: row.last_data ?? {} }),
  }));
}

type SideFields = Pick<Conversation, 'side' | 'name' | 'unread' | 'read_by_other' | 'can_write' | 'blocked'>;
function presentSide(row: SelectedRow, isOwner: boolean): SideFields {
  const isUnblocked = !row.blocked_by_owner && !row.blocked_by_seeker;
  return isOwner
    ? {
        side: 'owner',
        name: row.seeker_name,
        unread: row.last_number - row.owner_read,
        read_by_other: row.seeker_read,
        can_write: isUnblocked && row.seeker_reachable,
        blocked: row.blocked_by_owner,
      }
    : {
        side: 'seeker',
        name: nameForSeeker(row),
        unread: row.last_number - row.seeker_read,
        read_by_other: row.owner_read,
        can_write: isUnblocked && row.owner_reachable,
        blocked: row.blocked_by_seeker,
      };
}

interface ConversationPage {
  readonly data: Conversation[];
  readonly entries: ConversationEntry[];
  readonly next: string | null;
}
type OneConversation = ConversationPage & { readonly contactKey: Pick<SelectedRow, 'city_id' | 'listing_id' | 'seeker_id'> };

interface ListFilter {
  /** Limits the page to conversations in which the person is on this side; undefined for both sides. */
  readonly side: Party | undefined;
  /** The page starts after the conversation with this id. */
  readonly before: string | undefined;
}

/** A page of a person's conversations, latest first. */
export async function listConversations(db: Db, userId: string, { side, before }: ListFilter): Promise<ConversationPage> {
  const rows = await selectConversations(db, userId)
    // a conversation can be without messages when a photo was uploaded for it
    .where('c.last_number', '>', 0)
    .$if(side !== undefined, (query) => query.where(side === 'owner' ? 'c.owner_id' : 'c.seeker_id', '=', userId))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(c.last_at, c.id) < (select b.last_at, b.id from conversation b where b.id = ${before})`),
    )
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGE.conversations + 1)
    .execute();
  const pageRows = rows.slice(0, PAGE.conversations);
  return {
    data: await readShownConversations(db, pageRows, userId),
    entries: [],
    next: rows.length > pageRows.length ? pageRows.at(-1)!.id : null,
  };
}

const notFoundError = () => new AppError('not_found', m['conversation.none']());

/**
 * One conversation with its latest entries, or with the entries before a number.
 * @throws AppError not_found for a conversation of other people
 */
export async function readOneConversation(db: Db, userId: string, id: string, before: number | undefined): Promise<OneConversation> {
  const row = await selectConversations(db, userId).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw notFoundError();
  const entries = await db
    .selectFrom('conversation_entry')
    .select(['number', 'sender_id', 'type', 'body', 'data', 'scam_patterns', 'created_at'])
    .where('conversation_id', '=', id)
    .where('city_id', '=', row.city_id)
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(PAGE.entries)
    .execute();
  const firstNumber = entries.at(-1)?.number ?? 1;
  const photos = await readPhotosOf(
    db,
    row,
    entries.filter(({ data }) => data.photos).map(({ number }) => number),
  );
  return {
    data: await readShownConversations(db, [row], userId),
    entries: entries.toReversed().map((entry) => ({
      number: entry.number,
      from: senderOf(entry.sender_id, userId),
      type: entry.type,
      text: textOf(entry),
      photos: photos.get(entry.number) ?? [],
      sent_at: entry.created_at.toISOString(),
      scam_patterns: entry.sender_id === userId ? [] : (entry.scam_patterns as ConversationEntry['scam_patterns']),
    })),
    next: firstNumber > 1 ? String(firstNumber) : null,
    contactKey: row,
  };
}

function senderOf(senderId: string | null, userId: string): ConversationEntry['from'] {
  if (senderId === null) return 'site';
  return senderId === userId ? 'me' : 'them';
}

/**
 * Locks a conversation of this person until `tx` ends.
 * @throws AppError not_found for a conversation of other people
 */
export async function lockConversation(tx: Tx, userId: string, id: string) {
  const ownConversation = tx
    .selectFrom('conversation')
    .where('id', '=', id)
    .where((e) => e.or([e('seeker_id', '=', userId), e('owner_id', '=', userId)]));
  // on a cluster the locking query must name the city
  const location = await ownConversation.select('city_id').executeTakeFirst();
  if (!location) throw notFoundError();
  const row = await ownConversation.selectAll().where('city_id', '=', location.city_id).forUpdate().executeTakeFirst();
  if (!row) throw notFoundError();
  return row;
}
