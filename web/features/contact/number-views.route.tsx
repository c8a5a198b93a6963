import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { NumberView } from '../../../contract/contact/passes.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PersonLine } from '../../shared/contact/person-line.tsx';
import { useRefetchOnLiveEvent } from '../../shared/notifications/use-refetch-on-notification.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { CallList } from './call-list.tsx';
import { PassActions } from './pass-actions.tsx';

export const meta = () => personalMeta(m['number_views.title']());

/** Who has seen this person's number, for which listing and when, with buttons to hide the number again. */
export default function NumberViewsPage() {
  return (
    <div className="page page-4xl py-8">
      <p>
        <Anchor href="/contacted" className="inline-flex min-h-11 min-w-11 items-center gap-1 font-semibold text-indigo hover:underline">
          <BackIcon className="size-4" />
          {m['shell.contacts_title']()}
        </Anchor>
      </p>
      <h1 className="text-28 font-bold">{m['number_views.title']()}</h1>
      <p className="mb-6 text-muted">{m['number_views.note']()}</p>
      <LoginWall tile="talk" title={m['number_views.login_wall']()} text={m['number_views.login_wall_text']()}>
        <CallList />
        <Views />
      </LoginWall>
    </div>
  );
}

function Views() {
  const isLoggedIn = useLoggedIn();
  useRefetchOnLiveEvent(['contacts']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['contacts', 'views'],
    queryFn: () => api('GET /contact/views'),
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
    );
  if (data.data.length === 0) return <EmptyState tile="talk" title={m['number_views.empty']()} text={m['number_views.empty_text']()} />;
  return (
    <ul className="flex flex-col gap-3">
      {data.data.map((view) => (
        <li key={view.pass?.id ?? `${view.property_id} ${view.first_at}`}>
          <View view={view} />
        </li>
      ))}
    </ul>
  );
}

function View({ view }: { readonly view: NumberView }) {
  const { name, property, last_at, first_at, times, pass } = view;
  const last = m['notification_center.at']({ date: dateText(last_at), time: clockText(last_at) });
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <PersonLine
          name={name}
          note={
            times > 1 ? m['number_views.seen_often']({ count: times, first: dateText(first_at), last }) : m['number_views.seen']({ last })
          }
        />
        {property ? (
          <Anchor
            href={property.url}
            className="mt-1 inline-flex min-h-11 max-w-full items-center font-semibold text-indigo hover:underline"
          >
            {property.title}
          </Anchor>
        ) : (
          <p className="mt-2 text-muted">{m['shell.contact_taken_down']()}</p>
        )}
      </div>
      {pass && (
        <div className="border-line max-sm:border-t max-sm:pt-3 sm:w-64 sm:border-l sm:pl-4">
          <PassActions pass={pass} />
        </div>
      )}
    </article>
  );
}
