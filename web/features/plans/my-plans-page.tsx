import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { expireSession, useAuth } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { Invoices } from './invoices.tsx';
import { ListingRooms } from './listing-rooms.tsx';
import { Payments } from './payments.tsx';
import { Promotions } from './promotions.tsx';
import { LIST_NAME, paiseText } from './plan-text.ts';
import { subscribeFailure } from './subscribe-failure.ts';

/** Plans a person has or had, what is left of each, and their invoices. */
export function MyPlansPage() {
  return (
    <div className="page max-w-3xl py-8">
      <h1 className="text-28 font-bold">{m['plans.mine']()}</h1>
      <p className="mb-6 text-muted">{m['plans.mine_text']()}</p>
      <LoginWall tile="home" title={m['plans.wall']()} text={m['plans.mine_wall_text']()}>
        <Plans />
        <Promotions />
        <ListingRooms />
        <Payments />
        <Invoices />
      </LoginWall>
    </div>
  );
}

function Plans() {
  const { loggedIn } = useAuth();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['subscriptions'],
    queryFn: async () => (await api('GET /subscription/history', { query: { limit: 50 } })).data,
    enabled: loggedIn,
  });
  if (error) return <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton className="h-48" />;
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

const STATUS: Readonly<Record<Subscription['status'], () => string>> = {
  active: m['plans.status_active'],
  ended: m['plans.status_ended'],
  refunded: m['plans.status_refunded'],
};

function PlanRow({ subscription }: { readonly subscription: Subscription }) {
  const { plan, status, starts_at, ends_at, left, refundable_paise } = subscription;
  const [asks, setAsks] = useState(false);
  const isActive = status === 'active';
  return (
    <article aria-labelledby={subscription.id} className="rounded-card border border-line bg-card p-5">
      <Badge look={isActive ? 'confirmed' : 'plain'}>{STATUS[status]()}</Badge>
      <h2 id={subscription.id} className="mt-1 text-18 font-bold">
        {plan.name}
      </h2>
      <p className="text-muted">{m['plans.from_until']({ from: dateText(starts_at), until: dateText(ends_at) })}</p>
      {isActive && (
        <ul className="mt-3 flex flex-col gap-1">
          {plan.contacts > 0 && <li>{m['plans.left_contacts']({ left: left.contacts, of: plan.contacts })}</li>}
          {plan.boosts.map(({ list, count }) => (
            <li key={list}>
              {m['plans.left_boosts']({
                left: left.boosts.find((one) => one.list === list)?.count ?? 0,
                of: count,
                list: LIST_NAME[list](),
              })}
            </li>
          ))}
        </ul>
      )}
      {isActive && (left.boosts.some(({ count }) => count > 0) || refundable_paise > 0) && (
        <p className="mt-4 flex flex-wrap gap-2">
          {left.boosts.some(({ count }) => count > 0) && <LinkButton href="/my-properties">{m['plans.promote_now']()}</LinkButton>}
          {refundable_paise > 0 && (
            <Button look="outline" onClick={() => setAsks(true)}>
              {m['plans.give_back']()}
            </Button>
          )}
        </p>
      )}
      {asks && <RefundDialog subscription={subscription} onClose={() => setAsks(false)} />}
    </article>
  );
}

function RefundDialog({ subscription, onClose }: { readonly subscription: Subscription; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => api('POST /subscription/refund', { body: { subscription_id: subscription.id } }),
    onSuccess: ({ message }) => {
      toast(message ?? m['plans.status_refunded'](), { durationMs: 6000 });
      // what it gave, what may be live, what stands in front and what was paid: everything on this page
      void client.invalidateQueries();
      onClose();
    },
    onError: (error) => {
      if (isLoggedOut(error)) expireSession(() => mutate());
      else toast(subscribeFailure(error), { look: 'error', durationMs: 6000 });
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['plans.give_back_title']()}
      footer={
        <div className="flex gap-3">
          <Button look="outline" className="flex-1" onClick={onClose}>
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
