/**
 * Reports about the other person of a conversation. A report is a support ticket that quotes the last messages of that person; its readers
 * can see the photos of these messages.
 */
import { m } from '../../../../messages/compiled/messages.js';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { inDefaultLanguage } from '../../../i18n/language.ts';
import type { OpenTicket } from '../messages/write-to-site.ts';
import { attachPhotosToTicket } from './photos/photo-rows.ts';
import { lockConversation } from './queries.ts';

/** How many messages of the other person the ticket quotes, and how many characters of each. */
const QUOTED = { messages: 20, characters: 300 } as const;

/**
 * Creates the report. Its text is what the reporter wrote; the person and the quoted messages are separate, so
 * that a reporter cannot write quotes. The same report of the same conversation on the same day gets the same ticket.
 * @returns the ticket number
 * @throws AppError `not_found` for a conversation of other people, `too_many_requests`
 */
export function reportPerson(
  deps: Deps,
  openTicket: OpenTicket,
  reporter: { readonly userId: string; readonly ip: string },
  id: string,
  text: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, reporter.userId, id);
    const otherId = conversation.owner_id === reporter.userId ? conversation.seeker_id : conversation.owner_id;
    const messages = await readLastMessages(tx, conversation, otherId);
    const { row } = await openTicket(deps, tx, reporter, {
      topic: 'safety',
      text,
      report: { userId: otherId, conversationId: id, quote: messages.map(quote).join('\n') },
    });
    const numbersWithPhotos = messages.filter(({ data }) => data.photos).map(({ number }) => number);
    await attachPhotosToTicket(tx, conversation, numbersWithPhotos, row.id);
    return row.ticket;
  });
}

/** The messages of one of the two people, oldest first. */
async function readLastMessages(tx: Tx, { id, city_id }: { readonly id: string; readonly city_id: number }, senderId: string) {
  const rows = await tx
    .selectFrom('conversation_entry')
    .select(['number', 'body', 'data', 'created_at'])
    .where('conversation_id', '=', id)
    .where('city_id', '=', city_id)
    .where('sender_id', '=', senderId)
    .where('type', '=', 'text')
    .orderBy('number', 'desc')
    .limit(QUOTED.messages)
    .execute();
  return rows.toReversed();
}

/** In English, because the quote is stored once for all members of staff. */
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

type LastMessage = Awaited<ReturnType<typeof readLastMessages>>[number];
function quote({ body, data, created_at }: LastMessage): string {
  const count = Number(data.photos ?? 0);
  const photos = count > 0 ? `[${inDefaultLanguage(() => m['conversation_entry.photos']({ count }))}]` : '';
  const content = [body.slice(0, QUOTED.characters), photos].filter((part) => part !== '').join(' ');
  return `${timeFormat.format(created_at)}: ${content}`;
}
