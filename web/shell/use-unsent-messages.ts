import { useEffect } from 'react';
import { UNSENT_MESSAGES } from '../shared/session/session.ts';

/** After the work of the page load. */
const DELAY_MS = 4000;

/** Sends messages that were written without a connection, from any page. The code for it is loaded only when there are some. */
export function useUnsentMessages(): void {
  useEffect(() => {
    const send = () => {
      if (!hasUnsentMessages()) return;
      // Without a connection the code may be missing too; the next 'online' comes.
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
