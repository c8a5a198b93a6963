import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedPlan } from '../../../../contract/subscription/plan-admin.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../../messages/current-language.ts';
import { api, messageOf } from '../../../lib/api/api.ts';
import { personalMeta } from '../../../lib/page/seo.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConsolePage } from '../../../shared/staff-console/console-page.tsx';
import { paiseText } from '../../../lib/format/paise.ts';
import { AUDIENCE_NAME } from '../plan-text.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { toast } from '../../../shared/feedback/toast.ts';
import { PlanForm } from './plan-form.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['plans.admin_title']());

/** Plans for administrators. Every edit creates a new version; purchased plans keep their version. */
export default function AdminPlansPage() {
  const [editedPlan, setEditedPlan] = useState<ManagedPlan | 'new' | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin-plans'],
    queryFn: async () => (await api('GET /admin/plans')).data,
  });
  return (
    <ConsolePage
      title={m['plans.admin_title']()}
      text={m['plans.admin_text']()}
      action={<Button onClick={() => setEditedPlan('new')}>{m['plans.admin_new']()}</Button>}
    >
      {error && <FailedState text={messageOf(error, m['plans.load_failed']())} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-60" />}
      <ul className="flex flex-col gap-3">
        {data?.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} onEdit={() => setEditedPlan(plan)} />
          </li>
        ))}
      </ul>
      {editedPlan && <PlanForm plan={editedPlan === 'new' ? null : editedPlan} onClose={() => setEditedPlan(null)} />}
    </ConsolePage>
  );
}

function PlanRow({ plan, onEdit }: { readonly plan: ManagedPlan; readonly onEdit: () => void }) {
  const client = useQueryClient();
  const isWithdrawn = plan.withdrawn_at !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => api('POST /admin/plans/withdraw', { body: { id: plan.id, withdrawn: !isWithdrawn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin-plans'] }),
    onError: (error) => toast(messageOf(error, m['plans.failed']()), { type: 'error', durationMs: 6000 }),
  });
  const { name } = plan.texts[currentLanguage()] ?? plan.texts.en;
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={`plan-${plan.id}`} className="text-18 font-bold">
            {name}
          </h2>
          <span className="text-muted">{AUDIENCE_NAME[plan.audience]()}</span>
          {isWithdrawn && <Badge tone="warning">{m['plans.admin_withdrawn']()}</Badge>}
        </div>
        <p className="mt-1">
          {m['plans.admin_line']({
            price: paiseText(plan.price_paise),
            days: plan.validity_days,
            version: plan.version,
            running: plan.running,
          })}
        </p>
      </div>
      <p className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="outline" onClick={onEdit}>
          {m['plans.admin_edit']()}
          <span className="sr-only">{name}</span>
        </Button>
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {isWithdrawn ? m['plans.admin_sell']() : m['plans.admin_withdraw']()}
          <span className="sr-only">{name}</span>
        </Button>
      </p>
    </article>
  );
}
