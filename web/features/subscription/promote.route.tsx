import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BoostPlacement } from '../../../contract/subscription/plan-terms.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { PromotedListing } from './promoted-listing.tsx';
import { Promotions } from './promotions.tsx';
import { LIST_NAME, promotionPlace } from './plan-text.ts';
import { subscriptionErrorText } from './subscription-error-text.ts';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['plans.promote']());

/** Promotes one of the person's listings in a list of its city, using the boosts of the person's plans. */
export default function PromotePage() {
  const { id = '' } = useParams();
  return (
    <div className="page page-5xl py-8">
      <h1 className="text-28 font-bold">{m['plans.promote']()}</h1>
      <p className="text-muted">{m['plans.promote_text']()}</p>
      <p className="mt-1 mb-6 text-14 text-muted">{m['plans.promote_fair']()}</p>
      <LoginWall tile="home" title={m['plans.login_wall']()} text={m['plans.mine_login_wall_text']()}>
        <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-6">
          <PromotedListing id={id} />
          <div>
            <BoostChoices />
            <Promotions />
          </div>
        </div>
      </LoginWall>
    </div>
  );
}

function BoostChoices() {
  const { id } = useParams();
  const { isLoggedIn } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['subscription-active'],
    queryFn: async () => (await api('GET /subscription/userActiveSubscription')).data,
    enabled: isLoggedIn,
  });
  if (error && data === undefined) return <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  const availableBoosts = new Map<BoostPlacement, { days: number; count: number }>();
  for (const { list, days, count } of (data?.plans ?? []).toReversed().flatMap(({ remaining }) => remaining.boosts)) {
    if (count > 0) availableBoosts.set(list, { days, count: count + (availableBoosts.get(list)?.count ?? 0) });
  }
  if (availableBoosts.size === 0)
    return (
      <div className="rounded-card border border-line bg-card px-4">
        <EmptyState
          tile="home"
          title={m['plans.no_boosts']()}
          text={m['plans.no_boosts_text']()}
          action={<LinkButton href="/plans#owner">{m['plans.see_all']()}</LinkButton>}
        />
      </div>
    );
  return (
    <ul className="flex flex-col gap-4">
      {[...availableBoosts].map(([list, boost]) => (
        <li key={list}>
          <BoostChoice id={id!} list={list} {...boost} />
        </li>
      ))}
    </ul>
  );
}

function BoostChoice({
  id,
  list,
  days,
  count,
}: {
  readonly id: string;
  readonly list: BoostPlacement;
  readonly days: number;
  readonly count: number;
}) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => api('POST /subscription/boost', { body: { property_id: id, list } }, { idempotencyKey: idempotency.key() }),
    onSuccess: ({ message }) => {
      idempotency.reportOutcome();
      toast(message ?? m['plans.promote']());
      void client.invalidateQueries({ queryKey: ['subscription-active'] });
      void client.invalidateQueries({ queryKey: ['promotions'] });
    },
    onError: (error) => {
      idempotency.reportOutcome(error);
      toast(subscriptionErrorText(error), { type: 'error', durationMs: 6000 });
    },
  });
  return (
    <article aria-labelledby={list} className="rounded-card border border-line bg-card p-5">
      <h2 id={list} className="text-18 font-bold">
        {LIST_NAME[list]()}
      </h2>
      <p>{promotionPlace(list)}</p>
      <p className="text-muted">{m['plans.promote_days']({ days, count })}</p>
      {data && <p className="mt-2 font-semibold text-leaf">{m['plans.promoted_until']({ date: dateText(data.data.ends_at) })}</p>}
      <p className="mt-4">
        <Button busy={isPending} onClick={() => mutate()}>
          {m['plans.promote_for']({ days })}
        </Button>
      </p>
    </article>
  );
}
