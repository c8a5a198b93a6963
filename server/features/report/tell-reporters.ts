/** Telling people what became of their report, where they left a way. */
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notifyAll } from '../../notify.ts';
import { mailLater, smsLater } from '../../outgoing.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { listingTitle, toldTitle } from '../../views/title.ts';

interface Decided {
  readonly ticket: string;
  readonly reporter_id: string | null;
  readonly contact: string | null;
}

const ADDRESS = /^[^\s@<>"(),;:]{1,64}@[^\s@<>"(),;:]{1,190}\.[a-z]{2,}$/i;
const MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/;

/** People with an account by their notifications, others by the mail address or the number they left; nobody learns what staff noted. */
export async function tellReporters(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  decided: readonly Decided[],
  outcome: 'upheld' | 'dismissed',
  takenDown: boolean,
): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const title = listingTitle(kind, row.details);
  const id = takenDown ? 'report_outcome.taken_down' : (`report_outcome.${outcome}` as const);
  await notifyAll(
    deps,
    tx,
    decided.flatMap(({ ticket, reporter_id: userId }) =>
      userId
        ? {
            userId,
            type: 'report_decided' as const,
            key: `report:${ticket}`,
            facts: { ticket, title: toldTitle(kind, row.details), outcome: `@${id}` },
            path: '/reports',
          }
        : [],
    ),
  );
  for (const { ticket, reporter_id, contact } of decided) {
    if (reporter_id || !contact) continue;
    const to = contact.trim();
    const mobile = MOBILE.exec(to.replaceAll(/[\s()-]/g, ''))?.[1];
    const url = `${deps.siteUrl()}/supportPage#report`;
    if (ADDRESS.test(to)) {
      const heading = m['notice.report_decided.title']({ ticket });
      const text = m['notice.report_decided.text']({ title, outcome: m[id]() });
      const blocks = [{ is: 'text', text } as const, { is: 'button', text: m['report_outcome.look_up'](), url } as const];
      await mailLater(deps, tx, { to, template: 'notice', subject: heading, heading, blocks });
    } else if (mobile) {
      await smsLater(deps, tx, {
        to: `+91${mobile}`,
        template: 'report_decided',
        variables: { site: m['shell.name'](), ticket, link: url },
      });
    }
  }
}
