import { createClient } from '../../../contract/client.ts';
import { readToken } from '../../lib/auth-token.ts';
import { rememberOnDevice } from './device-seen.ts';

/** Milliseconds the page has to be in view without a break: who opened it by mistake has not looked at it. */
const LOOKED_MS = 1500;

// the answer is of no use, and the request outlives the page
const send = createClient(async ({ method, url, headers, body }) => {
  const answer = await fetch(url, {
    method,
    headers,
    body: (body as string | undefined) ?? null,
    credentials: 'omit',
    keepalive: true,
  });
  // read to its end all the same: until then it holds the connection
  return { status: answer.status, body: await answer.text(), retryAfter: null };
}, readToken);

/** Tells once that the listing was looked at, when it was before its page was `left`. */
export function watchVisit(id: string, left: AbortSignal): void {
  if (left.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
  const tell = () => {
    stop();
    if (readToken() === null) rememberOnDevice(id);
    // a visit that cannot be told is not counted; nobody is disturbed by that
    void send('POST /property/seen', { body: { property_id: id } }).catch(() => undefined);
  };
  const wait = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(tell, LOOKED_MS);
  };
  left.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', wait);
  wait();
}
