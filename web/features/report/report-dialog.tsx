import { useId, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Report, ReportReason } from '../../../contract/report.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { readToken } from '../../lib/auth-token.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { REASONS } from './reasons.ts';
import { ReportDone } from './report-done.tsx';

/** As `REPORT_LIMITS` of the contract, whose schema stays on the server. */
const MOST_DETAILS = 1000;
const MOST_CONTACT = 120;

interface ReportDialogProps {
  readonly propertyId: string;
  readonly onClose: () => void;
}

/** What is wrong, in the person's words if they like, and where to tell them the outcome. Then the ticket number. */
export function ReportDialog({ propertyId, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<Report | null>(null);
  return (
    <Dialog open onClose={onClose} title={sent ? m['report.done_title']() : m['report.title']()} look={sent ? 'dialog' : 'sheet'}>
      {sent ? <ReportDone report={sent} onClose={onClose} /> : <ReportForm propertyId={propertyId} onSent={setSent} />}
    </Dialog>
  );
}

function ReportForm({ propertyId, onSent }: { readonly propertyId: string; readonly onSent: (report: Report) => void }) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const request = useRequest();
  const [problem, setProblem] = useState<{ readonly at: 'reason' | 'details' | 'form'; readonly text: string } | null>(null);
  const attempt = useAttempt();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '').trim() || undefined;
    if (reason === null) return setProblem({ at: 'reason', text: m['report.choose']() });
    if (reason === 'other' && !word('details')) return setProblem({ at: 'details', text: m['report.details_needed']() });
    setProblem(null);
    try {
      const body = { property_id: propertyId, reason, details: word('details'), contact: word('contact'), website: word('website') };
      onSent((await request.track(api('POST /property/report', { body }, { idempotencyKey: attempt.key() }))).data);
    } catch (error) {
      attempt.end(error);
      const at = error instanceof ApiError && error.errors.some(({ path }) => path === 'details') ? 'details' : 'form';
      setProblem({ at, text: messageOf(error, m['report.failed']()) });
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">{m['report.intro']()}</p>
      <fieldset aria-describedby={`${id}-reason`} className="flex flex-col">
        <legend className="mb-1 font-semibold">{m['report.what']()}</legend>
        {(Object.keys(REASONS) as ReportReason[]).map((one, at) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              data-autofocus={at === 0 ? true : undefined}
              onChange={() => {
                setReason(one);
                setProblem(null);
              }}
              className="size-5 shrink-0 accent-oxide"
            />
            {REASONS[one]()}
          </label>
        ))}
        <FieldNote id={`${id}-reason`} error={problem?.at === 'reason' ? problem.text : undefined} />
      </fieldset>
      <TextArea
        name="details"
        label={m['report.details']()}
        hint={m['report.details_hint']({ max: MOST_DETAILS })}
        error={problem?.at === 'details' ? problem.text : undefined}
        required={reason === 'other'}
        maxLength={MOST_DETAILS}
      />
      {readToken() === null && (
        <TextField
          name="contact"
          label={m['report.contact']()}
          hint={m['report.contact_hint']()}
          maxLength={MOST_CONTACT}
          autoComplete="email"
        />
      )}
      {/* Nobody sees it; programs that fill in everything do. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      <div className="flex flex-col">
        <FieldNote id={`${id}-form`} error={problem?.at === 'form' ? problem.text : undefined} />
        <Button type="submit" size="lg" wide busy={request.busy} className="mt-1">
          {m['report.send']()}
        </Button>
        <RequestLabel request={request} className="text-center" />
      </div>
    </form>
  );
}
