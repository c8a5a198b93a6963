/** The mail and SMS that tell an applicant the decision. */
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { textById } from '../../i18n/text.ts';
import type { ApplicationRow } from './application-records.ts';

const registerPath = (role: ApplicationRow['role']): string => (role === 'agent' ? '/agents/register' : '/partners/register');

export function decisionMail(deps: Deps, row: ApplicationRow): Mail {
  const [site, name] = [m['shell.name'](), row.name];
  const isApproved = row.state === 'approved';
  const template = isApproved ? 'partner_approved' : 'partner_rejected';
  const role = textById(`partner.role.${row.role}`);
  const text = isApproved
    ? m['mail.partner_approved.text']({ name, as: role })
    : m['mail.partner_rejected.text']({ name, reason: textById(`partner.reject.${row.reason}`) });
  return {
    to: row.email,
    template,
    subject: textById(`mail.${template}.subject`, { site }),
    heading: textById(`mail.${template}.heading`, { as: role }),
    blocks: [
      { type: 'text', text },
      ...(row.note ? [{ type: 'text', text: row.note } as const] : []),
      {
        type: 'button',
        text: textById(`mail.${template}.button`),
        url: deps.siteUrl() + (isApproved ? '/my-properties' : registerPath(row.role)),
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
