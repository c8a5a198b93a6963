import { m } from '../../../messages/compiled/messages.js';
import type { Notification } from '../../../contract/notifications.ts';
import { momentText } from '../../lib/format/moments.ts';
import { useToday } from '../../lib/page/today.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';

/** One notification. The whole row is a link. Unread notifications have a dot, and a text for screen readers. */
export function NotificationRow({ notification, onOpen }: { readonly notification: Notification; readonly onOpen: () => void }) {
  const isUnread = notification.read_at === null;
  return (
    <Anchor href={notification.path} onClick={onOpen} className="flex gap-3 px-4 py-3.5 -outline-offset-4 hover:bg-sand">
      <span aria-hidden="true" className={cx('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-oxide' : 'bg-transparent')} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={cx('text-pretty', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">{m['notification_center.new']()} </span>}
          {notification.title}
        </span>
        <span className="text-14 text-muted">{notification.text}</span>
        {notification.note && <span className="text-14">{notification.note}</span>}
        <span className="flex flex-wrap items-center gap-x-3 text-14">
          <span className="font-semibold text-indigo">{notification.action}</span>
          <time dateTime={notification.created_at} className="text-muted">
            {momentText(notification.created_at, useToday())}
          </time>
        </span>
      </span>
    </Anchor>
  );
}
