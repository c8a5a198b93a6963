import { liveNotificationsStore } from '../../shared/notifications/live-notifications.ts';

const COUNT = /^\(\d+\) /;
const MAX_SHOWN = 99;

/** Shows the number of unread conversations before the title of every page, such as `(2) Inbox`. Returns a function that removes it. */
export function showCountInTitle(): () => void {
  const write = (count: number) => {
    const titleWithoutCount = document.title.replace(COUNT, '');
    const title = count > 0 ? `(${Math.min(count, MAX_SHOWN)}) ${titleWithoutCount}` : titleWithoutCount;
    if (document.title !== title) document.title = title;
  };
  const update = () => write(liveNotificationsStore.get().unreadConversations);
  // every page sets its own title
  const observer = new MutationObserver(update);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  const unsubscribe = liveNotificationsStore.subscribe(update);
  update();
  return () => {
    observer.disconnect();
    unsubscribe();
    write(0);
  };
}
