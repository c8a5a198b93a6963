import { useEffect } from 'react';
import { QUEUED_MESSAGES } from '../shared/session/session.ts';

/** Delay after mounting, so that sending does not slow down the page load. */
const DELAY_MS = 4000;

/** Sends messages that were written without a connection, on any page. The code is loaded only when there are such messages. */
export function useMessageQueue(): void {
  useEffect(() => {
    const send = () => {
      if (!hasQueuedMessages()) return;
      // Without a connection the code may fail to load; the next 'online' event loads it again.
      void import('../features/contact/inbox/send-queued.ts').then(({ startSending }) => startSending()).catch(() => undefined);
    };
    const timer = setTimeout(send, DELAY_MS);
    addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', send);
    };
  }, []);
}

function hasQueuedMessages(): boolean {
  try {
    return localStorage.getItem(QUEUED_MESSAGES) !== null;
  } catch {
    return false;
  }
}
