import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * Reads the token of a link in an email or SMS. It is in the URL hash, which is not sent to servers and not logged, or in the parameter
 * `token` for mail programs that rewrite links. Empty when there is none. Use this in event handlers: a mutation that starts during
 * hydration would still have the empty value that `useLinkToken` returns until then.
 */
export const readLinkToken = (): string => location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '');

/** The token for rendering. Empty on the server and during hydration. */
export const useLinkToken = (): string => useSyncExternalStore(noSubscription, readLinkToken, () => '');
