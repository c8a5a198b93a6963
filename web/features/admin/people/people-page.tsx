import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { useAsked } from './asked.ts';
import { PersonView } from './person-view.tsx';
import { ROLE_NAME } from './role-names.ts';

/** Finding people, and the one that is looked at. What was typed stays out of the address: it may be a number. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('person');
  return (
    <ConsolePage title={m['people_console.title']()} text={m['people_console.text']()}>
      {id ? (
        <>
          <Link to="/admin/people" className="mb-2 inline-flex min-h-11 items-center text-indigo underline">
            {m['people_console.back']()}
          </Link>
          <PersonView key={id} id={id} />
        </>
      ) : (
        <Finder onOpen={(one) => setParams({ person: one })} />
      )}
    </ConsolePage>
  );
}

function Finder({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [asked, setAsked] = useAsked();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'people', asked],
    queryFn: async () => (await api('GET /admin/users', { query: { q: asked } })).data,
    enabled: asked !== '',
    staleTime: Infinity,
  });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(String(new FormData(event.currentTarget).get('person')).trim());
  };
  return (
    <>
      <search>
        <form onSubmit={find} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <TextField
            name="person"
            label={m['people_console.find']()}
            hint={m['people_console.find_hint']()}
            defaultValue={asked}
            autoComplete="off"
            required
            minLength={3}
          />
          <Button type="submit" size="lg" busy={isFetching} className="sm:mt-7.5">
            {m['people_console.search']()}
          </Button>
        </form>
      </search>
      <div aria-live="polite" className="mt-5">
        {error ? (
          <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />
        ) : isFetching ? (
          <Skeleton className="h-32" />
        ) : data?.length === 0 ? (
          <EmptyState tile="search" title={m['people_console.none']()} text={m['people_console.none_text']()} />
        ) : (
          data && (
            <ul className="flex flex-col gap-2">
              {data.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(one.id)}
                    className="flex w-full flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-card p-4 text-left hover:border-edge"
                  >
                    <span>
                      <span className="block font-semibold">{one.name ?? m['people_console.nameless']()}</span>
                      <span className="block text-14 text-muted">{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
                    </span>
                    <span className="flex gap-2">
                      {one.suspended && <Badge look="warning">{m['people_console.suspended']()}</Badge>}
                      <Badge look="plain">{ROLE_NAME[one.role]()}</Badge>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        )}
      </div>
    </>
  );
}
