import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { useStore } from '../../lib/store.ts';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { liveNotificationsStore } from '../../shared/notifications/live-notifications.ts';
import { useRefetchOnLiveEvent } from '../../shared/notifications/use-refetch-on-notification.ts';
import { BlockList } from './block-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { LatestConversations, useLatestConversations, type Side } from './latest-conversations.tsx';

export const meta = () => personalMeta(m['shell.contacts_title']());

/** Owners whom this person contacted, and people who contacted them about their own listings. */
export default function ContactedPage() {
  const [params, setParams] = useSearchParams();
  const { unreadConversations: unreadCount } = useStore(liveNotificationsStore);
  const side: Side = params.get('as') === 'owner' ? 'owner' : 'seeker';
  const page = pageNumber(params);
  const tabs = [
    { id: 'seeker', label: m['shell.contacts_mine']() },
    { id: 'owner', label: m['shell.contacts_theirs']() },
  ];
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold">{m['shell.contacts_title']()}</h1>
      <p className="mb-6 flex flex-wrap gap-x-6">
        <Anchor href="/inbox" className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
          {unreadCount > 0 ? m['inbox.title_unread']({ count: unreadCount }) : m['inbox.title']()}
        </Anchor>
        <Anchor href="/contacted/views" className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
          {m['number_views.title']()}
        </Anchor>
      </p>
      <LoginWall tile="talk" title={m['shell.contacts_login_wall']()} text={m['shell.contacts_login_wall_text']()}>
        <Tabs
          label={m['shell.contacts_title']()}
          tabs={tabs}
          selected={side}
          onSelect={(as) => setParams(as === 'owner' ? { as } : {}, { replace: true, preventScrollReset: true })}
        >
          <LatestConversations side={side} />
          <ContactList side={side} page={page} />
        </Tabs>
        <BlockList />
      </LoginWall>
    </div>
  );
}

function ContactList({ side, page }: { readonly side: Side; readonly page: number }) {
  const conversations = useLatestConversations(side);
  const isLoggedIn = useLoggedIn();
  useRefetchOnLiveEvent(['contacts']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['contacts', side, page],
    queryFn: () => api('GET /property/contact', { query: { as: side, page, limit: 20 } }),
    enabled: isLoggedIn,
    placeholderData: (previous, query) => (query?.queryKey[1] === side ? keepPreviousData(previous) : undefined),
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  // the page says that it is empty only when there are no conversations either
  const isEmpty = data?.data.length === 0;
  if (isEmpty && conversations.error)
    return <FailedState text={messageOf(conversations.error, m['shell.get_failed']())} onRetry={() => void conversations.refetch()} />;
  if (isPending || (isEmpty && conversations.isPending)) {
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3 py-4">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
    );
  }
  if (isEmpty) return conversations.data?.data.length === 0 ? <NoContacts side={side} /> : null;
  return (
    <>
      {data.waiting > 0 && (
        <p className="mt-4 rounded-control bg-mustard-soft p-3 text-14 text-mustard">{m['contact_list.theirs']({ count: data.waiting })}</p>
      )}
      <ul className="flex flex-col gap-3 py-4">
        {data.data.map((contact) => (
          <li key={contact.id}>
            <ContactRow contact={contact} side={side} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={data.pagination.totalPages}
        href={(pageNumber) => `/contacted?${side === 'owner' ? 'as=owner&' : ''}page=${pageNumber}`}
      />
    </>
  );
}

function NoContacts({ side }: { readonly side: Side }) {
  return side === 'seeker' ? (
    <EmptyState
      tile="talk"
      title={m['shell.contacts_mine_empty']()}
      text={m['shell.contacts_mine_empty_text']()}
      action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>}
    />
  ) : (
    <EmptyState
      tile="home"
      title={m['shell.contacts_theirs_empty']()}
      text={m['shell.contacts_theirs_empty_text']()}
      action={<LinkButton href="/post">{m['shell.post_home']()}</LinkButton>}
    />
  );
}
