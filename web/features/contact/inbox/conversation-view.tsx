import { useInfiniteQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import type { Conversation, ConversationEntry } from '../../../../contract/contact/conversations.ts';
import type { ContactPass } from '../../../../contract/contact/passes.ts';
import type { Reach } from '../../../../contract/contact/reach.ts';
import { api, messageOf } from '../../../lib/api/api.ts';
import { momentText } from '../../../lib/format/moments.ts';
import { useToday } from '../../../lib/page/today.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { BackIcon } from '../../../ui/drawings/icons.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLoggedIn } from '../../../shared/session/session.ts';
import { PrivatePhotos } from '../../../shared/conversation-photos/private-photos.tsx';
import { ScamWarning } from '../../../shared/contact/scam-warning.tsx';
import { BlockButton } from '../block-button.tsx';
import { PassActions } from '../pass-actions.tsx';
import { ReportPerson } from './report-person.tsx';
import { QueuedMessages } from './queued-messages-list.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { WriteMessage } from './write-message.tsx';

/** A conversation: the latest messages, earlier ones on demand, and the form for a new one. Opening a conversation marks it as read. */
export function ConversationView({ id }: { readonly id: string }) {
  const isLoggedIn = useLoggedIn();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['conversations', 'one', id],
    queryFn: ({ pageParam }) => api('GET /conversation', { query: { id, ...(pageParam !== null && { before: Number(pageParam) }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isLoggedIn,
  });
  const pages = data?.pages ?? [];
  const [latest] = pages;
  const conversation = latest?.data[0];
  // pages are fetched backwards in time, and the entries of a page are in the order of time
  const entries = pages.toReversed().flatMap((page) => page.entries);
  useMarkRead(conversation, entries.at(-1)?.number ?? 0);
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!conversation) return <Skeleton className="h-80 rounded-card" />;
  return (
    <section aria-label={m['inbox.messages']()} className="flex min-h-96 flex-col">
      <Header conversation={conversation} />
      {!conversation.blocked && <Pass contact={latest.contact} />}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3 self-center">
          {m['inbox.earlier']()}
        </Button>
      )}
      <ol className="flex flex-1 flex-col gap-3 py-4" aria-live="polite">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} name={conversation.name} readByOther={conversation.read_by_other} />
        ))}
      </ol>
      <QueuedMessages conversationId={id} />
      {conversation.can_write ? (
        <WriteMessage conversationId={id} side={conversation.side} listingPath={conversation.property?.url ?? null} />
      ) : (
        <p className="rounded-control bg-sand p-3 text-muted">{conversation.blocked ? m['inbox.blocked']() : m['inbox.closed']()}</p>
      )}
    </section>
  );
}

/** Shows until when numbers or calls are available, with buttons to change that. Renders nothing when the owner accepts only messages. */
function Pass({ contact }: { readonly contact: { readonly pass: ContactPass; readonly reach: Reach } | null }) {
  if (contact === null || contact.reach === 'messages') return null;
  const { pass, reach } = contact;
  return (
    <div className="border-b border-line py-2">
      <PassActions pass={pass} isForCalls={reach === 'call'} isRow />
    </div>
  );
}

function Header({ conversation }: { readonly conversation: Conversation }) {
  const { id, name, side, property, can_write } = conversation;
  const shownName = name ?? m['shell.contact_nameless']();
  return (
    <header className="flex items-start justify-between gap-3 border-b border-line pb-3">
      <div className="min-w-0">
        <Anchor
          href="/inbox"
          className="inline-flex min-h-11 items-center gap-1 text-14 font-semibold text-indigo hover:underline md:hidden"
        >
          <BackIcon className="size-4" />
          {m['inbox.back']()}
        </Anchor>
        <h2 className="truncate text-18 font-bold">{shownName}</h2>
        <p className="text-14 text-muted">{side === 'owner' ? m['inbox.from_seeker']() : m['inbox.from_owner']()}</p>
        {property ? (
          <Anchor href={property.url} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
            {property.title}
          </Anchor>
        ) : (
          <p className="text-muted">{m['inbox.taken_down']()}</p>
        )}
      </div>
      <div className="-mx-4 flex flex-col items-end">
        {can_write && <BlockButton name={shownName} block={() => api('POST /conversation/block', { body: { id } })} />}
        <ReportPerson conversationId={id} />
      </div>
    </header>
  );
}

interface EntryProps {
  readonly entry: ConversationEntry;
  readonly name: string | null;
  /** Number of the last entry that the other person has read. */
  readonly readByOther: number;
}

function Entry({ entry, name, readByOther }: EntryProps) {
  const { from, text, photos, sent_at, number, scam_patterns } = entry;
  const time = momentText(sent_at, useToday());
  if (from === 'site')
    return (
      <li className="self-center text-center text-14 text-muted">
        {text} <time dateTime={sent_at}>{time}</time>
      </li>
    );
  const isMine = from === 'me';
  return (
    <li className={cx('max-w-[85%]', isMine ? 'self-end' : 'self-start')}>
      <ScamWarning patterns={scam_patterns} />
      <div className={cx('rounded-card border border-line px-4 py-2.5', isMine ? 'bg-sand' : 'bg-card')}>
        <span className="sr-only">{isMine ? m['inbox.me']() : (name ?? m['shell.contact_nameless']())}: </span>
        {text !== '' && <p className={cx('whitespace-pre-line', photos.length > 0 && 'mb-2')}>{text}</p>}
        <PrivatePhotos photos={photos} label={(position) => photoLabel(isMine, name, position)} />
      </div>
      <p className={cx('mt-0.5 text-14 text-muted', isMine && 'text-right')}>
        <time dateTime={sent_at}>{time}</time>
        {isMine && ` · ${number <= readByOther ? m['inbox.read']() : m['inbox.sent']()}`}
      </p>
    </li>
  );
}

function photoLabel(isMine: boolean, name: string | null, position: number): string {
  if (isMine) return m['inbox.photo_by_me']({ position });
  return name === null ? m['inbox.photo_number']({ position }) : m['inbox.photo_by']({ position, name });
}
