import type { contactMessageRoutes } from '../../../../contract/contact/messages.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { RequireChallenge } from '../../../challenge-steps.ts';
import type { Deps } from '../../../deps.ts';
import { assertOwnName } from '../../../accounts/own-name.ts';
import type { Handlers } from '../../../http/handler.ts';
import { writeToSite, type OpenTicket } from './write-to-site.ts';
import { assertUnverifiedMayWrite, messageChallengeLevel } from './message-limits.ts';
import { readMessage, replyToMessage, sendMessage } from './messages.ts';

export function contactMessageHandlers(
  deps: Deps,
  { openTicket, requireChallenge }: { readonly openTicket: OpenTicket; readonly requireChallenge: RequireChallenge },
): Handlers<typeof contactMessageRoutes> {
  return {
    async sendEmail({ viewer, ip, storeResponse }, { body: { property_id, name, email, phone, message, captcha } }) {
      const newMessage = { senderId: viewer.id, name, email, phone: phone ?? null, body: message };
      if (property_id === undefined) {
        return writeToSite(deps, openTicket, newMessage, ip, (tx, ticket) =>
          storeResponse(tx, { message: m['contact_message.sent'](), data: { ticket } }),
        );
      }
      assertOwnName(name);
      const sender = { phoneVerified: viewer.phoneVerified, ip };
      await assertUnverifiedMayWrite(deps, property_id, sender);
      await requireChallenge(captcha, () => messageChallengeLevel(deps, property_id, sender));
      return sendMessage(deps, newMessage, { propertyId: property_id, sender }, (tx, delivered) =>
        storeResponse(tx, presentDelivered(delivered)),
      );
    },
    readMessage: async (_context, { body: { token } }) => ({ data: await readMessage(deps, token) }),
    replyToMessage: ({ storeResponse }, { body: { token, message } }) =>
      replyToMessage(deps, token, message, (tx, delivered) => storeResponse(tx, presentDelivered(delivered))),
  };
}

const presentDelivered = ({ isPhoneNumberRemoved }: { readonly isPhoneNumberRemoved: boolean }) => ({
  message: m['contact_message.sent'](),
  ...(isPhoneNumberRemoved && { phone_number_removed: true as const }),
});
