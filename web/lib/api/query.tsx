import { onlineManager, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../../contract/base/client.ts';
import { onTokenChange } from './auth-token.ts';

const MINUTE = 60_000;
const MAX_RETRIES = 2;
/** Before the first retry. The second waits three times as long; both together leave the person without an answer for under two seconds. */
const RETRY_DELAY_MS = 400;

/**
 * For personal pages, whose data is fetched in the browser only. Fetched data is discarded when the person leaves these pages or
 * another person logs in.
 */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <ResetOnTokenChange />
      {children}
    </QueryClientProvider>
  );
}

function ResetOnTokenChange() {
  const client = useQueryClient();
  useEffect(() => onTokenChange(() => resetQueries(client)), [client]);
  return null;
}

/**
 * Resets all queries. Those still on the page are fetched again after it has rendered: by then queries that need a session are
 * unmounted or disabled, and do not fail again.
 */
function resetQueries(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) query.reset();
  setTimeout(() => void client.refetchQueries({ type: 'active' }));
}

function createClient(): QueryClient {
  // it learns of changes only, and a page may be opened offline
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // A refusal (4xx) would be repeated; only network and server errors are worth another try. Offline the query fails at once, so
        // that the page says so instead of loading without end; it is fetched again when the connection is back.
        retry: (failures, error) =>
          failures < MAX_RETRIES && onlineManager.isOnline() && !(error instanceof ApiError && error.status > 0 && error.status < 500),
        retryDelay: (failures) => RETRY_DELAY_MS * 3 ** failures,
        refetchOnWindowFocus: false,
        // Asks once even offline: the service worker may have kept the last answer.
        networkMode: 'offlineFirst',
      },
      // Offline, it fails at once instead of being sent unnoticed hours later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
