import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { pageNumber } from '../../lib/page/page-number.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { AppealCard } from './appeal-card.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['lister_role.console']());

/** Appeals of owners who are shown as agents, for moderators. */
export default function RoleAppealsPage() {
  const [params] = useSearchParams();
  const page = pageNumber(params);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'role-appeals', page],
    queryFn: () => api('GET /admin/role-appeals', { query: { page, limit: 20 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const content = () => {
    if (error && !data) return <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton className="h-60" />;
    if (data.data.length === 0) return <EmptyState tile="home" title={m['lister_role.none']()} text={m['lister_role.none_text']()} />;
    return (
      <ul className="flex flex-col gap-4">
        {data.data.map((appeal) => (
          <li key={`${appeal.person_id} ${appeal.appealed_at}`}>
            <AppealCard appeal={appeal} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <ConsolePage title={m['lister_role.console']()} text={m['lister_role.console_text']()}>
      {content()}
      {data && <Pagination page={page} totalPages={data.pagination.totalPages} href={(target) => `/admin/role-appeals?page=${target}`} />}
    </ConsolePage>
  );
}
