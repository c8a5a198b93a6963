import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { newsStore } from './news.ts';

const MOST = 99;

/** The way to what one was told, and how much of it is unread. Opens the line for news once somebody is logged in. */
export function Bell() {
  const loggedIn = useLoggedIn();
  const { unread } = useSyncExternalStore(newsStore.subscribe, newsStore.read, newsStore.nothing);
  useEffect(() => {
    if (!loggedIn) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const open = async () => {
      const line = await import('./line.ts').catch(() => null);
      if (gone) return;
      if (line) stop = line.openLine();
      // the connection went before it came
      else addEventListener('online', again, { once: true });
    };
    const again = () => void open();
    again();
    return () => {
      gone = true;
      removeEventListener('online', again);
      stop?.();
      newsStore.set({ unread: 0 });
    };
  }, [loggedIn]);
  const label = unread > 0 ? m['notification_center.bell_unread']({ count: unread }) : m['notification_center.title']();
  return (
    <Anchor
      href="/notifications"
      aria-label={label}
      title={label}
      // a phone's and a tablet's header have no room for it beside the words of the login
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand',
        !loggedIn && 'max-lg:hidden',
      )}
    >
      <BellIcon className="size-5.5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-oxide px-1 text-center text-12 leading-4.5 font-bold text-on-oxide"
        >
          {Math.min(unread, MOST)}
        </span>
      )}
    </Anchor>
  );
}
