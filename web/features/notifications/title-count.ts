import { liveNotificationsStore } from '../../shared/notifications/live-notifications.ts';

const COUNT_PREFIX = /^\(\d+\) /;
const MAX_SHOWN_COUNT = 99;

/** Shows the number of unread conversations before the title of every page, such as `(2) Inbox`. Returns a function that removes it. */
export function showCountInTitle(): () => void {
  const writeCount = (count: number) => {
    const titleWithoutCount = document.title.replace(COUNT_PREFIX, '');
    const title = count > 0 ? `(${Math.min(count, MAX_SHOWN_COUNT)}) ${titleWithoutCount}` : titleWithoutCount;
    if (document.title !== title) document.title = title;
  };
  const update = () => writeCount(liveNotificationsStore.get().unreadConversations);
  // every page sets its own title
  const observer = new MutationObserver(update);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  const unsubscribe = liveNotificationsStore.subscribe(update);
  update();
  return () => {
    observer.disconnect();
    unsubscribe();
    writeCount(0);
  };
}
