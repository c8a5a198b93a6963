import { m } from '../../../../messages/compiled/messages.js';
import type { Conversation } from '../../../../contract/contact/conversations.ts';
import { shortMomentText } from '../../../lib/format/moments.ts';
import { useToday } from '../../../lib/page/today.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../ui/cx.ts';

/** A conversation in the list: the other person, the listing, the last message, and the number of unread messages. */
export function ConversationRow({ conversation, isOpen }: { readonly conversation: Conversation; readonly isOpen: boolean }) {
  const { id, name, property, last_at, last_text, unread } = conversation;
  return (
    <Anchor
      href={`/inbox?id=${id}`}
      aria-current={isOpen ? 'true' : undefined}
      className={cx('flex min-h-11 flex-col gap-0.5 px-4 py-3 -outline-offset-4 hover:bg-sand', isOpen && 'bg-sand')}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>{name ?? m['shell.contact_nameless']()}</span>
        <time dateTime={last_at} className="shrink-0 text-14 text-muted">
          {shortMomentText(last_at, useToday())}
        </time>
      </span>
      <span className="truncate text-14 text-muted">{property?.title ?? m['inbox.taken_down']()}</span>
      <span className="flex items-center justify-between gap-3 text-14">
        <span className={cx('min-w-0 truncate', unread > 0 && 'font-semibold')}>{last_text}</span>
        {unread > 0 && (
          <span className="shrink-0 rounded-full bg-oxide px-2 font-semibold text-on-oxide">
            <span aria-hidden="true">{unread}</span>
            <span className="sr-only">{m['inbox.unread_count']({ count: unread })}</span>
          </span>
        )}
      </span>
    </Anchor>
  );
}
