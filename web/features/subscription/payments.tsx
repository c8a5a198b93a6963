import type { Payment } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { paiseText } from '../../lib/format/paise.ts';
import { RecordList } from './record-list.tsx';

/** All payments of the person, including failures and refunds. */
export function Payments() {
  return (
    <RecordList
      name="payments"
      title={m['plans.payments']()}
      load={async () => (await api('GET /subscription/payments', { query: { limit: 50 } })).data}
      recordKey={({ id }) => id}
      Row={PaymentRow}
    />
  );
}

const REFUND_TEXTS: Readonly<Record<NonNullable<Payment['refund']>['state'], (input: { amount: string }) => string>> = {
  requested: m['plans.back_requested'],
  sent: m['plans.back_sent'],
  done: m['plans.back_done'],
  failed: m['plans.back_failed'],
};

function PaymentRow({ record: { id, at, plan, amount_paise, problem, refund } }: { readonly record: Payment }) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-semibold">{plan}</p>
        <p className="tabular-nums">{paiseText(amount_paise)}</p>
      </div>
      <p className="text-14 break-words text-muted">{m['plans.payment_line']({ date: dateText(at), id })}</p>
      {problem && <p className="mt-1">{problem}</p>}
      {refund && <p className="mt-1 font-semibold text-leaf">{REFUND_TEXTS[refund.state]({ amount: paiseText(refund.amount_paise) })}</p>}
    </>
  );
}
