import { useEffect } from 'react';
import { UNSENT_MESSAGES } from '../shared/session/session.ts';

/** Starts after the page has finished loading. */
const DELAY_MS = 4000;

/** Sends messages that were written without a connection, on any page. The code is loaded only when there are such messages. */
export function useUnsentMessages(): void {
  useEffect(() => {
    const send = () => {
      if (!hasUnsentMessages()) return;
      // Without a connection the code may fail to load; the next 'online' event loads it again.
      void import('../features/contact/inbox/send-waiting.ts').then(({ startSending }) => startSending()).catch(() => undefined);
    };
    const timer = setTimeout(send, DELAY_MS);
    addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', send);
    };
  }, []);
}

function hasUnsentMessages(): boolean {
  try {
    return localStorage.getItem(UNSENT_MESSAGES) !== null;
  } catch {
    return false;
  }
}
