import { createStore } from '../../lib/store.ts';

/** What the server-sent events of this page reported. Every page loads this module; the event client is loaded after a login. */
interface LiveNotifications {
  readonly unread: number;
  /** Notifications received since the page was opened. Lists are fetched again when it changes. */
  readonly receivedCount: number;
}

export const liveNotificationsStore = createStore<LiveNotifications>({ unread: 0, receivedCount: 0 });

export function setUnreadCount(unread: number): void {
  liveNotificationsStore.set({ ...liveNotificationsStore.get(), unread });
}

export function countReceivedNotification(): void {
  const { unread, receivedCount } = liveNotificationsStore.get();
  liveNotificationsStore.set({ unread, receivedCount: receivedCount + 1 });
}
