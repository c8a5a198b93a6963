import { onTokenChange, readToken } from '../../../lib/api/auth-token.ts';
import { repeatSending } from './repeat-sending.ts';
import { messageQueue } from './unsent-messages.ts';

let isStarted = false;

/**
 * From now on, and until the page is closed, sends the messages that wait: at once, when the connection or the session comes back, and
 * again while the server cannot take them. Calls after the first one do nothing.
 */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  const sending = repeatSending(() => messageQueue.flush());
  // a message that was written in this page and not taken at once
  messageQueue.store.subscribe(() => {
    if (messageQueue.store.get().some(({ problem }) => problem === null)) sending.plan();
  });
  onTokenChange(() => {
    // a logout deletes what is stored
    messageQueue.reload();
    if (readToken() !== null) sending.start();
  });
  addEventListener('online', sending.start);
  sending.start();
}
