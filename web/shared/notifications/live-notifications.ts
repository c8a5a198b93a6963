import { createStore } from '../../lib/store.ts';

/** What the server-sent events of this page reported. Every page loads this module; the event client is loaded after a login. */
interface LiveNotifications {
  readonly unread: number;
  /** Conversations with something unread. */
  readonly unreadConversations: number;
  /** Notifications received since the page was opened. Lists are fetched again when it changes. */
  readonly receivedCount: number;
  /** Reports of any kind since the page was opened: messages written and read, too. */
  readonly reportCount: number;
}

export const liveNotificationsStore = createStore<LiveNotifications>({
  unread: 0,
  unreadConversations: 0,
  receivedCount: 0,
  reportCount: 0,
});

export function setUnreadCounts({ unread, conversations }: { readonly unread: number; readonly conversations: number }): void {
  const { reportCount, ...others } = liveNotificationsStore.get();
  liveNotificationsStore.set({ ...others, unread, unreadConversations: conversations, reportCount: reportCount + 1 });
}

export function countReceivedNotification(): void {
  const { receivedCount, ...others } = liveNotificationsStore.get();
  liveNotificationsStore.set({ ...others, receivedCount: receivedCount + 1 });
}
