import { m } from '../../../messages/compiled/messages.js';
import { useStore } from '../../lib/store.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { ChatIcon } from '../../ui/drawings/icons.tsx';
import { liveNotificationsStore } from '../../shared/notifications/live-notifications.ts';

/** Link to the inbox with the number of unread conversations. On phones and tablets it is in the tab bar instead. */
export function InboxLink() {
  const { unreadConversations: count } = useStore(liveNotificationsStore);
  const label = count > 0 ? m['inbox.title_unread']({ count }) : m['inbox.title']();
  return (
    <Anchor
      href="/inbox"
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand max-lg:hidden"
    >
      <ChatIcon className="size-5.5" />
      <CountBadge count={count} className="top-1 right-0.5" />
    </Anchor>
  );
}
