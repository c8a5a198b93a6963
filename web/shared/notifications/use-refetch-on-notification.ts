import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { liveNotificationsStore } from './live-notifications.ts';

/** Refetches all queries whose key has the same first part as `queryKey` whenever a notification arrives while the page is open. */
export const useRefetchOnNotification = (queryKey: QueryKey): void => useRefetch(queryKey, useStore(liveNotificationsStore).receivedCount);

/** Refetches these queries after every live event, so also when a message was written or read, or a number was revoked. */
export const useRefetchOnLiveEvent = (queryKey: QueryKey): void => useRefetch(queryKey, useStore(liveNotificationsStore).eventCount);

function useRefetch(queryKey: QueryKey, count: number): void {
  const client = useQueryClient();
  const [firstPart] = queryKey;
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: [firstPart] });
  }, [count, client, firstPart]);
}
