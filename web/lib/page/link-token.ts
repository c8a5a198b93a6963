import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * The token of a link in a mail or SMS: in the hash, which is not sent to servers and not logged, or in `token=` for mail programs
 * that rewrite links. Empty when there is none. For handlers: a mutation that is started while the page hydrates
 * still has the empty value that `useLinkToken` returns until then.
 */
export const readLinkToken = (): string => location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '');

/** The same for rendering. Empty on the server and during hydration. */
export const useLinkToken = (): string => useSyncExternalStore(noSubscription, readLinkToken, () => '');
