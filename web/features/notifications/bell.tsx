import { useEffect } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { useStore } from '../../lib/store.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { BellIcon } from '../../ui/drawings/icons.tsx';
import { liveNotificationsStore, setUnreadCounts } from '../../shared/notifications/live-notifications.ts';
import { useLoggedIn } from '../../shared/session/session.ts';

/** Link to the notifications, with the number of unread ones. Opens the event stream for people who are logged in. */
export function Bell() {
  const isLoggedIn = useLoggedIn();
  const { unread } = useStore(liveNotificationsStore);
  useEffect(() => {
    if (!isLoggedIn) return;
    let close: (() => void) | null = null;
    let isUnmounted = false;
    const open = async () => {
      const client = await import('./sse-client.ts').catch(() => null);
      if (isUnmounted) return;
      if (client) close = client.createSseClient();
      // The script could not be loaded: load it again when the connection is back.
      else addEventListener('online', retry, { once: true });
    };
    const retry = () => void open();
    retry();
    return () => {
      isUnmounted = true;
      removeEventListener('online', retry);
      close?.();
      setUnreadCounts({ unread: 0, conversations: 0 });
    };
  }, [isLoggedIn]);
  const label = unread > 0 ? m['notification_center.bell_unread']({ count: unread }) : m['notification_center.title']();
  return (
    <Anchor
      href="/notifications"
      aria-label={label}
      title={label}
      // On phones there is no space for it next to the login button.
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand',
        !isLoggedIn && 'max-md:hidden',
      )}
    >
      <BellIcon className="size-5.5" />
      <CountBadge count={unread} className="top-1 right-0.5" />
    </Anchor>
  );
}
