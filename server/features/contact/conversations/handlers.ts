import type { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { countUnreadConversations } from '../../../conversations/count-unread.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { readPassBetween } from '../passes/passes.ts';
import type { OpenTicket } from '../messages/write-to-site.ts';
import { listConversations, readOneConversation } from './queries.ts';
import { reportPerson } from './report-person.ts';
import { blockInConversation, markRead, sendInConversation } from './send.ts';

export function conversationHandlers(deps: Deps, openTicket: OpenTicket): Handlers<typeof conversationRoutes> {
  const { db } = deps;
  return {
    async getConversations({ viewer }, { query: { id, as, before } }) {
      const unread = await countUnreadConversations(db, viewer.id);
      // `before` is the id of a conversation in the list, and the number of an entry in one conversation
      if (id === undefined) {
        const page = await listConversations(db, viewer.id, { side: as, before: typeof before === 'string' ? before : undefined });
        return { ...page, contact: null, unread };
      }
      const { contactKey, ...page } = await readOneConversation(db, viewer.id, id, typeof before === 'number' ? before : undefined);
      return { ...page, contact: await readPassBetween(deps, viewer.id, contactKey), unread };
    },
    async sendConversationMessage({ viewer }, { body }) {
      const result = await sendInConversation(deps, viewer.id, body);
      return { ...result, message: result.not_sent ? m['conversation.not_sent']() : m['contact_message.sent']() };
    },
    async markConversationRead({ viewer }, { body: { id, number } }) {
      await markRead(deps, viewer.id, id, number);
      return { unread: await countUnreadConversations(db, viewer.id) };
    },
    async blockConversation({ viewer, ip }, { body: { id } }) {
      await blockInConversation(deps, { id: viewer.id, ip }, id);
      return { message: m['contact.blocked']() };
    },
    async reportPerson({ viewer, ip }, { body: { id, text } }) {
      return { message: m['conversation.reported'](), data: await reportPerson(deps, openTicket, { userId: viewer.id, ip }, id, text) };
    },
  };
}
