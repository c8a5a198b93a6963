import type { Payment } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { paiseText } from './plan-text.ts';
import { Records } from './records.tsx';

/** Every rupee that came: what it bought or why it bought nothing, and what goes back. */
export function Payments() {
  return (
    <Records
      name="payments"
      title={m['plans.payments']()}
      load={async () => (await api('GET /subscription/payments', { query: { limit: 50 } })).data}
      keyOf={({ id }) => id}
      Row={PaymentRow}
    />
  );
}

const BACK: Readonly<Record<NonNullable<Payment['back']>['state'], (given: { amount: string }) => string>> = {
  asked: m['plans.back_asked'],
  sent: m['plans.back_sent'],
  done: m['plans.back_done'],
  failed: m['plans.back_failed'],
};

function PaymentRow({ record: { id, at, plan, amount_paise, problem, back } }: { readonly record: Payment }) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-semibold">{plan}</p>
        <p className="tabular-nums">{paiseText(amount_paise)}</p>
      </div>
      <p className="text-14 break-words text-muted">{m['plans.payment_line']({ date: dateText(at), id })}</p>
      {problem && <p className="mt-1">{problem}</p>}
      {back && <p className="mt-1 font-semibold text-leaf">{BACK[back.state]({ amount: paiseText(back.amount_paise) })}</p>}
    </>
  );
}
