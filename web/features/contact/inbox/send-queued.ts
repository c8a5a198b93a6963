import { onTokenChange, readToken } from '../../../lib/api/auth-token.ts';
import { repeatSending } from './repeat-sending.ts';
import { messageQueue } from './queued-messages.ts';

let isStarted = false;

/**
 * Sends the queued messages from now on until the page is closed: at once, when the connection or the session comes back, and repeatedly
 * while the server is unavailable. Further calls do nothing.
 */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  const sending = repeatSending(() => messageQueue.flush());
  // a message was written on this page and could not be sent at once
  messageQueue.store.subscribe(() => {
    if (messageQueue.store.get().some(({ problem }) => problem === null)) sending.scheduleNext();
  });
  onTokenChange(() => {
    // a logout deletes the stored messages
    messageQueue.reload();
    if (readToken() !== null) sending.start();
  });
  addEventListener('online', sending.start);
  sending.start();
}
