import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { liveNotificationsStore } from './live-notifications.ts';

/** Fetches the queries that share the first part of this key again whenever a notification arrives while the page is open. */
export const useRefetchOnNotification = (queryKey: QueryKey): void => useRefetch(queryKey, useStore(liveNotificationsStore).receivedCount);

/** The same for every report of the server: also when a message was written or read, or a number revoked. */
export const useRefetchOnReport = (queryKey: QueryKey): void => useRefetch(queryKey, useStore(liveNotificationsStore).reportCount);

function useRefetch(queryKey: QueryKey, count: number): void {
  const client = useQueryClient();
  const [area] = queryKey;
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: [area] });
  }, [count, client, area]);
}
