import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useParams } from 'react-router';
import type { Plan } from '../../../contract/subscription/records.ts';
import { MIN_PAISE_WITH_ADDRESS, isGstin, stateOfGstin, type GstState } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BillingFields, type Billing } from './billing-fields.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { openCheckout, type CloseReason } from './open-checkout.ts';
import { paiseText } from '../../lib/format/paise.ts';
import { planBenefits } from './plan-text.ts';
import { subscriptionErrorText } from './subscription-error-text.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['plans.checkout']());

/** Checkout of one plan: its terms, the billing details and the payment. */
export default function CheckoutPage() {
  return (
    <div className="page page-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['plans.checkout']()}</h1>
      <LoginWall tile="home" title={m['plans.login_wall']()} text={m['plans.login_wall_text']()}>
        <CheckoutLoader />
      </LoginWall>
    </div>
  );
}

function CheckoutLoader() {
  const { plan: id } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['plans'],
    queryFn: () => api('GET /subscription/get/plans'),
  });
  if (error && !data) return <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const plan = data.data.find((candidate) => candidate.id === id);
  if (!plan)
    return (
      <EmptyState
        tile="missing"
        title={m['plans.unavailable']()}
        text={m['plans.unavailable_text']()}
        action={<LinkButton href="/plans">{m['plans.see_all']()}</LinkButton>}
      />
    );
  return <Checkout plan={plan} sellerState={data.seller_state as GstState} />;
}

const GSTIN_LENGTH = 15;

function Checkout({ plan, sellerState }: { readonly plan: Plan; readonly sellerState: GstState }) {
  const [billing, setBilling] = useState<Billing>({ name: '', state: sellerState, gstin: '', address: '' });
  const [closedReason, setClosedReason] = useState<CloseReason | null>(null);
  const idempotency = useIdempotencyKey();
  const gstin = billing.gstin.trim().toUpperCase();
  const needsAddress = gstin !== '' || plan.total_paise >= MIN_PAISE_WITH_ADDRESS;
  const gstinField = useRef<HTMLInputElement>(null);
  // An incomplete GSTIN is not reported as invalid while the person types.
  const [hasLeftGstin, setHasLeftGstin] = useState(false);
  const isGstinInvalid = gstin !== '' && !isGstin(gstin);
  const showGstinError = isGstinInvalid && (hasLeftGstin || gstin.length >= GSTIN_LENGTH);
  const request = useMutation({
    mutationFn: async () => {
      const state = gstin ? stateOfGstin(gstin) : billing.state;
      const billingFields = {
        ...(billing.name.trim() && { name: billing.name.trim() }),
        ...(state && { state }),
        ...(gstin && { gstin }),
        ...(needsAddress && { address: billing.address.trim().replaceAll(/\s*\n\s*/g, ', ') }),
      };
      const body = { plan_id: plan.id, ...(Object.keys(billingFields).length > 0 && { billing: billingFields }) };
      return (await api('POST /subscription/subscriptions', { body }, { idempotencyKey: idempotency.key() })).data;
    },
    onSuccess: async ({ order }) => {
      idempotency.reportOutcome();
      if (order) setClosedReason(await openCheckout(order));
      else location.assign(localPath('/me/plans'));
    },
    onError: (failure) => idempotency.reportOutcome(failure),
  });
  const { mutate, isPending, error } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setClosedReason(null);
    setHasLeftGstin(true);
    if (isGstinInvalid) gstinField.current?.focus();
    else mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <section aria-labelledby="plan" className="rounded-card border border-line bg-card p-5">
        <h2 id="plan" className="text-18 font-bold">
          {plan.name}
        </h2>
        <p className="text-muted">{plan.summary}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 marker:text-oxide">
          {planBenefits(plan).map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        {plan.total_paise > 0 && <PriceBreakdown plan={plan} />}
      </section>
      {plan.total_paise > 0 && (
        <BillingFields
          billing={billing}
          onChange={setBilling}
          gstinField={gstinField}
          gstinError={showGstinError ? m['subscription.gstin']() : undefined}
          onGstinBlur={() => setHasLeftGstin(true)}
          needsAddress={needsAddress}
          addressError={fieldError(error, 'billing.address')}
        />
      )}
      {closedReason && (
        <p role="alert" className="rounded-control bg-mustard-soft p-4">
          {closedReason === 'failed' ? m['subscription.payment_failed']() : m['plans.form_closed']()}
        </p>
      )}
      {error && (
        <p role="alert" className="rounded-control bg-oxide-soft p-4 text-oxide">
          {subscriptionErrorText(error)}
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

const fieldError = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.errors?.find((candidate) => candidate.path === path)?.message : undefined;

function PriceBreakdown({ plan }: { readonly plan: Plan }) {
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
