import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { AuditEvent } from '../../../contract/administration/audit.ts';
import { ForwardIcon } from '../../ui/drawings/icons.tsx';

type Change = AuditEvent['words']['changes'][number];

/** One audit event: the action, the actor, the subject, and what changed. Names link to all events about them. */
export function EventRow({ event, time }: { readonly event: AuditEvent; readonly time: string }) {
  const { action, subject, changes, details } = event.words;
  const filteredPath = (name: 'actor' | 'subject', value: string) => `/admin/audit?${new URLSearchParams({ [name]: value })}`;
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{action}</span>
        <time dateTime={event.at} className="text-14 text-muted">
          {time}
        </time>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 text-14">
        <dt className="text-muted">{m['audit_console.by']()}</dt>
        <dd>
          {event.actor ? (
            <Link to={filteredPath('actor', event.actor.id)} className="inline-flex min-h-11 items-center text-indigo underline">
              {event.actor.label}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center text-muted">{m['audit_console.nobody']()}</span>
          )}
        </dd>
        {event.subject && subject && (
          <>
            <dt className="text-muted">{m['audit_console.about']()}</dt>
            <dd className="flex flex-wrap items-center gap-x-3">
              <Link
                to={filteredPath('subject', event.subject)}
                className="inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere] text-indigo underline"
              >
                {subject.text}
              </Link>
              {subject.path && (
                <Link to={subject.path} className="inline-flex min-h-11 min-w-11 items-center gap-1 text-indigo hover:underline">
                  {m['audit_console.open']()}
                  <span className="sr-only">{subject.text}</span>
                  <ForwardIcon className="size-4" />
                </Link>
              )}
            </dd>
          </>
        )}
        {changes.map((change) => (
          <div key={change.label} className="contents">
            <dt className="py-1 text-muted">{change.label}</dt>
            <dd className="py-1">
              <ChangedValue change={change} />
            </dd>
          </div>
        ))}
        {details.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="py-1 text-muted">{label}</dt>
            <dd className="py-1 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ChangedValue({ change: { before, after } }: { readonly change: Change }) {
  const nothing = m['audit.nothing']();
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="sr-only">{m['audit_console.before']()} </span>
      <del className="text-muted no-underline">{before ?? nothing}</del>
      <span aria-hidden="true">{' → '}</span>
      <span className="sr-only">{m['audit_console.after']()} </span>
      <ins className="font-semibold no-underline">{after ?? nothing}</ins>
    </span>
  );
}
