import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentType } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { useAuth } from '../../shared/session/session.ts';

interface RecordListProps<T> {
  /** Query key. */
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<readonly T[]>;
  readonly recordKey: (record: T) => string;
  readonly Row: ComponentType<{ readonly record: T }>;
}

/** A titled list of the person's records. Renders nothing when it is empty, and an error with a retry button when loading failed. */
export function RecordList<T>({ name, title, load, recordKey, Row }: RecordListProps<T>) {
  const headingId = useId();
  const { isLoggedIn } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: [name], queryFn: load, enabled: isLoggedIn, staleTime: 0 });
  if (!error && (!data || data.length === 0)) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-3 text-22 font-bold">
        {title}
      </h2>
      {data ? (
        <ul className="rounded-card border border-line bg-card">
          {data.map((record) => (
            <li key={recordKey(record)} className="border-b border-line p-4 last:border-b-0">
              <Row record={record} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-card border border-line bg-card p-4">
          <FailedPart text={messageOf(error, m['shell.failed_title']())} name={title} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  );
}
