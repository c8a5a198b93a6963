/** Mails with contact messages. The recipient can reply without learning the sender's address. */
import type { ScamPattern } from '../../../../moderation-rules/scam-guard/scam-pattern.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Deps } from '../../../deps.ts';
import type { Mail, MailBlock } from '../../../integrations/mail/index.ts';
import { createMessageToken } from './message-token.ts';

export interface MessageContent {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  readonly isPhoneNumberRemoved: boolean;
  readonly scamPatterns: readonly ScamPattern[];
  /** Title of the listing that the message is about. */
  readonly title: string | null;
}

/**
 * The page to read the message and reply to it. The token is in the URL fragment, so that it never reaches server logs.
 * @param to verified address of the recipient; empty when there is none
 */
export const messagePath = ({ secrets, now }: Deps, id: string, to: string): string =>
  `/message#${createMessageToken(secrets, id, to, now())}`;

/** The reply-to address of the message; undefined when the operator has no mail relay. */
function relayEmailAddress({ config, secrets, now }: Deps, id: string, to: string): string | undefined {
  return config.relayDomain === null ? undefined : `${createMessageToken(secrets, id, to, now())}@${config.relayDomain}`;
}

/** The mail to the other user. */
export function messageMail(deps: Deps, to: string, content: MessageContent): Mail {
  const { id, from, body, scamPatterns, title, isPhoneNumberRemoved } = content;
  const subject = title === null ? m['contact_message.subject']({ from }) : m['contact_message.subject_about']({ from, title });
  const replyTo = relayEmailAddress(deps, id, to);
  const safetyNote: MailBlock[] = scamPatterns.length > 0 ? [{ type: 'note', text: m['contact_message.safety']() }] : [];
  const numberNote: MailBlock[] = isPhoneNumberRemoved ? [{ type: 'note', text: m['contact_message.phone_number_removed']() }] : [];
  return {
    to,
    template: 'message',
    subject,
    heading: subject,
    blocks: [
      ...safetyNote,
      { type: 'quote', text: body },
      ...numberNote,
      { type: 'button', text: m['contact_message.answer'](), url: deps.siteUrl() + messagePath(deps, id, to) },
      { type: 'note', text: replyTo ? m['contact_message.relay_note']() : m['contact_message.link_note']() },
    ],
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** The mail to the operator of the site, with the contact data of the sender for a reply. */
export function siteMail(
  to: string,
  { from, body, ticket }: { readonly from: string; readonly body: string; readonly ticket: string },
  sender: { readonly email: string; readonly phone: string | null },
): Mail {
  const subject = m['contact_message.site_subject']({ from });
  return {
    to,
    template: 'message',
    subject,
    heading: subject,
    blocks: [
      { type: 'quote', text: body },
      { type: 'note', text: [ticket, from, sender.email, sender.phone].filter(Boolean).join('\n') },
    ],
  };
}
