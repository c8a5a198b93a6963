import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../contract/client.ts';
import { onTokenChange } from './auth-token.ts';

const MINUTE = 60_000;

/**
 * For pages that are somebody's own: what they show is fetched in the browser. Nothing is fetched on the server, and what
 * was fetched is forgotten when the person leaves these pages or somebody else logs in.
 */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <ForgetOnLogin />
      {children}
    </QueryClientProvider>
  );
}

function ForgetOnLogin() {
  const client = useQueryClient();
  useEffect(() => onTokenChange(() => forget(client)), [client]);
  return null;
}

/**
 * Everything at once; what the page still shows is asked again after it has been drawn anew: by then what needs a session is gone from
 * it, or turned off, and is not refused once more.
 */
function forget(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) query.reset();
  setTimeout(() => void client.refetchQueries({ type: 'active' }));
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // What the server refused it will refuse again; only a lost connection or its own trouble is worth another try.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
        refetchOnWindowFocus: false,
      },
      // Without a connection it fails and says so; it does not wait unseen to act hours later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
