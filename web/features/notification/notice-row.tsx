import { m } from '../../../messages/compiled/messages.js';
import type { Notification } from '../../../contract/notification.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';

/** One notification; the whole row leads on. What is unread says so in words as well as by its dot. */
export function NoticeRow({ notice, onOpen }: { readonly notice: Notification; readonly onOpen: () => void }) {
  const isNew = notice.read_at === null;
  return (
    <Anchor href={notice.path} onClick={onOpen} className="flex gap-3 px-4 py-3.5 -outline-offset-4 hover:bg-sand">
      <span aria-hidden="true" className={cx('mt-2 size-2 shrink-0 rounded-full', isNew ? 'bg-oxide' : 'bg-transparent')} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={cx('text-pretty', isNew && 'font-semibold')}>
          {isNew && <span className="sr-only">{m['notification_center.new']()} </span>}
          {notice.title}
        </span>
        <span className="text-14 text-muted">{notice.text}</span>
        {notice.note && <span className="text-14 break-words">{notice.note}</span>}
        <span className="flex flex-wrap items-center gap-x-3 text-14">
          <span className="font-semibold text-indigo">{notice.action}</span>
          <time dateTime={notice.created_at} className="text-muted">
            {m['notification_center.at']({ date: dateText(notice.created_at), time: clockText(notice.created_at) })}
          </time>
        </span>
      </span>
    </Anchor>
  );
}
