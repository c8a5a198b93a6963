import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { StaffTicket } from '../../../../contract/support.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api/api.ts';
import { personalMeta } from '../../../lib/page/seo.tsx';
import { pageNumber } from '../../../lib/page/page-number.ts';
import { ChipLink } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ConsolePage } from '../../../shared/staff-console/console-page.tsx';
import { AnswerDraftsProvider, UnsentAnswers } from './answer-drafts.tsx';
import { TicketCard } from './ticket-card.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['support_console.title']());

const STATES = [
  { id: 'open', label: m['support_console.open'] },
  { id: 'closed', label: m['support_console.closed'] },
] as const;
const ASSIGNEES = [
  { id: 'any', label: m['support_console.assignee_any'] },
  { id: 'me', label: m['support_console.assignee_me'] },
  { id: 'unassigned', label: m['support_console.assignee_unassigned'] },
] as const;
const listPath = (state: string, assignee: string, page = 1): string =>
  `/admin/support?${new URLSearchParams({ state, ...(assignee !== 'any' && { assignee }), ...(page > 1 && { page: String(page) }) })}`;

/** Support tickets: open ones by deadline, and closed ones. */
export default function TicketsPage() {
  const [params, setParams] = useSearchParams();
  const page = pageNumber(params);
  const state = STATES.find(({ id }) => id === params.get('state'))?.id ?? 'open';
  const assignee = ASSIGNEES.find(({ id }) => id === params.get('assignee'))?.id ?? 'any';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin', 'support', state, assignee, page],
    queryFn: () => api('GET /admin/support', { query: { state, assignee, page, limit: 20 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AnswerDraftsProvider>
      <ConsolePage title={m['support_console.title']()} text={m['support_console.text']()}>
        <Tabs
          label={m['support_console.states']()}
          tabs={STATES.map(({ id, label }) => ({ id, label: label() }))}
          selected={state}
          onSelect={(id) => setParams({ state: id }, { replace: true })}
        >
          <div className="pt-4">
            <nav aria-label={m['support_console.assignees']()} className="mb-4 flex flex-wrap gap-2">
              {ASSIGNEES.map(({ id, label }) => (
                <ChipLink
                  key={id}
                  href={listPath(state, id)}
                  selected={assignee === id}
                  aria-current={assignee === id ? 'page' : undefined}
                >
                  {label()}
                </ChipLink>
              ))}
            </nav>
            {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
            {!error && isPending && <Skeleton className="h-60" />}
            {data && <UnsentAnswers tickets={data.data} />}
            {!error && data && <TicketList tickets={data.data} isOwnQueue={assignee === 'me'} />}
            {data && (
              <Pagination
                page={page}
                totalPages={data.pagination.totalPages}
                href={(pageNumber) => listPath(state, assignee, pageNumber)}
              />
            )}
          </div>
        </Tabs>
      </ConsolePage>
    </AnswerDraftsProvider>
  );
}

function TicketList({ tickets, isOwnQueue }: { readonly tickets: readonly StaffTicket[]; readonly isOwnQueue: boolean }) {
  if (tickets.length === 0) {
    return (
      <EmptyState
        tile="talk"
        title={isOwnQueue ? m['support_console.none_mine']() : m['support_console.none']()}
        text={isOwnQueue ? m['support_console.none_mine_text']() : m['support_console.none_text']()}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}
