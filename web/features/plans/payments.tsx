import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { useAuth } from '../login/auth.ts';
import { paiseText } from './plan-text.ts';

/** Every rupee that came: what it bought or why it bought nothing, and what goes back. */
export function Payments() {
  const { loggedIn } = useAuth();
  const { data } = useQuery({
    queryKey: ['payments'],
    queryFn: async () => (await api('GET /subscription/payments', { query: { limit: 50 } })).data,
    enabled: loggedIn,
    staleTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-10">
      <h2 id="payments" className="mb-3 text-22 font-bold">
        {m['plans.payments']()}
      </h2>
      <ul className="rounded-card border border-line bg-card">
        {data.map((payment) => (
          <li key={payment.id} className="border-b border-line p-4 last:border-b-0">
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const BACK: Readonly<Record<NonNullable<Payment['back']>['state'], (given: { amount: string }) => string>> = {
  asked: m['plans.back_asked'],
  sent: m['plans.back_sent'],
  done: m['plans.back_done'],
  failed: m['plans.back_failed'],
};

function PaymentRow({ payment: { id, at, plan, amount_paise, problem, back } }: { readonly payment: Payment }) {
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
