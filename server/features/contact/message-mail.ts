/** A message as mail: what was written, by whom, and a way to answer that names no address but the site's own. */
import type { Lure } from '../../../contract/contact-mail.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Mail, MailBlock } from '../../integrations/mail/index.ts';
import { messageToken } from './message-token.ts';

export interface Written {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  readonly lures: readonly Lure[];
  /** Of the home it is about. */
  readonly title: string | null;
}

/** Where the message is read and answered; the token never reaches a server log, as it stands behind the `#`. */
export const messagePath = ({ secret }: Deps, id: string): string => `/message#${messageToken(secret, id)}`;

/** The address that answers this message: only where the operator takes mail in for the relay. */
function relayAddress({ config, secret }: Deps, id: string): string | undefined {
  return config.relayDomain === null ? undefined : `${messageToken(secret, id)}@${config.relayDomain}`;
}

/** To the other person. */
export function messageMail(deps: Deps, to: string, { id, from, body, lures, title }: Written): Mail {
  const subject = title === null ? m['contact_mail.subject']({ from }) : m['contact_mail.subject_about']({ from, title });
  const replyTo = relayAddress(deps, id);
  const safety: MailBlock[] = lures.length > 0 ? [{ is: 'note', text: m['contact_mail.safety']() }] : [];
  return {
    to,
    template: 'message',
    subject,
    heading: subject,
    blocks: [
      ...safety,
      { is: 'text', text: body },
      { is: 'button', text: m['contact_mail.answer'](), url: deps.siteUrl() + messagePath(deps, id) },
      { is: 'note', text: replyTo ? m['contact_mail.relay_note']() : m['contact_mail.link_note']() },
    ],
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** To the people who run the site, who need to know whom to answer. */
export function siteMail(
  to: string,
  { from, body, ticket }: { readonly from: string; readonly body: string; readonly ticket: string },
  sender: { readonly email: string; readonly phone: string | null },
): Mail {
  const subject = m['contact_mail.site_subject']({ from });
  return {
    to,
    template: 'message',
    subject,
    heading: subject,
    blocks: [
      { is: 'text', text: body },
      { is: 'note', text: [ticket, from, sender.email, sender.phone].filter(Boolean).join('\n') },
    ],
  };
}
