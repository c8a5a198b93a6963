import { createStore } from '../../lib/store.ts';

/**
 * Counts from the server-sent events of this page. Every page loads this module, but the event client is loaded only for people who are
 * logged in.
 */
interface LiveNotifications {
  readonly unread: number;
  /** Number of conversations with unread messages. */
  readonly unreadConversations: number;
  /** Notifications received since the page was opened. When it changes, lists are fetched again. */
  readonly receivedCount: number;
  /** Live events of any type since the page was opened. Other events report, for example, that a message was written or read. */
  readonly eventCount: number;
}

export const liveNotificationsStore = createStore<LiveNotifications>({
  unread: 0,
  unreadConversations: 0,
  receivedCount: 0,
  eventCount: 0,
});

export function setUnreadCounts({ unread, conversations }: { readonly unread: number; readonly conversations: number }): void {
  const { eventCount, ...others } = liveNotificationsStore.get();
  liveNotificationsStore.set({ ...others, unread, unreadConversations: conversations, eventCount: eventCount + 1 });
}

export function countReceivedNotification(): void {
  const { receivedCount, ...others } = liveNotificationsStore.get();
  liveNotificationsStore.set({ ...others, receivedCount: receivedCount + 1 });
}
