import { useId, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { ReportedListing } from '../../../contract/report.ts';
import type { RejectReason } from '../../../contract/review.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { api, messageOf } from '../../lib/api.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { RejectDialog } from '../review/reject-dialog.tsx';
import { listingPath } from '../review/review-paths.ts';
import { toast } from '../toast/toast-store.ts';
import { REASONS } from './reasons.ts';

const BY = {
  member: m['report_desk.by_member'],
  new_member: m['report_desk.by_new_member'],
  visitor: m['report_desk.by_visitor'],
  suspect: m['report_desk.by_suspect'],
};

/** A listing with what people say about it, and the decision. */
export function ReportedCase({ one, onChanged }: { readonly one: ReportedListing; readonly onChanged: () => void }) {
  const heading = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const attempt = useAttempt();
  const chosen = one.reports.map(({ ticket }) => ticket).filter((ticket) => !left.has(ticket));

  const act = async (work: () => Promise<{ message?: string | undefined }>): Promise<void> => {
    setBusy(true);
    try {
      toast((await work()).message ?? m['review_console.done']());
      attempt.end();
      onChanged();
    } catch (problem) {
      attempt.end(problem);
      toast(messageOf(problem, m['review_console.failed']()), { look: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
      setAsking(false);
      setKeeping(false);
    }
  };
  const decide = (outcome: 'upheld' | 'dismissed', reasons: readonly RejectReason[] = [], note: string | null = null) =>
    act(() => {
      const body = { property_id: one.property_id, tickets: chosen, outcome, take_down: [...reasons], note };
      return api('POST /admin/reports/decide', { body }, { idempotencyKey: attempt.key() });
    });
  const acknowledge = () => act(() => api('POST /admin/reports/acknowledge', { body: { property_id: one.property_id } }));
  const by = m['report_desk.at']({ date: dateText(one.next.by), time: clockText(one.next.by) });
  return (
    <article aria-labelledby={heading} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={heading} className="min-w-0 text-18 font-bold">
          <Link to={listingPath(one.property_id)} className="inline-flex min-h-11 items-center text-indigo hover:underline">
            {one.title}
          </Link>
        </h2>
        <Badge look="plain">{one.hidden ? m['report_desk.hidden']() : one.status_text}</Badge>
      </div>
      <p className="text-muted">{one.place}</p>
      <p className={cx('mt-1', one.next.overdue && 'font-semibold text-oxide')}>
        {one.next.do === 'acknowledge' ? m['report_desk.acknowledge_by']({ by }) : m['report_desk.decide_by']({ by })}
        {one.next.overdue && ` ${m['report_desk.overdue']()}`}
      </p>
      <ul className="mt-3">
        {one.reports.map((report) => (
          <li key={report.ticket} className="border-t border-line py-1">
            <Checkbox
              checked={!left.has(report.ticket)}
              onChange={(event) => {
                const now = new Set(left);
                if (event.target.checked) now.delete(report.ticket);
                else now.add(report.ticket);
                setLeft(now);
              }}
            >
              <span className="font-semibold">{REASONS[report.reason]()}</span>{' '}
              <span className="text-14 text-muted">
                {m['report_desk.sent']({ by: BY[report.by](), date: dateText(report.created_at), ticket: report.ticket })}
                {report.upheld_before + report.dismissed_before > 0 &&
                  ` ${m['report_desk.before']({ upheld: report.upheld_before, dismissed: report.dismissed_before })}`}
              </span>
            </Checkbox>
            {report.details && <p className="pb-2 pl-9 break-words whitespace-pre-line">{report.details}</p>}
          </li>
        ))}
      </ul>
      {one.own ? (
        <p className="mt-2 text-muted">{m['report_desk.own']()}</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {one.next.do === 'acknowledge' && (
            <Button look="quiet" busy={busy} onClick={() => void acknowledge()}>
              {m['report_desk.acknowledge']()}
            </Button>
          )}
          <Button look="outline" busy={busy} disabled={chosen.length === 0} onClick={() => void decide('dismissed')}>
            {one.hidden ? m['report_desk.dismiss_and_restore']() : m['report_desk.dismiss']()}
          </Button>
          <Button look="outline" busy={busy} disabled={chosen.length === 0} onClick={() => setKeeping(true)}>
            {m['report_desk.uphold']()}
          </Button>
          <Button busy={busy} disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {m['report_desk.uphold_and_take_down']()}
          </Button>
        </div>
      )}
      {keeping && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setKeeping(false)}
          title={m['report_desk.uphold_title']()}
          footer={
            <div className="flex gap-3">
              <Button look="outline" className="flex-1" onClick={() => setKeeping(false)}>
                {m['report_desk.uphold_back']()}
              </Button>
              <Button className="flex-1" busy={busy} onClick={() => void decide('upheld')}>
                {m['report_desk.uphold']()}
              </Button>
            </div>
          }
        >
          <p>{m['report_desk.uphold_text']()}</p>
        </Dialog>
      )}
      {asking && (
        <RejectDialog
          title={m['review_console.take_down_title']()}
          action={m['review_console.take_down']()}
          busy={busy}
          onClose={() => setAsking(false)}
          onReject={(reasons, note) => void decide('upheld', reasons, note)}
        />
      )}
    </article>
  );
}
