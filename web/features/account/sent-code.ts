import { createStore, useStore } from '../../lib/store.ts';

/**
 * The code that was sent to verify a number. Stored outside of the page, because the page is rendered anew when the person logs in again.
 */
const sentCode = createStore<{ readonly accountId: string; readonly verificationId: string } | null>(null);

/** @param verificationId id of the verification for which a code was sent; null when the code is no longer needed */
export function rememberSentCode(accountId: string, verificationId: string | null): void {
  sentCode.set(verificationId === null ? null : { accountId, verificationId });
}

/** Returns the id of the verification; null when no code was sent for this account. */
export const useSentCode = (accountId: string): string | null =>
  useStore(sentCode, (sent) => (sent?.accountId === accountId ? sent.verificationId : null));
