import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { liveNotificationsStore } from './live-notifications.ts';

/** Fetches the queries that share the first part of this key again whenever a notification arrives while the page is open. */
export function useRefetchOnNotification(queryKey: QueryKey): void {
  const client = useQueryClient();
  const { receivedCount } = useStore(liveNotificationsStore);
  const [area] = queryKey;
  useEffect(() => {
    if (receivedCount > 0) void client.invalidateQueries({ queryKey: [area] });
  }, [receivedCount, client, area]);
}
