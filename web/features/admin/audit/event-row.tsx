import { Link } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { TrailEvent } from '../../../../contract/audit.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** One deed: what, by whom, to what, and what changed. Names lead to everything else about them. */
export function EventRow({ event, at }: { readonly event: TrailEvent; readonly at: string }) {
  const facts = Object.entries(event.facts);
  const narrowed = (name: 'actor' | 'subject', value: string) => `/admin/audit?${new URLSearchParams({ [name]: value })}`;
  return (
    <li className="rounded-card border border-line bg-card p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{event.action.replaceAll('_', ' ')}</span>
        <time dateTime={event.at} className="text-14 text-muted">
          {at}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-3 text-14">
        {event.actor ? (
          <Link to={narrowed('actor', event.actor.id)} className="inline-flex min-h-11 items-center text-indigo underline">
            {event.actor.name ?? m['people_console.nameless']()}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center text-muted">{m['audit_console.nobody']()}</span>
        )}
        {event.subject && (
          <Link
            to={narrowed('subject', event.subject)}
            className="inline-flex min-h-11 min-w-0 items-center break-all text-indigo underline"
          >
            {event.subject}
          </Link>
        )}
      </p>
      {facts.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-14">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name.replaceAll('_', ' ')}</dt>
              <dd className="min-w-0 break-words">{text(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
