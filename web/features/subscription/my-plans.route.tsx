import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { Invoices } from './invoices.tsx';
import { ListingQuotas } from './listing-quotas.tsx';
import { Payments } from './payments.tsx';
import { Promotions } from './promotions.tsx';
import { paiseText } from '../../lib/format/paise.ts';
import { LIST_NAME } from './plan-text.ts';
import { subscriptionErrorText } from './subscription-error-text.ts';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['plans.mine']());

/** Current and past plans of the person with their remaining allowances, payments and invoices. */
export default function MyPlansPage() {
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold">{m['plans.mine']()}</h1>
      <p className="mb-6 text-muted">{m['plans.mine_text']()}</p>
      <LoginWall tile="home" title={m['plans.login_wall']()} text={m['plans.mine_login_wall_text']()}>
        <Plans />
        <Promotions />
        <ListingQuotas />
        <Payments />
        <Invoices />
      </LoginWall>
    </div>
  );
}

function Plans() {
  const { isLoggedIn } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['subscriptions'],
    queryFn: async () => (await api('GET /subscription/history', { query: { limit: 50 } })).data,
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  if (data.length === 0)
    return (
      <EmptyState
        tile="home"
        title={m['plans.mine_none']()}
        text={m['plans.mine_none_text']()}
        action={<LinkButton href="/plans">{m['plans.see_all']()}</LinkButton>}
      />
    );
  return (
    <ul className="flex flex-col gap-4">
      {data.map((subscription) => (
        <li key={subscription.id}>
          <PlanRow subscription={subscription} />
        </li>
      ))}
    </ul>
  );
}

const STATUS_TEXTS: Readonly<Record<Subscription['status'], () => string>> = {
  active: m['plans.status_active'],
  ended: m['plans.status_ended'],
  refunded: m['plans.status_refunded'],
};

function PlanRow({ subscription }: { readonly subscription: Subscription }) {
  const { plan, status, starts_at, ends_at, remaining, refundable_paise } = subscription;
  const [isRefunding, setIsRefunding] = useState(false);
  const isActive = status === 'active';
  return (
    <article aria-labelledby={subscription.id} className="rounded-card border border-line bg-card p-5">
      <Badge tone={isActive ? 'confirmed' : 'plain'}>{STATUS_TEXTS[status]()}</Badge>
      <h2 id={subscription.id} className="mt-1 text-18 font-bold">
        {plan.name}
      </h2>
      <p className="text-muted">{m['plans.from_until']({ from: dateText(starts_at), until: dateText(ends_at) })}</p>
      {isActive && (
        <ul className="mt-3 flex flex-col gap-1">
          {plan.contacts > 0 && <li>{m['plans.left_contacts']({ left: remaining.contacts, of: plan.contacts })}</li>}
          {plan.boosts.map(({ list, count }) => (
            <li key={list}>
              {m['plans.left_boosts']({
                left: remaining.boosts.find((boost) => boost.list === list)?.count ?? 0,
                of: count,
                list: LIST_NAME[list](),
              })}
            </li>
          ))}
        </ul>
      )}
      {isActive && (remaining.boosts.some(({ count }) => count > 0) || refundable_paise > 0) && (
        <p className="mt-4 flex flex-wrap gap-2">
          {remaining.boosts.some(({ count }) => count > 0) && <LinkButton href="/my-properties">{m['plans.promote_now']()}</LinkButton>}
          {refundable_paise > 0 && (
            <Button variant="outline" onClick={() => setIsRefunding(true)}>
              {m['plans.give_back']()}
            </Button>
          )}
        </p>
      )}
      {isActive && refundable_paise === 0 && plan.total_paise > 0 && (
        <p className="mt-3 text-14 text-muted">{plan.refund === 'none' ? m['plans.no_refund_sold']() : m['plans.no_refund_used']()}</p>
      )}
      {isRefunding && <RefundDialog subscription={subscription} onClose={() => setIsRefunding(false)} />}
    </article>
  );
}

function RefundDialog({ subscription, onClose }: { readonly subscription: Subscription; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => api('POST /subscription/refund', { body: { subscription_id: subscription.id } }),
    onSuccess: ({ message }) => {
      toast(message ?? m['plans.status_refunded'](), { durationMs: 6000 });
      // A refund changes plans, quotas, promotions and payments, so everything on this page is reloaded.
      void client.invalidateQueries();
      onClose();
    },
    onError: (error) => toast(subscriptionErrorText(error), { type: 'error', durationMs: 6000 }),
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['plans.give_back_title']()}
      footer={
        <div className="flex gap-3">
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {m['plans.keep']()}
          </Button>
          <Button className="flex-1" busy={isPending} onClick={() => mutate()}>
            {m['plans.give_back']()}
          </Button>
        </div>
      }
    >
      <p>{m['plans.give_back_text']({ plan: subscription.plan.name, amount: paiseText(subscription.refundable_paise) })}</p>
    </Dialog>
  );
}
