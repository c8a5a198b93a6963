import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { SiteVisit } from '../../../contract/site-visits.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useRefetchOnLiveEvent } from '../../shared/notifications/use-refetch-on-notification.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { visitDayText } from '../../shared/site-visits/visit-time.ts';
import { VisitRow } from './visit-row.tsx';
import { WeekView, visitRowId } from './week-view.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['visits.mine']());

type Side = SiteVisit['side'];
interface EmptyTexts {
  readonly title: () => string;
  readonly text: () => string;
  readonly action: () => string;
  readonly href: string;
}
const EMPTY: Readonly<Record<Side, EmptyTexts>> = {
  seeker: { title: m['visits.empty_seeker'], text: m['visits.empty_seeker_text'], action: m['shell.browse'], href: '/' },
  owner: { title: m['visits.empty_owner'], text: m['visits.empty_owner_text'], action: m['shell.post_home'], href: '/post' },
};

/** The person's visits to homes of others, and visits of others to the person's homes. */
export default function VisitsPage() {
  const [params, setParams] = useSearchParams();
  const side: Side = params.get('as') === 'owner' ? 'owner' : 'seeker';
  return (
    <div className="page page-4xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['visits.mine']()}</h1>
      <LoginWall tile="home" title={m['visits.login_wall']()} text={m['visits.login_wall_text']()}>
        <Tabs
          label={m['visits.mine']()}
          tabs={[
            { id: 'seeker', label: m['visits.as_seeker']() },
            { id: 'owner', label: m['visits.as_owner']() },
          ]}
          selected={side}
          onSelect={(as) => setParams(as === 'owner' ? { as } : {}, { replace: true, preventScrollReset: true })}
        >
          <VisitList side={side} />
        </Tabs>
      </LoginWall>
    </div>
  );
}

function VisitList({ side }: { readonly side: Side }) {
  const isLoggedIn = useLoggedIn();
  useRefetchOnLiveEvent(['visits']);
  const { data, error, refetch } = useQuery({
    queryKey: ['visits', side],
    queryFn: () => api('GET /visit', { query: { as: side } }),
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3 py-4">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        tile="home"
        title={EMPTY[side].title()}
        text={EMPTY[side].text()}
        action={<LinkButton href={EMPTY[side].href}>{EMPTY[side].action()}</LinkButton>}
      />
    );
  const days = Map.groupBy(data.data, ({ starts_at }) => visitDayText(starts_at));
  return (
    <div className="flex flex-col gap-6 py-4">
      {side === 'owner' && <WeekView visits={data.data} />}
      {[...days].map(([day, visits]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-18 font-bold">{day}</h2>
          <ul className="flex flex-col gap-3">
            {visits.map((visit) => (
              <li key={visit.id} id={visitRowId(visit.id)} tabIndex={-1}>
                <VisitRow visit={visit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
