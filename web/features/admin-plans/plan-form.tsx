import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { KeptPlan } from '../../../contract/plan-admin.ts';
import { AUDIENCES, BOOST_LISTS } from '../../../contract/plan-terms.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { AUDIENCE_NAME, LIST_NAME } from '../plans/plan-text.ts';
import { toast } from '../toast/toast-store.ts';
import { blank, draftOf, givenBoosts, planOf, type PlanDraft } from './plan-draft.ts';

/** A plan's terms; nothing of it is sent until all of it is. */
export function PlanForm({ plan, onClose }: { readonly plan: KeptPlan | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<PlanDraft>(() => (plan ? draftOf(plan) : blank));
  const request = useMutation({
    mutationFn: async () => api('POST /admin/plans', { body: planOf(draft, plan) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin-plans'] });
      toast(m['plans.admin_kept']());
      onClose();
    },
  });
  const { mutate, isPending, error } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const wrong = (path: string) => (error instanceof ApiError ? error.errors?.find((one) => one.path === path)?.message : undefined);
  const text = (name: keyof PlanDraft, label: string, path: string, more: object = {}) => (
    <TextField
      label={label}
      value={draft[name] as string}
      error={wrong(path)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      {...more}
    />
  );
  const number = (name: keyof PlanDraft, label: string, path: string, more: object = {}) =>
    text(name, label, path, { inputMode: 'decimal', ...more });
  return (
    <Dialog open look="sheet" onClose={onClose} title={plan ? m['plans.admin_edit']() : m['plans.admin_new']()}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-4">
        {text('id', m['plans.admin_id'](), 'id', { disabled: plan !== null, required: true, hint: m['plan_admin.id']() })}
        <Select
          label={m['plans.admin_audience']()}
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAME[value]() }))}
          value={draft.audience}
          onChange={(event) => setDraft({ ...draft, audience: event.target.value as PlanDraft['audience'] })}
        />
        {(['en', 'ta', 'hi'] as const).map((language) => (
          <fieldset key={language} lang={language} className="flex flex-col gap-3 rounded-control border border-line p-3">
            <legend className="px-1 text-14 font-semibold">{m[`plans.admin_language_${language}`]()}</legend>
            <TextField
              label={m['plans.admin_name']()}
              value={draft.texts[language].name}
              required={language === 'en'}
              error={wrong(`texts.${language}.name`)}
              maxLength={60}
              onChange={(event) =>
                setDraft({ ...draft, texts: { ...draft.texts, [language]: { ...draft.texts[language], name: event.target.value } } })
              }
            />
            <TextArea
              label={m['plans.admin_summary']()}
              value={draft.texts[language].summary}
              required={language === 'en'}
              error={wrong(`texts.${language}.summary`)}
              maxLength={240}
              onChange={(event) =>
                setDraft({ ...draft, texts: { ...draft.texts, [language]: { ...draft.texts[language], summary: event.target.value } } })
              }
            />
          </fieldset>
        ))}
        {number('price', m['plans.admin_price'](), 'price_paise', { prefix: '₹', required: true })}
        {number('gst', m['plans.admin_gst'](), 'gst_bps', { suffix: '%', required: true })}
        {text('sac', m['plans.admin_sac'](), 'sac', { inputMode: 'numeric', required: true })}
        {number('days', m['plans.admin_days'](), 'validity_days', { required: true })}
        {number('contacts', m['plans.admin_contacts'](), 'contacts', { required: true })}
        {draft.audience !== 'seeker' &&
          number('listings', m['plans.admin_listings'](), 'active_listings', { hint: m['plans.admin_listings_hint']() })}
        {BOOST_LISTS.map((list) => (
          <fieldset key={list} className="rounded-control border border-line p-3">
            <legend className="px-1 text-14 font-semibold">{LIST_NAME[list]()}</legend>
            <div className="grid grid-cols-2 gap-3">
              {(['count', 'days'] as const).map((part) => (
                <TextField
                  key={part}
                  label={part === 'count' ? m['plans.admin_boost_count']() : m['plans.admin_boost_days']()}
                  inputMode="numeric"
                  value={draft.boosts[list][part]}
                  error={wrong(`boosts.${givenBoosts(draft).indexOf(list)}.${part}`)}
                  onChange={(event) =>
                    setDraft({ ...draft, boosts: { ...draft.boosts, [list]: { ...draft.boosts[list], [part]: event.target.value } } })
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Select
          label={m['plans.admin_refund']()}
          options={[
            { value: 'proportional', label: m['plans.refund_proportional']() },
            { value: 'none', label: m['plans.refund_none']() },
          ]}
          value={draft.refund}
          onChange={(event) => setDraft({ ...draft, refund: event.target.value as PlanDraft['refund'] })}
        />
        {error && (
          <p role="alert" className="rounded-control bg-oxide-soft p-3 text-oxide">
            {messageOf(error, m['plans.failed']())}
          </p>
        )}
        <Button type="submit" wide busy={isPending}>
          {m['plans.admin_keep']()}
        </Button>
        <RequestLabel request={request} className="text-center" />
      </form>
    </Dialog>
  );
}
