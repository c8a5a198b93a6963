import { useState, type FormEvent } from 'react';
import type { MonthOfReports, Report } from '../../../contract/report.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const STATUS = { open: m['report.status.open'], upheld: m['report.status.upheld'], dismissed: m['report.status.dismissed'] };

/** How reports end, month by month, and what became of one's own by its number. */
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
            {months.map((one) => (
              <tr key={one.month} className="border-t border-line">
                <th scope="row" className="py-2 pr-2 font-normal">
                  {one.month.slice(0, 7)}
                </th>
                <td className="py-2 pr-2 text-right">{one.received}</td>
                <td className="py-2 pr-2 text-right">{one.upheld}</td>
                <td className="py-2 pr-2 text-right">{one.dismissed}</td>
                <td className="py-2 text-right">{one.open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LookUp />
    </div>
  );
}

function LookUp() {
  const [ticket, setTicket] = useState('');
  const [found, setFound] = useState<Omit<Report, 'property_id'> | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    setFound(null);
    try {
      setFound((await api('GET /property/report/ticket', { query: { ticket } })).data);
    } catch (error) {
      setProblem(messageOf(error, m['shell.get_failed']()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void look(event)} className="mt-4 flex flex-wrap items-end gap-3 noscript:hidden">
      <TextField
        className="min-w-0 flex-1 basis-60"
        label={m['report_public.ticket']()}
        placeholder={m['report_public.ticket_example']()}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={20}
        value={ticket}
        error={problem}
        onChange={(event) => setTicket(event.target.value)}
      />
      <Button type="submit" look="outline" busy={busy} disabled={ticket.trim() === ''}>
        {m['report_public.look_up']()}
      </Button>
      <p role="status" className="w-full">
        {found &&
          (found.decided_at
            ? m['report_public.decided']({ ticket: found.ticket, status: STATUS[found.status](), date: dateText(found.decided_at) })
            : m['report_public.waits']({ ticket: found.ticket, date: dateText(found.decide_by) }))}
      </p>
    </form>
  );
}
