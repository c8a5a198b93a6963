import { createClient } from '../../../contract/base/client.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { addToDeviceHistory } from './device-history.ts';

/** The page counts as viewed when it was visible for this long without a break, so that accidental visits do not count. */
const VIEWED_MS = 1500;

/** `keepalive` lets the request finish after the page is left. */
const send = createClient(async ({ method, url, headers, body }) => {
  const answer = await fetch(url, {
    method,
    headers,
    body: (body as string | undefined) ?? null,
    credentials: 'omit',
    keepalive: true,
  });
  // The body is not needed, but an unread one keeps the connection open.
  return { status: answer.status, body: await answer.text(), retryAfter: null };
}, readToken);

/** Loads its script only now, when the page has been read for a while. */
async function keepForOffline(): Promise<void> {
  const path = location.pathname;
  const { keepListing } = await import('../offline/offline-pages.ts');
  await keepListing(path);
}

/** Records once that the listing was viewed, unless `signal` is aborted before: the page was left. */
export function recordVisit(id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
  };
  const record = () => {
    stop();
    if (readToken() === null) addToDeviceHistory(id);
    void keepForOffline().catch(() => undefined);
    // A failure is ignored: the visit is not counted.
    void send('POST /property/seen', { body: { property_id: id } }).catch(() => undefined);
  };
  const restart = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(record, VIEWED_MS);
  };
  signal.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', restart);
  restart();
}
