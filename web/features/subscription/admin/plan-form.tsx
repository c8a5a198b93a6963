import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ManagedPlan } from '../../../../contract/subscription/plan-admin.ts';
import {
  AUDIENCES,
  BOOST_PLACEMENTS,
  MAX_PLAN_NAME_LENGTH,
  MAX_PLAN_SUMMARY_LENGTH,
} from '../../../../contract/subscription/plan-terms.ts';
import { LANGUAGE, LANGUAGES } from '../../../../contract/languages.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestLabel } from '../../../ui/form/request-label.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { AUDIENCE_NAME, LIST_NAME } from '../plan-text.ts';
import { toast } from '../../../shared/feedback/toast.ts';
import { blankValues, toFormValues, filledBoostLists, toPlan, type PlanFormValues } from './plan-form-values.ts';

/** Form for a new plan or a new version of a plan. */
export function PlanForm({ plan, onClose }: { readonly plan: ManagedPlan | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState<PlanFormValues>(() => (plan ? toFormValues(plan) : blankValues));
  const request = useMutation({
    mutationFn: async () => api('POST /admin/plans', { body: toPlan(values, plan) }),
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
  const errorAt = (path: string) =>
    error instanceof ApiError ? error.errors?.find((fieldError) => fieldError.path === path)?.message : undefined;
  const textField = (name: keyof PlanFormValues, label: string, path: string, props: object = {}) => (
    <TextField
      label={label}
      value={values[name] as string}
      error={errorAt(path)}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      {...props}
    />
  );
  const numberField = (name: keyof PlanFormValues, label: string, path: string, props: object = {}) =>
    textField(name, label, path, { inputMode: 'decimal', ...props });
  return (
    <Dialog open layout="sheet" onClose={onClose} title={plan ? m['plans.admin_edit']() : m['plans.admin_new']()}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-4">
        {textField('id', m['plans.admin_id'](), 'id', { disabled: plan !== null, required: true, hint: m['plan_admin.id']() })}
        <Select
          label={m['plans.admin_audience']()}
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAME[value]() }))}
          value={values.audience}
          onChange={(event) => setValues({ ...values, audience: event.target.value as PlanFormValues['audience'] })}
        />
        {LANGUAGES.map((language) => (
          <fieldset key={language} lang={language} className="flex flex-col gap-3 rounded-control border border-line p-3">
            <legend className="px-1 text-14 font-semibold">{LANGUAGE[language].name}</legend>
            <TextField
              label={m['plans.admin_name']()}
              value={values.texts[language].name}
              required={language === 'en'}
              error={errorAt(`texts.${language}.name`)}
              maxLength={MAX_PLAN_NAME_LENGTH}
              onChange={(event) =>
                setValues({ ...values, texts: { ...values.texts, [language]: { ...values.texts[language], name: event.target.value } } })
              }
            />
            <TextArea
              label={m['plans.admin_summary']()}
              value={values.texts[language].summary}
              required={language === 'en'}
              error={errorAt(`texts.${language}.summary`)}
              maxLength={MAX_PLAN_SUMMARY_LENGTH}
              onChange={(event) =>
                setValues({ ...values, texts: { ...values.texts, [language]: { ...values.texts[language], summary: event.target.value } } })
              }
            />
          </fieldset>
        ))}
        {numberField('price', m['plans.admin_price'](), 'price_paise', { prefix: '₹', required: true })}
        {numberField('gst', m['plans.admin_gst'](), 'gst_bps', { suffix: '%', required: true })}
        {textField('sac', m['plans.admin_sac'](), 'sac', { inputMode: 'numeric', required: true })}
        {numberField('days', m['plans.admin_days'](), 'validity_days', { required: true })}
        {numberField('contacts', m['plans.admin_contacts'](), 'contacts', { required: true })}
        {values.audience !== 'seeker' &&
          numberField('listings', m['plans.admin_listings'](), 'active_listings', { hint: m['plans.admin_listings_hint']() })}
        {BOOST_PLACEMENTS.map((list) => (
          <fieldset key={list} className="rounded-control border border-line p-3">
            <legend className="px-1 text-14 font-semibold">{LIST_NAME[list]()}</legend>
            <div className="grid grid-cols-2 gap-3">
              {(['count', 'days'] as const).map((part) => (
                <TextField
                  key={part}
                  label={part === 'count' ? m['plans.admin_boost_count']() : m['plans.admin_boost_days']()}
                  inputMode="numeric"
                  value={values.boosts[list][part]}
                  error={errorAt(`boosts.${filledBoostLists(values).indexOf(list)}.${part}`)}
                  onChange={(event) =>
                    setValues({ ...values, boosts: { ...values.boosts, [list]: { ...values.boosts[list], [part]: event.target.value } } })
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
          value={values.refund}
          onChange={(event) => setValues({ ...values, refund: event.target.value as PlanFormValues['refund'] })}
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
