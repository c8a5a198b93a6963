import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentType } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useAuth } from '../login/auth.ts';

interface RecordsProps<T> {
  /** Name of the query. */
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<readonly T[]>;
  readonly keyOf: (record: T) => string;
  readonly Row: ComponentType<{ readonly record: T }>;
}

/** Records of the person, line by line under a heading. Nothing where there are none; said where they did not come. */
export function Records<T>({ name, title, load, keyOf, Row }: RecordsProps<T>) {
  const heading = useId();
  const { loggedIn } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: [name], queryFn: load, enabled: loggedIn, staleTime: 0 });
  if (!error && (!data || data.length === 0)) return null;
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="mb-3 text-22 font-bold">
        {title}
      </h2>
      {data ? (
        <ul className="rounded-card border border-line bg-card">
          {data.map((record) => (
            <li key={keyOf(record)} className="border-b border-line p-4 last:border-b-0">
              <Row record={record} />
            </li>
          ))}
        </ul>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4">
          <p>{messageOf(error, m['shell.failed_title']())}</p>
          <Button look="outline" busy={isFetching} onClick={() => void refetch()}>
            {m['shell.retry']()}
            <span className="sr-only">{title}</span>
          </Button>
        </div>
      )}
    </section>
  );
}
