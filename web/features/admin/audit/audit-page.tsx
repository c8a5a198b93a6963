import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { clockText, dateText } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { EventRow } from './event-row.tsx';

/** A day in India as the moment it begins, `shift` days later. */
const startOf = (day: string, shift = 0): string => new Date(Date.parse(`${day}T00:00:00+05:30`) + shift * 86_400_000).toISOString();
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The audit trail: who did what, when, to what; what is looked for stands in the address. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const said = (name: string) => params.get(name)?.trim() ?? '';
  const [action, subject, actor, since, until] = ['action', 'subject', 'actor', 'since', 'until'].map(said) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['admin', 'audit', action, subject, actor, since, until],
    queryFn: ({ pageParam }) =>
      api('GET /admin/audit', {
        query: {
          ...(action && { action }),
          ...(subject && { subject }),
          ...(actor && { actor }),
          ...(isDay(since) && { since: startOf(since) }),
          ...(isDay(until) && { until: startOf(until, 1) }),
          ...(pageParam !== null && { before: pageParam }),
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]);
    setParams(Object.fromEntries(wanted) as Record<string, string>);
  };
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const actions = data?.pages[0]?.actions ?? [];
  return (
    <ConsolePage title={m['audit_console.title']()} text={m['audit_console.text']()}>
      <search>
        <form key={params.toString()} onSubmit={look} className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            name="action"
            label={m['audit_console.action']()}
            placeholder={m['audit_console.any']()}
            defaultValue={action}
            options={[...new Set([...actions, ...(action ? [action] : [])])].map((one) => ({
              value: one,
              label: one.replaceAll('_', ' '),
            }))}
          />
          <TextField name="subject" label={m['audit_console.subject']()} defaultValue={subject} autoComplete="off" />
          <TextField name="actor" label={m['audit_console.actor']()} defaultValue={actor} autoComplete="off" />
          <TextField name="since" type="date" label={m['audit_console.since']()} defaultValue={since} />
          <TextField name="until" type="date" label={m['audit_console.until']()} defaultValue={until} />
          <Button type="submit" size="lg">
            {m['audit_console.look']()}
          </Button>
        </form>
      </search>
      {error ? (
        <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton className="h-80" />
      ) : events.length === 0 ? (
        <EmptyState tile="search" title={m['audit_console.none']()} text={m['audit_console.none_text']()} />
      ) : (
        <ol className="flex flex-col gap-2">
          {events.map((event) => (
            <EventRow key={event.id} event={event} at={m['admin.at']({ date: dateText(event.at), time: clockText(event.at) })} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button look="outline" wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m['audit_console.more']()}
        </Button>
      )}
    </ConsolePage>
  );
}
