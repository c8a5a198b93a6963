import { useState } from 'react';
import type { Invoice } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { download } from '../../lib/api/download.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { paiseText } from '../../lib/format/paise.ts';
import { RecordList } from './record-list.tsx';
import { subscriptionErrorText } from './subscription-error-text.ts';

/** Invoices and credit notes, each with a PDF download. */
export function Invoices() {
  return (
    <RecordList
      name="invoices"
      title={m['plans.invoices']()}
      load={async () => (await api('GET /subscription/invoices', { query: { limit: 50 } })).data}
      recordKey={({ id }) => id}
      Row={InvoiceRow}
    />
  );
}

function InvoiceRow({ record: { id, serial, kind, issued_at, description, total_paise } }: { readonly record: Invoice }) {
  const [isSaving, setIsSaving] = useState(false);
  const savePdf = async () => {
    setIsSaving(true);
    try {
      await download('/subscription/invoice', { id });
    } catch (error) {
      toast(subscriptionErrorText(error), { type: 'error', durationMs: 6000 });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">{kind === 'invoice' ? m['plans.invoice']({ serial }) : m['plans.credit_note']({ serial })}</p>
        <p className="text-14 text-muted">
          {dateText(issued_at)} · {description}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="tabular-nums">{paiseText(kind === 'invoice' ? total_paise : -total_paise)}</span>
        <Button variant="outline" busy={isSaving} onClick={() => void savePdf()}>
          {m['plans.save_pdf']()}
          <span className="sr-only">{serial}</span>
        </Button>
      </div>
    </div>
  );
}
