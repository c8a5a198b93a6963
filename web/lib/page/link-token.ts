import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * The token of a link in a mail or SMS: in the hash, which is not sent to servers and not logged, or in `token=` for mail programs
 * that rewrite links. Empty on the server and when there is none.
 */
export function useLinkToken(): string {
  return useSyncExternalStore(
    noSubscription,
    () => location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? ''),
    () => '',
  );
}
