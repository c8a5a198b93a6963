/**
 * Mails about support tickets to people without an account. They do not quote the request, because the address may belong to a stranger.
 */
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import type { TicketRow } from './presenters.ts';

export function ticketReceivedMail(deps: Deps, { email, ticket }: TicketRow): Mail {
  const siteName = m['shell.name']();
  return {
    to: email!,
    template: 'support_received',
    subject: m['mail.support_received.subject']({ ticket, site: siteName }),
    heading: m['mail.support_received.heading'](),
    blocks: [
      { type: 'text', text: m['mail.support_received.text']({ ticket }) },
      { type: 'link', text: m['mail.support_received.link'](), url: `${deps.siteUrl()}/supportPage` },
    ],
  };
}

export function ticketAnsweredMail(deps: Deps, { email, ticket, answer }: TicketRow): Mail {
  const siteName = m['shell.name']();
  return {
    to: email!,
    template: 'support_answered',
    subject: m['mail.support_answered.subject']({ ticket, site: siteName }),
    heading: m['mail.support_answered.heading']({ ticket }),
    blocks: [
      { type: 'text', text: answer ?? '' },
      { type: 'link', text: m['mail.support_answered.link'](), url: `${deps.siteUrl()}/supportPage#ask` },
    ],
  };
}
