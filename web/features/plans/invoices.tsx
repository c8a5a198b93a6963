import { useState } from 'react';
import type { Invoice } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../toast/toast-store.ts';
import { paiseText } from './plan-text.ts';
import { Records } from './records.tsx';
import { subscribeFailure } from './subscribe-failure.ts';

/** Invoices and credit notes, each to be kept as a file. */
export function Invoices() {
  return (
    <Records
      name="invoices"
      title={m['plans.invoices']()}
      load={async () => (await api('GET /subscription/invoices', { query: { limit: 50 } })).data}
      keyOf={({ id }) => id}
      Row={InvoiceRow}
    />
  );
}

function InvoiceRow({ record: { id, serial, kind, issued_at, description, total_paise } }: { readonly record: Invoice }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download('/subscription/invoice', { id });
    } catch (error) {
      toast(subscribeFailure(error), { look: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
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
        <Button look="outline" busy={busy} onClick={() => void save()}>
          {m['plans.save_pdf']()}
          <span className="sr-only">{serial}</span>
        </Button>
      </div>
    </div>
  );
}
