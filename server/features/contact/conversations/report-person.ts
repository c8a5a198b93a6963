/** Reports about the other person of a conversation: a support ticket with what they wrote last. */
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { OpenTicket } from '../write-to-site.ts';
import { lockConversation } from './queries.ts';

/** Messages of the other person that the ticket quotes, and how much of each. */
const QUOTED = { messages: 20, characters: 300 } as const;

/**
 * Staff find the person by the id in the ticket. The same report again on the same day keeps its ticket.
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
    const quoted = await quoteMessages(tx, conversation, otherId);
    const { row } = await openTicket(deps, tx, reporter, {
      topic: 'safety',
      text: [text, '', `Person: ${otherId}`, `Conversation: ${id}`, ...quoted].join('\n'),
    });
    return row.ticket;
  });
}

async function quoteMessages(
  tx: Tx,
  { id, city_id }: { readonly id: string; readonly city_id: number },
  senderId: string | null,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversation_entry')
    .select(['body', 'created_at'])
    .where('conversation_id', '=', id)
    .where('city_id', '=', city_id)
    .where('sender_id', '=', senderId)
    .where('type', '=', 'text')
    .orderBy('number', 'desc')
    .limit(QUOTED.messages)
    .execute();
  return rows.toReversed().map(({ body, created_at }) => `${created_at.toISOString()} ${body.slice(0, QUOTED.characters)}`);
}
