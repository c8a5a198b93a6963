/** Notifies reporters of the outcome of their reports. */
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import type { ListingRow } from '../../listings/present/rows.ts';
import { listingTitle, titleInEveryLanguage } from '../../listings/present/title.ts';

interface DecidedReport {
  readonly ticket: string;
  readonly reporter_id: string | null;
  readonly contact: string | null;
}

const EMAIL_PATTERN = /^[^\s@<>"(),;:]{1,64}@[^\s@<>"(),;:]{1,190}\.[a-z]{2,}$/i;
const MOBILE_PATTERN = /^(?:\+?91|0)?([6-9]\d{9})$/;

/** Notifies users on the site, and others by mail or SMS if they left an address or number. Staff notes are not included. */
export async function notifyReporters(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  decided: readonly DecidedReport[],
  outcome: 'upheld' | 'dismissed',
  isTakenDown: boolean,
): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const title = listingTitle(kind, row.details);
  const outcomeText = isTakenDown ? 'report_outcome.taken_down' : (`report_outcome.${outcome}` as const);
  await notifyAll(
    deps,
    tx,
    decided.flatMap(({ ticket, reporter_id: userId }) =>
      userId
        ? {
            userId,
            type: 'report_decided' as const,
            key: `report:${ticket}`,
            params: { ticket, title: titleInEveryLanguage(kind, row.details), outcome: `@${outcomeText}` },
            path: '/reports',
          }
        : [],
    ),
  );
  for (const { ticket, reporter_id, contact } of decided) {
    if (reporter_id || !contact) continue;
    const to = contact.trim();
    const mobile = MOBILE_PATTERN.exec(to.replaceAll(/[\s()-]/g, ''))?.[1];
    const url = `${deps.siteUrl()}/supportPage#report`;
    if (EMAIL_PATTERN.test(to)) {
      const heading = m['notification.report_decided.title']({ ticket });
      const text = m['notification.report_decided.text']({ title, outcome: m[outcomeText]() });
      const blocks = [{ type: 'text', text } as const, { type: 'button', text: m['report_outcome.look_up'](), url } as const];
      await enqueueMail(deps, tx, { to, template: 'notice', subject: heading, heading, blocks });
    } else if (mobile) {
      await enqueueSms(deps, tx, {
        to: `+91${mobile}`,
        template: 'report_decided',
        variables: { site: m['shell.name'](), ticket, link: url },
      });
    }
  }
}
