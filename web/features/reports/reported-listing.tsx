import { useId, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { ReportedListing } from '../../../contract/reports.ts';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { RejectDialog } from '../../shared/staff-console/reject-dialog.tsx';
import { listingPath } from '../../shared/staff-console/review-paths.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { REPORT_REASON_TEXTS } from '../../shared/reports/report-texts.ts';

const REPORTER_TEXTS = {
  member: m['report_desk.by_member'],
  new_member: m['report_desk.by_new_member'],
  visitor: m['report_desk.by_visitor'],
  suspect: m['report_desk.by_suspect'],
};

/** A reported listing with its open reports and the buttons to decide them. */
export function ReportedListingCard({ listing, onChanged }: { readonly listing: ReportedListing; readonly onChanged: () => void }) {
  const headingId = useId();
  const [excludedTickets, setExcludedTickets] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [isTakingDown, setIsTakingDown] = useState(false);
  const [isConfirmingUphold, setIsConfirmingUphold] = useState(false);
  const idempotency = useIdempotencyKey();
  const selectedTickets = listing.reports.map(({ ticket }) => ticket).filter((ticket) => !excludedTickets.has(ticket));

  const run = async (send: () => Promise<{ message?: string | undefined }>): Promise<void> => {
    setIsBusy(true);
    try {
      const { message } = await send();
      idempotency.reportOutcome();
      setIsTakingDown(false);
      setIsConfirmingUphold(false);
      toast(message ?? m['review_console.done']());
      onChanged();
    } catch (failure) {
      idempotency.reportOutcome(failure);
      toast(messageOf(failure, m['review_console.failed']()), { type: 'error', durationMs: 6000 });
    } finally {
      setIsBusy(false);
    }
  };
  const decide = (outcome: 'upheld' | 'dismissed', reasons: readonly RejectReason[] = [], note: string | null = null) =>
    run(() => {
      const body = { property_id: listing.property_id, tickets: selectedTickets, outcome, take_down: [...reasons], note };
      return api('POST /admin/reports/decide', { body }, { idempotencyKey: idempotency.key() });
    });
  const acknowledge = () => run(() => api('POST /admin/reports/acknowledge', { body: { property_id: listing.property_id } }));
  const deadline = m['report_desk.at']({ date: dateText(listing.next.due_at), time: clockText(listing.next.due_at) });
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={headingId} className="min-w-0 text-18 font-bold">
          <Link to={listingPath(listing.property_id)} className="inline-flex min-h-11 items-center text-indigo hover:underline">
            {listing.title}
          </Link>
        </h2>
        <Badge tone="plain">{listing.hidden ? m['report_desk.hidden']() : listing.status_text}</Badge>
      </div>
      <p className="text-muted">{listing.place}</p>
      <p className={cx('mt-1', listing.next.overdue && 'font-semibold text-oxide')}>
        {listing.next.action === 'acknowledge'
          ? m['report_desk.acknowledge_by']({ by: deadline })
          : m['report_desk.decide_by']({ by: deadline })}
        {listing.next.overdue && ` ${m['report_desk.overdue']()}`}
      </p>
      <ul className="mt-3">
        {listing.reports.map((report) => (
          <li key={report.ticket} className="border-t border-line py-1">
            <Checkbox
              checked={!excludedTickets.has(report.ticket)}
              onChange={(event) => {
                const nextExcluded = new Set(excludedTickets);
                if (event.target.checked) nextExcluded.delete(report.ticket);
                else nextExcluded.add(report.ticket);
                setExcludedTickets(nextExcluded);
              }}
            >
              <span className="font-semibold">{REPORT_REASON_TEXTS[report.reason]()}</span>{' '}
              <span className="text-14 text-muted">
                {m['report_desk.sent']({ by: REPORTER_TEXTS[report.reporter](), date: dateText(report.created_at), ticket: report.ticket })}
                {report.upheld_before + report.dismissed_before > 0 &&
                  ` ${m['report_desk.before']({ upheld: report.upheld_before, dismissed: report.dismissed_before })}`}
              </span>
            </Checkbox>
            {report.details && <p className="pb-2 pl-9 whitespace-pre-line">{report.details}</p>}
          </li>
        ))}
      </ul>
      {listing.own ? (
        <p className="mt-2 text-muted">{m['report_desk.own']()}</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {listing.next.action === 'acknowledge' && (
            <Button variant="quiet" busy={isBusy} onClick={() => void acknowledge()}>
              {m['report_desk.acknowledge']()}
            </Button>
          )}
          <Button variant="outline" busy={isBusy} disabled={selectedTickets.length === 0} onClick={() => void decide('dismissed')}>
            {listing.hidden ? m['report_desk.dismiss_and_restore']() : m['report_desk.dismiss']()}
          </Button>
          <Button variant="outline" busy={isBusy} disabled={selectedTickets.length === 0} onClick={() => setIsConfirmingUphold(true)}>
            {m['report_desk.uphold']()}
          </Button>
          <Button busy={isBusy} disabled={selectedTickets.length === 0} onClick={() => setIsTakingDown(true)}>
            {m['report_desk.uphold_and_take_down']()}
          </Button>
        </div>
      )}
      {isConfirmingUphold && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setIsConfirmingUphold(false)}
          title={m['report_desk.uphold_title']()}
          footer={
            <div className="flex gap-3">
              <Button variant="outline" className="flex-1" onClick={() => setIsConfirmingUphold(false)}>
                {m['report_desk.uphold_back']()}
              </Button>
              <Button className="flex-1" busy={isBusy} onClick={() => void decide('upheld')}>
                {m['report_desk.uphold']()}
              </Button>
            </div>
          }
        >
          <p>{m['report_desk.uphold_text']()}</p>
        </Dialog>
      )}
      {isTakingDown && (
        <RejectDialog
          title={m['review_console.take_down_title']()}
          action={m['review_console.take_down']()}
          busy={isBusy}
          onClose={() => setIsTakingDown(false)}
          onReject={(reasons, note) => void decide('upheld', reasons, note)}
        />
      )}
    </article>
  );
}
