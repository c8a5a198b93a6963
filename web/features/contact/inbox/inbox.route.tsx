import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api/api.ts';
import { personalMeta } from '../../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRefetchOnLiveEvent } from '../../../shared/notifications/use-refetch-on-notification.ts';
import { LoginWall } from '../../../shared/session/login-wall.tsx';
import { useLoggedIn } from '../../../shared/session/session.ts';
import { ConversationRow } from './conversation-row.tsx';
import { ConversationView } from './conversation-view.tsx';
import { useSendQueued } from './queued-messages-list.tsx';

export const meta = () => personalMeta(m['inbox.title']());

/** The person's conversations and the open one: side by side on wide screens, one at a time on phones. */
export default function InboxPage() {
  const [params] = useSearchParams();
  const openId = params.get('id');
  return (
    <div className="page page-5xl py-8">
      <h1 className={cx('mb-6 text-28 font-bold', openId !== null && 'max-md:sr-only')}>{m['inbox.title']()}</h1>
      <LoginWall tile="talk" title={m['inbox.login_wall']()} text={m['inbox.login_wall_text']()}>
        <Inbox openId={openId} />
      </LoginWall>
    </div>
  );
}

function Inbox({ openId }: { readonly openId: string | null }) {
  const isLoggedIn = useLoggedIn();
  useRefetchOnLiveEvent(['conversations']);
  useSendQueued();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['conversations', 'list'],
    queryFn: ({ pageParam }) => api('GET /conversation', { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (isPending || !data)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-20 rounded-card" />
        ))}
      </div>
    );
  const conversations = data.pages.flatMap((page) => page.data);
  if (conversations.length === 0 && openId === null)
    return (
      <EmptyState
        tile="talk"
        title={m['inbox.empty']()}
        text={m['inbox.empty_text']()}
        action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>}
      />
    );
  return (
    <div className="grid gap-6 md:grid-cols-[20rem_1fr]">
      <nav aria-label={m['inbox.list']()} className={cx(openId !== null && 'max-md:hidden')}>
        <ul className="overflow-hidden rounded-card border border-line bg-card">
          {conversations.map((conversation) => (
            <li key={conversation.id} className="border-b border-line last:border-b-0">
              <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="outline" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
            {m['inbox.more']()}
          </Button>
        )}
      </nav>
      {openId === null ? (
        <p className="self-center text-center text-muted max-md:hidden">{m['inbox.choose']()}</p>
      ) : (
        <ConversationView key={openId} id={openId} />
      )}
    </div>
  );
}
