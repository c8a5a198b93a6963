import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { TrailEvent } from '../../../../contract/audit.ts';
import { api, messageOf } from '../../../lib/api.ts';
import { clockText, dateText } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
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
  const [action, who, since, until] = [said('action'), said('who'), said('since'), said('until')];
  const [subject, actor] = [said('subject'), said('actor')];
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['admin', 'audit', action, who, subject, actor, since, until],
    queryFn: ({ pageParam }) =>
      api('GET /admin/audit', {
        query: {
          ...(action && { action }),
          ...(who && { who }),
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
    setParams({ ...(Object.fromEntries(wanted) as Record<string, string>), ...(actor && { actor }), ...(subject && { subject }) });
  };
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const actions = data?.pages[0]?.actions ?? [];
  return (
    <ConsolePage title={m['audit_console.title']()} text={m['audit_console.text']()}>
      <search>
        <form
          key={params.toString()}
          onSubmit={look}
          className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_10rem_auto]"
        >
          <Select
            name="action"
            label={m['audit_console.action']()}
            placeholder={m['audit_console.any']()}
            defaultValue={action}
            options={[...actions, ...(action && !actions.some((one) => one.action === action) ? [{ action, text: action }] : [])]
              .map((one) => ({ value: one.action, label: one.text }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
          />
          <TextField name="who" label={m['audit_console.who']()} defaultValue={who} autoComplete="off" minLength={3} maxLength={120} />
          <TextField name="since" type="date" label={m['audit_console.since']()} defaultValue={since} />
          <TextField name="until" type="date" label={m['audit_console.until']()} defaultValue={until} />
          <Button type="submit" size="lg">
            {m['audit_console.look']()}
          </Button>
        </form>
      </search>
      {(actor || subject) && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {actor && <Narrowed text={m['audit_console.only_by']({ name: nameOfActor(events, actor) })} to={without(params, 'actor')} />}
          {subject && (
            <Narrowed text={m['audit_console.only_about']({ name: nameOfSubject(events, subject) })} to={without(params, 'subject')} />
          )}
        </ul>
      )}
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

const nameOfActor = (events: readonly TrailEvent[], id: string): string => events.find(({ actor }) => actor?.id === id)?.actor?.label ?? id;
const nameOfSubject = (events: readonly TrailEvent[], id: string): string =>
  events.find(({ subject }) => subject === id)?.words.subject?.text ?? id;

function without(params: URLSearchParams, name: string): string {
  const left = new URLSearchParams(params);
  left.delete(name);
  return `/admin/audit?${left}`;
}

/** What the trail is narrowed to, with the way out of that. */
function Narrowed({ text, to }: { readonly text: string; readonly to: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 hover:bg-sand">
        {text}
        <CloseIcon className="size-4" />
        <span className="sr-only">{m['audit_console.widen']()}</span>
      </Link>
    </li>
  );
}
