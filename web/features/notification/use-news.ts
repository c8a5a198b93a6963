import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { newsStore } from './news.ts';

/** Asks for these again whenever something is told while the page is open. */
export function useNews(queryKey: QueryKey): void {
  const client = useQueryClient();
  const { came } = useSyncExternalStore(newsStore.subscribe, newsStore.read, newsStore.nothing);
  const [area] = queryKey;
  useEffect(() => {
    if (came > 0) void client.invalidateQueries({ queryKey: [area] });
  }, [came, client, area]);
}
