import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { GuideColumn } from '../../../contract/bulk.ts';
import { api, messageOf } from '../../lib/api.ts';
import { countText } from '../../lib/counts.ts';
import { dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailedState } from '../shell/failed-state.tsx';

/** What each column of a kind's file means, by the steps of its form. */
export function ColumnGuide({ kind }: { readonly kind: string }) {
  const [sought, setSought] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', 'columns', kind],
    queryFn: async () => (await api('GET /property/bulk/columns', { query: { kind: kind as 'plot' } })).data.columns,
    staleTime: Infinity,
  });
  if (error) return <FailedState text={messageOf(error, m['bulk.guide_failed']())} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3 py-3">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-16 w-full" />
        ))}
      </div>
    );
  }
  const words = sought.trim().toLowerCase();
  const found = data.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(words));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="flex flex-col gap-5 py-3">
      <TextField type="search" label={m['bulk.guide_search']()} value={sought} onChange={(event) => setSought(event.target.value)} />
      {found.length === 0 && <p role="status">{m['bulk.guide_none']()}</p>}
      {groups.map((group) => (
        <section key={group ?? ''}>
          <h3 className="mb-1 font-bold">{group ?? m['bulk.listing_group']()}</h3>
          <dl className="divide-y divide-line">
            {found
              .filter((column) => column.group === group)
              .map((column) => (
                <Explained key={column.name} column={column} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Explained({ column }: { readonly column: GuideColumn }) {
  const { name, label, hint, need, repeats, options, example } = column;
  return (
    <div className="py-3">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="text-14 font-semibold break-all">{name}</code>
        <span className="text-14">{label}</span>
        {need !== 'never' && (
          <Badge look={need === 'always' ? 'warning' : 'plain'}>
            {need === 'always' ? m['bulk.need_always']() : m['bulk.need_sometimes']()}
          </Badge>
        )}
      </dt>
      <dd className="mt-1 flex flex-col gap-0.5 text-14 text-muted">
        {hint && <span>{hint}</span>}
        {options.length > 0 ? <Options column={column} /> : <span>{formText(column)}</span>}
        {repeats > 1 && <span>{m['bulk.guide_repeats']({ count: repeats })}</span>}
        {example && <span className="break-words">{m['bulk.guide_example']({ value: example })}</span>}
      </dd>
    </div>
  );
}

function Options({ column: { form, options } }: { readonly column: GuideColumn }) {
  const lead =
    form === 'list' ? m['bulk.guide_values_list']() : form === 'counts' ? m['bulk.guide_values_counts']() : m['bulk.guide_values']();
  return (
    <span>
      {lead}{' '}
      {options.map(({ value, label }, at) => (
        <span key={value}>
          {at > 0 && ' · '}
          <code className="break-all text-ink">{value}</code>
          {label !== value && ` (${label})`}
        </span>
      ))}
    </span>
  );
}

function formText({ form, min, max, unit, first_day: first, last_day: last }: GuideColumn): string {
  if (form === 'flag') return m['bulk.form_flag']();
  if (form === 'list') return m['bulk.form_list']();
  if (form === 'date') {
    return first && last ? m['bulk.form_dates']({ first: dateText(first), last: dateText(last) }) : m['bulk.form_date']();
  }
  if (form === 'number' && min !== null && max !== null) {
    const range = { min: countText(min), max: countText(max) };
    if (unit === '₹') return m['bulk.form_money'](range);
    return unit ? m['bulk.form_number_unit']({ ...range, unit }) : m['bulk.form_number'](range);
  }
  return max === null ? m['bulk.form_plain']() : m['bulk.form_text']({ max: countText(max) });
}
