import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useParams } from 'react-router';
import type { Plan } from '../../../contract/subscription.ts';
import { ADDRESS_FROM_PAISE, GST_STATES, isGstin, stateOfGstin, type GstState } from '../../../contract/sums/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { expireSession } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { openCheckout, type Closed } from './open-checkout.ts';
import { paiseText, planGives } from './plan-text.ts';
import { subscribeFailure } from './subscribe-failure.ts';
import { stateName } from './state-name.ts';

/** One plan: what it gives, whom the invoice names, and the way to pay. */
export function CheckoutPage() {
  return (
    <div className="page max-w-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['plans.checkout']()}</h1>
      <LoginWall tile="home" title={m['plans.wall']()} text={m['plans.wall_text']()}>
        <ForPlan />
      </LoginWall>
    </div>
  );
}

function ForPlan() {
  const { plan: id } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['plans'],
    queryFn: () => api('GET /subscription/get/plans'),
  });
  if (error) return <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton className="h-80" />;
  const plan = data.data.find((one) => one.id === id);
  if (!plan)
    return (
      <EmptyState
        tile="missing"
        title={m['plans.gone']()}
        text={m['plans.gone_text']()}
        action={<LinkButton href="/plans">{m['plans.see_all']()}</LinkButton>}
      />
    );
  return <Checkout plan={plan} sellerState={data.seller_state as GstState} />;
}

interface Billing {
  readonly name: string;
  readonly state: GstState;
  readonly gstin: string;
  readonly address: string;
}

function Checkout({ plan, sellerState }: { readonly plan: Plan; readonly sellerState: GstState }) {
  const [billing, setBilling] = useState<Billing>({ name: '', state: sellerState, gstin: '', address: '' });
  const [closed, setClosed] = useState<Closed | null>(null);
  const attempt = useAttempt();
  const gstin = billing.gstin.trim().toUpperCase();
  const needsAddress = gstin !== '' || plan.total_paise >= ADDRESS_FROM_PAISE;
  const gstinField = useRef<HTMLInputElement>(null);
  // while it is typed, nothing is said of its beginning
  const [left, setLeft] = useState(false);
  const wrongGstin = gstin !== '' && !isGstin(gstin);
  const request = useMutation({
    mutationFn: async () => {
      const state = gstin ? stateOfGstin(gstin) : billing.state;
      const given = {
        ...(billing.name.trim() && { name: billing.name.trim() }),
        ...(state && { state }),
        ...(gstin && { gstin }),
        ...(needsAddress && { address: billing.address.trim().replaceAll(/\s*\n\s*/g, ', ') }),
      };
      const body = { plan_id: plan.id, ...(Object.keys(given).length > 0 && { billing: given }) };
      return (await api('POST /subscription/subscriptions', { body }, { idempotencyKey: attempt.key() })).data;
    },
    onSuccess: async ({ order }) => {
      attempt.end();
      if (order) setClosed(await openCheckout(order));
      else location.assign(localPath('/me/plans'));
    },
    onError: (failure) => {
      attempt.end(failure);
      if (isLoggedOut(failure)) expireSession(() => mutate());
    },
  });
  const { mutate, isPending, error } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setClosed(null);
    setLeft(true);
    if (wrongGstin) gstinField.current?.focus();
    else mutate();
  };
  const states = GST_STATES.map((value) => ({ value, label: stateName(value) })).toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <section aria-labelledby="plan" className="rounded-card border border-line bg-card p-5">
        <h2 id="plan" className="text-18 font-bold">
          {plan.name}
        </h2>
        <p className="text-muted">{plan.summary}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 marker:text-oxide">
          {planGives(plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {plan.total_paise > 0 && <Sum plan={plan} />}
      </section>
      {plan.total_paise > 0 && (
        <fieldset className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
          <legend className="float-left font-semibold">{m['plans.invoice_for']()}</legend>
          <TextField
            label={m['plans.buyer_name']()}
            hint={m['plans.buyer_name_hint']()}
            autoComplete="name"
            maxLength={100}
            value={billing.name}
            onChange={(event) => setBilling({ ...billing, name: event.target.value })}
          />
          <Select
            label={m['plans.buyer_state']()}
            hint={m['plans.buyer_state_hint']()}
            options={states}
            value={billing.state}
            onChange={(event) => setBilling({ ...billing, state: event.target.value as GstState })}
          />
          <TextField
            label={m['plans.buyer_gstin']()}
            hint={m['plans.buyer_gstin_hint']()}
            ref={gstinField}
            onBlur={() => setLeft(true)}
            error={wrongGstin && (left || gstin.length >= 15) ? m['subscription.gstin']() : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={15}
            value={billing.gstin}
            onChange={(event) => setBilling({ ...billing, gstin: event.target.value })}
          />
          {needsAddress && (
            <TextArea
              label={m['plans.buyer_address']()}
              hint={m['plans.buyer_address_hint']()}
              error={error instanceof ApiError ? error.errors?.find(({ path }) => path === 'billing.address')?.message : undefined}
              autoComplete="street-address"
              required
              rows={2}
              minLength={5}
              maxLength={200}
              value={billing.address}
              onChange={(event) => setBilling({ ...billing, address: event.target.value })}
            />
          )}
        </fieldset>
      )}
      {closed && (
        <p role="alert" className="rounded-control bg-mustard-soft p-4">
          {closed === 'failed' ? m['subscription.payment_failed']() : m['plans.form_closed']()}
        </p>
      )}
      {error && (
        <p role="alert" className="rounded-control bg-oxide-soft p-4 text-oxide">
          {subscribeFailure(error)}
        </p>
      )}
      <Button type="submit" size="lg" wide busy={isPending}>
        {plan.total_paise > 0 ? m['plans.pay']({ amount: paiseText(plan.total_paise) }) : m['plans.start']()}
      </Button>
      <RequestLabel request={request} className="-mt-4 text-center" />
      {plan.total_paise > 0 && <p className="-mt-4 text-14 text-muted">{m['plans.pay_note']()}</p>}
    </form>
  );
}

function Sum({ plan }: { readonly plan: Plan }) {
  const rows = [
    [m['plans.net'](), plan.price_paise],
    [m['plans.tax']({ percent: plan.gst_bps / 100 }), plan.total_paise - plan.price_paise],
    [m['plans.total'](), plan.total_paise],
  ] as const;
  return (
    <dl className="mt-4 border-t border-line pt-3">
      {rows.map(([label, paise]) => (
        <div key={label} className="flex justify-between gap-4 py-1 last:text-18 last:font-bold">
          <dt>{label}</dt>
          <dd className="tabular-nums">{paiseText(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}
