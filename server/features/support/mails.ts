/** Mail about requests to support, to people without an account. It repeats nothing that was typed: an address may be a stranger's. */
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import type { TicketRow } from './ask.ts';

export function receivedMail(deps: Deps, { email, ticket }: TicketRow): Mail {
  const site = m['shell.name']();
  return {
    to: email!,
    template: 'support_received',
    subject: m['mail.support_received.subject']({ ticket, site }),
    heading: m['mail.support_received.heading'](),
    blocks: [
      { is: 'text', text: m['mail.support_received.text']({ ticket }) },
      { is: 'link', text: m['mail.support_received.link'](), url: `${deps.siteUrl()}/supportPage` },
    ],
  };
}

export function answerMail(deps: Deps, { email, ticket, answer }: TicketRow): Mail {
  const site = m['shell.name']();
  return {
    to: email!,
    template: 'support_answered',
    subject: m['mail.support_answered.subject']({ ticket, site }),
    heading: m['mail.support_answered.heading']({ ticket }),
    blocks: [
      { is: 'text', text: answer ?? '' },
      { is: 'link', text: m['mail.support_answered.link'](), url: `${deps.siteUrl()}/supportPage#ask` },
    ],
  };
}
