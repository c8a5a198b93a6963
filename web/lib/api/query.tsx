import { onlineManager, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { onTokenChange } from './auth-token.ts';
import { sessionExpiry } from './login-needed.ts';
import { mayRepeatRead, repeatDelay } from './repeat-read.ts';

const MINUTE_MS = 60_000;

/**
 * Query client for personal pages, which fetch their data in the browser. Fetched data is discarded when the person leaves these pages or
 * when another person logs in. When the session of the person expires it stays, so that forms on the page are kept; it is fetched again after
 * their next login.
 */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <FollowSession />
      {children}
    </QueryClientProvider>
  );
}

function FollowSession() {
  const client = useQueryClient();
  useEffect(
    () =>
      onTokenChange(() => {
        if (sessionExpiry.get() !== 'expired') resetQueries(client);
      }),
    [client],
  );
  useEffect(
    () =>
      sessionExpiry.subscribe(() => {
        if (sessionExpiry.get() === 'resumed') void client.invalidateQueries();
        if (sessionExpiry.get() === 'none') resetQueries(client);
      }),
    [client],
  );
  return null;
}

/**
 * Resets all queries. Queries that are still on the page are fetched again only after the page has rendered: by then those that need a
 * session are unmounted or disabled, so they do not fail again.
 */
function resetQueries(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) query.reset();
  setTimeout(() => void client.refetchQueries({ type: 'active' }));
}

function createClient(): QueryClient {
  // the online manager learns only of changes, and a page may be opened without a connection
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        // Without a connection the query fails at once, so that the page says so instead of loading without end; it is fetched again when the
        // connection is back.
        retry: (failures, error) => onlineManager.isOnline() && mayRepeatRead(failures, error),
        retryDelay: repeatDelay,
        refetchOnWindowFocus: false,
        // Sends the request once even without a connection, because the service worker may have a cached response.
        networkMode: 'offlineFirst',
      },
      // Without a connection a mutation fails at once instead of being sent unnoticed hours later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
