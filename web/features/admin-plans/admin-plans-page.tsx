import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptPlan } from '../../../contract/plan-admin.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { AUDIENCE_NAME, paiseText } from '../plans/plan-text.ts';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { PlanForm } from './plan-form.tsx';

/** Plans as administrators keep them: every edit is a new version, what was bought stays. */
export function AdminPlansPage() {
  const [edited, setEdited] = useState<KeptPlan | 'new' | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin-plans'],
    queryFn: async () => (await api('GET /admin/plans')).data,
  });
  return (
    <ConsolePage
      title={m['plans.admin_title']()}
      text={m['plans.admin_text']()}
      action={<Button onClick={() => setEdited('new')}>{m['plans.admin_new']()}</Button>}
    >
      {error && <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-60" />}
      <ul className="flex flex-col gap-3">
        {data?.map((plan) => (
          <li key={plan.id}>
            <Row plan={plan} onEdit={() => setEdited(plan)} />
          </li>
        ))}
      </ul>
      {edited && <PlanForm plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ConsolePage>
  );
}

function Row({ plan, onEdit }: { readonly plan: KeptPlan; readonly onEdit: () => void }) {
  const client = useQueryClient();
  const withdrawn = plan.withdrawn_at !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => api('POST /admin/plans/withdraw', { body: { id: plan.id, withdrawn: !withdrawn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin-plans'] }),
    onError: (error) => toast(messageOf(error, m['plans.failed']()), { look: 'error', durationMs: 6000 }),
  });
  return (
    <article aria-labelledby={`plan-${plan.id}`} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`plan-${plan.id}`} className="text-18 font-bold">
          {plan.texts.en.name}
        </h2>
        <span className="text-muted">{AUDIENCE_NAME[plan.audience]()}</span>
        {withdrawn && <Badge look="warning">{m['plans.admin_withdrawn']()}</Badge>}
      </div>
      <p className="mt-1">
        {m['plans.admin_line']({
          price: paiseText(plan.price_paise),
          days: plan.validity_days,
          version: plan.version,
          running: plan.running,
        })}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" onClick={onEdit}>
          {m['plans.admin_edit']()}
          <span className="sr-only">{plan.texts.en.name}</span>
        </Button>
        <Button look="quiet" busy={isPending} onClick={() => mutate()}>
          {withdrawn ? m['plans.admin_sell']() : m['plans.admin_withdraw']()}
          <span className="sr-only">{plan.texts.en.name}</span>
        </Button>
      </p>
    </article>
  );
}
