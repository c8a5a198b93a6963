import { useState, type FormEvent } from 'react';
import type { MonthOfReports, Report } from '../../../contract/reports.ts';
import { MAX_TICKET_NUMBER_LENGTH } from '../../../contract/support-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText, monthText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const STATUS_TEXTS = { open: m['report.status.open'], upheld: m['report.status.upheld'], dismissed: m['report.status.dismissed'] };

/** Public statistics of report decisions by month, and the status of a report by its ticket number. */
export function ReportOutcomes({ months }: { readonly months: readonly MonthOfReports[] }) {
  return (
    <div className="py-3">
      <p>{m['report_public.text']()}</p>
      {months.length > 0 && (
        <table className="mt-3 w-full border-collapse text-left">
          <caption className="sr-only">{m['report_public.caption']()}</caption>
          <thead className="text-14 text-muted">
            <tr>
              <th scope="col" className="py-1 pr-2 font-normal">
                {m['report_public.month']()}
              </th>
              <th scope="col" className="py-1 pr-2 text-right font-normal">
                {m['report_public.received']()}
              </th>
              <th scope="col" className="py-1 pr-2 text-right font-normal">
                {m['report_public.upheld']()}
              </th>
              <th scope="col" className="py-1 pr-2 text-right font-normal">
                {m['report_public.dismissed']()}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {m['report_public.open']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="py-2 pr-2 font-normal whitespace-nowrap">
                  {monthText(month.month)}
                </th>
                <td className="py-2 pr-2 text-right">{month.received}</td>
                <td className="py-2 pr-2 text-right">{month.upheld}</td>
                <td className="py-2 pr-2 text-right">{month.dismissed}</td>
                <td className="py-2 text-right">{month.open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TicketLookup />
    </div>
  );
}

function TicketLookup() {
  const [ticket, setTicket] = useState('');
  const [report, setReport] = useState<Omit<Report, 'property_id'> | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const lookUp = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    setReport(null);
    try {
      setReport((await api('GET /property/report/ticket', { query: { ticket } })).data);
    } catch (error) {
      setProblem(messageOf(error, m['shell.get_failed']()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void lookUp(event)} className="mt-4 flex flex-wrap items-end gap-3 noscript:hidden">
      <TextField
        className="min-w-0 flex-1 basis-60"
        label={m['report_public.ticket']()}
        placeholder={m['report_public.ticket_example']()}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={MAX_TICKET_NUMBER_LENGTH}
        value={ticket}
        error={problem}
        onChange={(event) => setTicket(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={busy} disabled={ticket.trim() === ''}>
        {m['report_public.look_up']()}
      </Button>
      <p role="status" className="w-full">
        {report &&
          (report.decided_at
            ? m['report_public.decided']({
                ticket: report.ticket,
                status: STATUS_TEXTS[report.status](),
                date: dateText(report.decided_at),
              })
            : m['report_public.waits']({ ticket: report.ticket, date: dateText(report.decide_by) }))}
      </p>
    </form>
  );
}
