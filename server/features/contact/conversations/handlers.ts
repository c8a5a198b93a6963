import type { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { countUnreadConversations } from '../../../conversations/count-unread.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { listConversations, readOneConversation } from './queries.ts';
import { blockInConversation, markRead, sendInConversation } from './send.ts';

export function conversationHandlers(deps: Deps): Handlers<typeof conversationRoutes> {
  const { db } = deps;
  return {
    async getConversations({ viewer }, { query: { id, before } }) {
      const page =
        id === undefined
          ? await listConversations(db, viewer.id, typeof before === 'string' ? before : undefined)
          : await readOneConversation(db, viewer.id, id, typeof before === 'number' ? before : undefined);
      return { ...page, unread: await countUnreadConversations(db, viewer.id) };
    },
    async sendConversationMessage({ viewer }, { body }) {
      const sent = await sendInConversation(deps, viewer.id, body);
      return { ...sent, message: sent.held ? m['conversation.held']() : m['contact_mail.sent']() };
    },
    async readConversation({ viewer }, { body: { id, number } }) {
      await markRead(deps, viewer.id, id, number);
      return { unread: await countUnreadConversations(db, viewer.id) };
    },
    async blockConversation({ viewer, ip }, { body: { id } }) {
      await blockInConversation(deps, { id: viewer.id, ip }, id);
      return { message: m['contact.blocked']() };
    },
  };
}
