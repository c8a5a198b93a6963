import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The token of a link in a message: behind the `#`, where neither servers nor logs see it, or in `token=` where a mail program
 * wrote it so. Empty on the server and when there is none.
 */
export function useLinkToken(): string {
  return useSyncExternalStore(
    never,
    () => location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? ''),
    () => '',
  );
}
