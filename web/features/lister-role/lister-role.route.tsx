import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ListerRole } from '../../../contract/account/lister-role.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { AppealForm } from './appeal-form.tsx';

export const meta = () => personalMeta(m['lister_role.title']());

/** Tells a person who offers homes as their owner whether visitors see them as an agent, and why, with a form to appeal. */
export default function ListerRolePage() {
  return (
    <div className="page page-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['lister_role.title']()}</h1>
      <LoginWall tile="home" title={m['lister_role.login_wall']()} text={m['lister_role.login_wall_text']()}>
        <OwnRole />
      </LoginWall>
    </div>
  );
}

function OwnRole() {
  const isLoggedIn = useLoggedIn();
  const { data, error, refetch } = useQuery({
    queryKey: ['lister-role'],
    queryFn: async () => (await api('GET /account/lister-role', {})).data,
    enabled: isLoggedIn,
    staleTime: 0,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 rounded-card" />;
  if (data.state === 'stated')
    return (
      <EmptyState
        tile="home"
        title={m['lister_role.stated_title']()}
        text={stateText(data)}
        action={<LinkButton href="/my-properties">{m['shell.my_properties']()}</LinkButton>}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={data.state === 'cleared' ? 'good' : 'attention'}>{stateText(data)}</Notice>
      {data.note !== null && (
        <p>
          <span className="block text-14 text-muted">{m['lister_role.note']()}</span>
          {data.note}
        </p>
      )}
      {(data.state === 'inferred' || data.state === 'appealed') && <AppealForm role={data} />}
    </div>
  );
}

function stateText({ state, societies: count }: ListerRole): string {
  switch (state) {
    case 'stated':
      return m['lister_role.stated']();
    case 'cleared':
      return m['lister_role.cleared_text']();
    case 'upheld':
      return m['lister_role.upheld_text']();
    case 'appealed':
      return `${m['lister_role.shown']({ count })} ${m['lister_role.appealed_text']()}`;
    case 'inferred':
      return m['lister_role.shown']({ count });
  }
}
