import { createStore } from '../../lib/store.ts';

/** What the server-sent events of this page reported. Every page loads this module; the event client is loaded after a login. */
interface LiveNotifications {
  readonly unread: number;
  /** Conversations with something unread. */
  readonly unreadConversations: number;
  /** Notifications received since the page was opened. Lists are fetched again when it changes. */
  readonly receivedCount: number;
  /** Live events of any type since the page was opened, for example that a message was written or read. */
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
