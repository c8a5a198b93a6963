import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_PERSON_QUERY_LENGTH, MIN_PERSON_QUERY_LENGTH } from '../../../contract/administration/staff-limits.ts';
import { addDays, midnightInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { AuditEvent } from '../../../contract/administration/audit.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { EventRow } from './event-row.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['audit_console.title']());

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnightInIndia(text).getTime());

const FILTERS = ['action', 'who', 'subject', 'actor', 'since', 'until'] as const;
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

const filtersOf = (params: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.map((name) => [name, params.get(name)?.trim() ?? ''])) as Filters;

/** The filters in the format of the API, without empty texts and invalid days. */
function queryOf({ since, until, ...texts }: Filters) {
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(isDay(since) && { since: midnightInIndia(since).toISOString() }),
    ...(isDay(until) && { until: midnightInIndia(addDays(until, 1)).toISOString() }),
  };
}

/** The audit trail: who did what to which subject, and when. The filters are in the URL. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const { action, who, subject, actor, since, until } = filters;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['admin', 'audit', action, who, subject, actor, since, until],
    queryFn: ({ pageParam }) =>
      api('GET /admin/audit', { query: { ...queryOf(filters), ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const filled = fields.filter(([, value]) => value !== '');
    setParams({ ...(Object.fromEntries(filled) as Record<string, string>), ...(actor && { actor }), ...(subject && { subject }) });
  };
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const content = () => {
    if (error && !data) return <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton className="h-80" />;
    if (events.length === 0) return <EmptyState tile="search" title={m['audit_console.none']()} text={m['audit_console.none_text']()} />;
    return (
      <ol className="flex flex-col gap-2">
        {events.map((event) => (
          <EventRow key={event.id} event={event} time={m['admin.at']({ date: dateText(event.at), time: clockText(event.at) })} />
        ))}
      </ol>
    );
  };
  return (
    <ConsolePage title={m['audit_console.title']()} text={m['audit_console.text']()}>
      <search>
        <form
          key={params.toString()}
          onSubmit={search}
          className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_10rem_auto]"
        >
          <Select
            name="action"
            label={m['audit_console.action']()}
            placeholder={m['audit_console.any']()}
            defaultValue={action}
            options={actionOptions(data?.pages[0]?.actions ?? [], action)}
          />
          <TextField
            name="who"
            label={m['audit_console.who']()}
            defaultValue={who}
            autoComplete="off"
            minLength={MIN_PERSON_QUERY_LENGTH}
            maxLength={MAX_PERSON_QUERY_LENGTH}
          />
          <TextField name="since" type="date" label={m['audit_console.since']()} defaultValue={since} />
          <TextField name="until" type="date" label={m['audit_console.until']()} defaultValue={until} />
          <Button type="submit" className="mb-1.5 min-h-12 px-6">
            {m['audit_console.search']()}
          </Button>
        </form>
      </search>
      {(actor || subject) && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {actor && (
            <FilterChip text={m['audit_console.only_by']({ name: nameOfActor(events, actor) })} href={pathWithoutFilter(params, 'actor')} />
          )}
          {subject && (
            <FilterChip
              text={m['audit_console.only_about']({ name: nameOfSubject(events, subject) })}
              href={pathWithoutFilter(params, 'subject')}
            />
          )}
        </ul>
      )}
      {content()}
      {hasNextPage && (
        <Button variant="outline" wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m['audit_console.more']()}
        </Button>
      )}
    </ConsolePage>
  );
}

/** Options of the action filter, sorted by label. They always include the selected action, even when the results do not contain it. */
function actionOptions(actions: readonly { readonly action: string; readonly text: string }[], selected: string) {
  const isListed = selected === '' || actions.some(({ action }) => action === selected);
  const options = isListed ? actions : [...actions, { action: selected, text: selected }];
  return options.map(({ action, text }) => ({ value: action, label: text })).toSorted((a, b) => a.label.localeCompare(b.label));
}

const nameOfActor = (events: readonly AuditEvent[], id: string): string => events.find(({ actor }) => actor?.id === id)?.actor?.label ?? id;
const nameOfSubject = (events: readonly AuditEvent[], id: string): string =>
  events.find(({ subject }) => subject === id)?.words.subject?.text ?? id;

function pathWithoutFilter(params: URLSearchParams, name: string): string {
  const remaining = new URLSearchParams(params);
  remaining.delete(name);
  return `/admin/audit?${remaining}`;
}

/** Shows a filter that was set by a link, with a link that removes it. */
function FilterChip({ text, href }: { readonly text: string; readonly href: string }) {
  return (
    <li>
      <Link to={href} className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 hover:bg-sand">
        {text}
        <CloseIcon className="size-4" />
        <span className="sr-only">{m['audit_console.widen']()}</span>
      </Link>
    </li>
  );
}
