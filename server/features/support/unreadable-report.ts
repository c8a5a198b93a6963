/**
 * Staff do not see reports about themselves. On a site with one member of staff nobody would see such a report, so the operator is told by
 * mail.
 */
import { CAPABILITIES } from '../../../contract/base/roles.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { inDefaultLanguage } from '../../i18n/language.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import { enqueueMail } from '../../messaging/outgoing.ts';
import type { TicketRow } from './presenters.ts';

/** Sends a mail to the operator when no member of staff may open this report. */
export async function mailUnreadableReport(deps: Deps, tx: Tx, { ticket, user_id, about_user_id }: TicketRow): Promise<void> {
  const { contactEmail } = deps.config;
  if (contactEmail === null) return;
  const concernedIds = [user_id, about_user_id].filter((id) => id !== null);
  const reader = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', CAPABILITIES.answer_support)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(concernedIds.length > 0, (query) => query.where('id', 'not in', concernedIds))
    .limit(1)
    .executeTakeFirst();
  if (!reader) await inDefaultLanguage(() => enqueueMail(deps, tx, unreadableReportMail(deps, contactEmail, ticket)));
}

/** The mail neither quotes the report nor names a person, because the reported person may read the operator's mailbox. */
function unreadableReportMail(deps: Deps, to: string, ticket: string): Mail {
  const siteName = m['shell.name']();
  return {
    to,
    template: 'report_unreadable',
    subject: m['mail.report_unreadable.subject']({ ticket, site: siteName }),
    heading: m['mail.report_unreadable.heading'](),
    blocks: [
      { type: 'text', text: m['mail.report_unreadable.text']({ ticket }) },
      { type: 'note', text: m['mail.report_unreadable.note']() },
      { type: 'link', text: m['mail.report_unreadable.link'](), url: `${deps.siteUrl()}/admin/support` },
    ],
  };
}
