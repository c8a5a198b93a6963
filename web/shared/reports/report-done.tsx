import { useEffect, useRef } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Report } from '../../../contract/reports.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Confirms a report with its ticket number and the legal deadlines. */
export function ReportDone({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const ticket = useRef<HTMLParagraphElement>(null);
  // This part has replaced the form that had the focus, so the focus moves here.
  useEffect(() => ticket.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={ticket} tabIndex={-1} className="rounded-card bg-leaf-soft p-4 outline-none">
        <span className="block text-14 text-leaf">{m['report.done_ticket']()}</span>
        <span className="text-28 font-bold tracking-wide whitespace-nowrap select-all">{report.ticket}</span>
      </p>
      <p>{m['report.done_deadlines']({ acknowledge: dateText(report.acknowledge_by), decide: dateText(report.decide_by) })}</p>
      {report.reason === 'asks_for_money' && <p className="rounded-card bg-mustard-soft p-4 font-semibold">{m['report.done_police']()}</p>}
      <p className="text-14 text-muted">{m['report.done_law']()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>{m['report.close']()}</Button>
        {readToken() === null ? (
          <LinkButton href="/supportPage#report" variant="outline">
            {m['report.done_look_up']()}
          </LinkButton>
        ) : (
          <LinkButton href="/reports" variant="outline">
            {m['report.done_list']()}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
