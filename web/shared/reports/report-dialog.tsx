import { useId, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Report, ReportReason } from '../../../contract/reports.ts';
import { MAX_REPORT_CONTACT_LENGTH, MAX_REPORT_DETAILS_LENGTH } from '../../../contract/report-limits.ts';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { REPORT_REASON_TEXTS } from './report-texts.ts';
import { ReportDone } from './report-done.tsx';

interface ReportDialogProps {
  readonly propertyId: string;
  readonly onClose: () => void;
}

/** Reports a listing with a reason and optional details and contact. Afterwards it shows the ticket number. */
export function ReportDialog({ propertyId, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<Report | null>(null);
  return (
    <Dialog open onClose={onClose} title={sent ? m['report.done_title']() : m['report.title']()} layout={sent ? 'dialog' : 'sheet'}>
      {sent ? <ReportDone report={sent} onClose={onClose} /> : <ReportForm propertyId={propertyId} onSent={setSent} />}
    </Dialog>
  );
}

function ReportForm({ propertyId, onSent }: { readonly propertyId: string; readonly onSent: (report: Report) => void }) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const request = useRequest();
  const [problem, setProblem] = useState<{ readonly field: 'reason' | 'details' | 'form'; readonly text: string } | null>(null);
  const idempotency = useIdempotencyKey();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const formText = (name: string) => String(formData.get(name) ?? '').trim() || undefined;
    if (reason === null) return setProblem({ field: 'reason', text: m['report.choose']() });
    if (reason === 'other' && !formText('details')) return setProblem({ field: 'details', text: m['report.details_needed']() });
    setProblem(null);
    try {
      const body = {
        property_id: propertyId,
        reason,
        details: formText('details'),
        contact: formText('contact'),
        website: formText('website'),
      };
      onSent((await request.track(api('POST /property/report', { body }, { idempotencyKey: idempotency.key() }))).data);
    } catch (error) {
      idempotency.reportOutcome(error);
      const field = error instanceof ApiError && error.errors.some(({ path }) => path === 'details') ? 'details' : 'form';
      setProblem({ field, text: messageOf(error, m['report.failed']()) });
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">{m['report.intro']()}</p>
      <fieldset aria-describedby={`${id}-reason`} className="flex flex-col">
        <legend className="mb-1 font-semibold">{m['report.what']()}</legend>
        {(Object.keys(REPORT_REASON_TEXTS) as ReportReason[]).map((option, index) => (
          <label key={option} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={option}
              checked={reason === option}
              data-autofocus={index === 0 ? true : undefined}
              onChange={() => {
                setReason(option);
                setProblem(null);
              }}
              className="size-5 shrink-0 accent-oxide"
            />
            {REPORT_REASON_TEXTS[option]()}
          </label>
        ))}
        <FieldNote id={`${id}-reason`} error={problem?.field === 'reason' ? problem.text : undefined} />
      </fieldset>
      <TextArea
        name="details"
        label={m['report.details']()}
        hint={m['report.details_hint']({ max: MAX_REPORT_DETAILS_LENGTH })}
        error={problem?.field === 'details' ? problem.text : undefined}
        required={reason === 'other'}
        maxLength={MAX_REPORT_DETAILS_LENGTH}
      />
      {readToken() === null && (
        <TextField
          name="contact"
          label={m['report.contact']()}
          hint={m['report.contact_hint']()}
          maxLength={MAX_REPORT_CONTACT_LENGTH}
          autoComplete="email"
        />
      )}
      {/* Honeypot: people do not see this field, but bots fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      <div className="flex flex-col">
        <FieldNote id={`${id}-form`} error={problem?.field === 'form' ? problem.text : undefined} />
        <Button type="submit" size="lg" wide busy={request.busy} className="mt-1">
          {m['report.send']()}
        </Button>
        <RequestLabel request={request} className="text-center" />
      </div>
    </form>
  );
}
