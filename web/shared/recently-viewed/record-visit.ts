import { createClient } from '../../../contract/base/client.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { addToDeviceHistory } from './device-history.ts';

/** The page counts as viewed after it was visible for this long without interruption, so that accidental visits do not count. */
const MIN_VISIBLE_MS = 1500;

/** `keepalive` lets the request finish after the person leaves the page. */
const send = createClient(async ({ method, url, headers, body }) => {
  const response = await fetch(url, {
    method,
    headers,
    body: (body as string | undefined) ?? null,
    credentials: 'omit',
    keepalive: true,
  });
  // The body is not needed, but an unread body keeps the connection open.
  return { status: response.status, body: await response.text(), retryAfter: null };
}, readToken);

/** Caches the page for use without a connection. Its script is loaded only when the page has been read for a while. */
async function cacheForOffline(): Promise<void> {
  const path = location.pathname;
  const { cachePage } = await import('../offline/offline-pages.ts');
  await cachePage(path);
}

/** Records once that the listing was viewed, unless `signal` is aborted first because the person left the page. */
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
    void cacheForOffline().catch(() => undefined);
    // A failure is ignored: this visit is then not counted.
    void send('POST /property/seen', { body: { property_id: id } }).catch(() => undefined);
  };
  const restart = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(record, MIN_VISIBLE_MS);
  };
  signal.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', restart);
  restart();
}
