import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { KindId } from '../../../kinds/index.ts';
import type { GuideColumn } from '../../../contract/bulk-import.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FailedState } from '../../ui/failed-state.tsx';

/** Explains the columns of the import file of a kind, grouped like the steps of its form. */
export function ColumnGuide({ kind }: { readonly kind: string }) {
  const [filterText, setFilterText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', 'columns', kind],
    queryFn: async () => (await api('GET /property/bulk/columns', { query: { kind: kind as KindId } })).data.columns,
    staleTime: Infinity,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['bulk.guide_failed']())} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3 py-3">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-16 w-full" />
        ))}
      </div>
    );
  }
  const query = filterText.trim().toLowerCase();
  const columns = data.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(query));
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <div className="flex flex-col gap-5 py-3">
      <TextField
        type="search"
        label={m['bulk.guide_search']()}
        value={filterText}
        onChange={(event) => setFilterText(event.target.value)}
      />
      {columns.length === 0 && <p role="status">{m['bulk.guide_none']()}</p>}
      {groups.map((group) => (
        <section key={group ?? ''}>
          <h3 className="mb-1 font-bold">{group ?? m['bulk.listing_group']()}</h3>
          <dl className="divide-y divide-line">
            {columns
              .filter((column) => column.group === group)
              .map((column) => (
                <ColumnExplanation key={column.name} column={column} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function ColumnExplanation({ column }: { readonly column: GuideColumn }) {
  const { name, label, hint, need, repeats, options, example } = column;
  return (
    <div className="py-3">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="text-14 font-semibold break-all">{name}</code>
        <span className="text-14">{label}</span>
        {need !== 'never' && (
          <Badge tone={need === 'always' ? 'warning' : 'plain'}>
            {need === 'always' ? m['bulk.need_always']() : m['bulk.need_sometimes']()}
          </Badge>
        )}
      </dt>
      <dd className="mt-1 flex flex-col gap-0.5 text-14 text-muted">
        {hint && <span>{hint}</span>}
        {options.length > 0 ? <ColumnOptions column={column} /> : <span>{formatText(column)}</span>}
        {repeats > 1 && <span>{m['bulk.guide_repeats']({ count: repeats })}</span>}
        {example && <span className="break-words">{m['bulk.guide_example']({ value: example })}</span>}
      </dd>
    </div>
  );
}

function ColumnOptions({ column: { form, options } }: { readonly column: GuideColumn }) {
  return (
    <span>
      {optionsLead(form)}{' '}
      {options.map(({ value, label }, index) => (
        <span key={value}>
          {index > 0 && ' · '}
          <code className="break-all text-ink">{value}</code>
          {label !== value && ` (${label})`}
        </span>
      ))}
    </span>
  );
}

function optionsLead(form: GuideColumn['form']): string {
  if (form === 'list') return m['bulk.guide_values_list']();
  return form === 'counts' ? m['bulk.guide_values_counts']() : m['bulk.guide_values']();
}

function formatText({ form, min, max, unit, first_day: first, last_day: last }: GuideColumn): string {
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
