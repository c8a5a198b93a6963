import type { contactMailRoutes } from '../../../contract/contact-mail.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readMessage, reply, sendMessage } from './messages.ts';

export function contactMailHandlers(deps: Deps): Handlers<typeof contactMailRoutes> {
  return {
    async sendEmail({ viewer }, { body: { property_id, name, email, phone, message } }) {
      await sendMessage(deps, { senderId: viewer.id, name, email, phone: phone ?? null, body: message }, property_id);
      return { message: m['contact_mail.sent']() };
    },
    readMessage: async (_context, { body: { token } }) => ({ data: await readMessage(deps, token) }),
    async replyToMessage(_context, { body: { token, message } }) {
      await reply(deps, token, message);
      return { message: m['contact_mail.sent']() };
    },
  };
}
