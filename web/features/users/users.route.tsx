import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_PERSON_QUERY_LENGTH, MIN_PERSON_QUERY_LENGTH } from '../../../contract/administration/staff-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Person } from '../../../contract/administration/users.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { PersonView } from './person-view.tsx';
import { ROLE_NAME } from './role-names.ts';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['people_console.title']());

/** Search for people, or the selected person. The query is not in the URL, because it may be a phone number. */
export default function PeoplePage() {
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
        <PersonSearch onOpen={(personId) => setParams({ person: personId })} />
      )}
    </ConsolePage>
  );
}

function PersonSearch({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [query, setQuery] = useLastQuery();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'people', query],
    queryFn: async () => (await api('GET /admin/users', { query: { q: query } })).data,
    enabled: query !== '',
    staleTime: Infinity,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('person')).trim());
  };
  return (
    <>
      <search>
        <form onSubmit={search} className="grid max-w-3xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <TextField
            name="person"
            label={m['people_console.find']()}
            hint={m['people_console.find_hint']()}
            defaultValue={query}
            autoComplete="off"
            required
            minLength={MIN_PERSON_QUERY_LENGTH}
            maxLength={MAX_PERSON_QUERY_LENGTH}
          />
          <Button type="submit" size="lg" busy={isFetching} className="sm:mt-7.5 sm:min-h-12">
            {m['people_console.search']()}
          </Button>
        </form>
      </search>
      <div aria-live="polite" className="mt-5">
        {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
        {!error && isFetching && <Skeleton className="h-32" />}
        {!error && !isFetching && data && <PersonList people={data} onOpen={onOpen} />}
      </div>
    </>
  );
}

interface PersonListProps {
  readonly people: readonly Person[];
  readonly onOpen: (id: string) => void;
}

function PersonList({ people, onOpen }: PersonListProps) {
  if (people.length === 0) return <EmptyState tile="search" title={m['people_console.none']()} text={m['people_console.none_text']()} />;
  return (
    <ul className="flex flex-col gap-2">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onOpen(person.id)}
            className="flex w-full flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-card p-4 text-left hover:border-edge"
          >
            <span>
              <span className="block font-semibold">{person.name ?? m['people_console.nameless']()}</span>
              <span className="block text-14 text-muted">{[person.phone, person.email].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="flex gap-2">
              {person.suspended && <Badge tone="warning">{m['people_console.suspended']()}</Badge>}
              <Badge tone="plain">{ROLE_NAME[person.role]()}</Badge>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

let lastQuery = '';

/** The last search on the people page. It is stored, so that going back from a person shows the same results. */
function useLastQuery(): [string, (text: string) => void] {
  const [query, setQuery] = useState(lastQuery);
  return [
    query,
    (text) => {
      lastQuery = text;
      setQuery(text);
    },
  ];
}
