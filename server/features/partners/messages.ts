/** What applicants are told. */
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { textOf } from '../../views/text.ts';
import type { ApplicationRow } from './applications.ts';

export const registerPath = (role: ApplicationRow['role']): string => (role === 'agent' ? '/agents/register' : '/partners/register');

export function decisionMail(deps: Deps, row: ApplicationRow): Mail {
  const [site, name] = [m['shell.name'](), row.name];
  const approved = row.state === 'approved';
  const template = approved ? 'partner_approved' : 'partner_rejected';
  const as = textOf(`partner.role.${row.role}`);
  const text = approved
    ? m['mail.partner_approved.text']({ name, as })
    : m['mail.partner_rejected.text']({ name, reason: textOf(`partner.reject.${row.reason}`) });
  return {
    to: row.email,
    template,
    subject: textOf(`mail.${template}.subject`, { site }),
    heading: textOf(`mail.${template}.heading`, { as }),
    blocks: [
      { is: 'text', text },
      ...(row.note ? [{ is: 'text', text: row.note } as const] : []),
      {
        is: 'button',
        text: textOf(`mail.${template}.button`),
        url: deps.siteUrl() + (approved ? '/my-properties' : registerPath(row.role)),
      },
    ],
  };
}

export function decisionSms(deps: Deps, row: ApplicationRow): SmsMessage {
  const site = m['shell.name']();
  const link = deps.siteUrl() + (row.state === 'approved' ? '/me' : registerPath(row.role));
  const template = row.state === 'approved' ? 'partner_approved' : 'partner_rejected';
  return { to: row.phone, template, variables: { site, link } };
}
