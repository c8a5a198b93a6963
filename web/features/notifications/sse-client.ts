/**
 * Receives notifications as server-sent events while the page is visible. Uses `fetch`, because an EventSource cannot send the session
 * token.
 */
import type { Notification } from '../../../contract/notifications.ts';
import { currentLanguage, localPath } from '../../../messages/current-language.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { expireSession } from '../../lib/api/login-needed.ts';
import { syncLanguage } from '../../shared/preferences/account-language.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { countReceivedNotification, setUnreadCounts } from '../../shared/notifications/live-notifications.ts';
import { createEventParser } from './event-stream.ts';
import { showCountInTitle } from './title-count.ts';

const STREAM_URL = '/api/v1/notifications/stream';
/**
 * Milliseconds before each reconnection; the last value repeats. Up to half of it is added at random, so that pages do not reconnect at the
 * same time.
 */
const RECONNECT_DELAYS_MS = [2_000, 5_000, 15_000, 60_000] as const;
const TOO_MANY_REQUESTS_DELAY_MS = 60_000;
/** A page that is hidden for this long closes its connection. */
const MAX_HIDDEN_MS = 30_000;
const TOAST_DURATION_MS = 6_000;

/** Whether the person is reading the conversation to which a notification links. */
const isOpenConversation = (path: string): boolean =>
  path.startsWith('/inbox?') && document.visibilityState === 'visible' && location.pathname + location.search === localPath(path);

type StreamEnd = 'disconnected' | 'too many requests' | 'logged out';

/** Connects and reconnects until the returned function is called. */
export function createSseClient(): () => void {
  let lastEventId: string | null = null;
  let failedAttempts = 0;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let connection: AbortController | null = null;

  const parse = createEventParser(({ event, id, data }) => {
    failedAttempts = 0;
    lastEventId = id ?? lastEventId;
    if (event === 'state') setUnreadCounts(JSON.parse(data) as { unread: number; conversations: number });
    if (event !== 'notification') return;
    const { title, path } = JSON.parse(data) as Notification;
    if (!isOpenConversation(path)) toast(title, { durationMs: TOAST_DURATION_MS });
    countReceivedNotification();
  });

  const readStream = async (signal: AbortSignal): Promise<StreamEnd> => {
    const headers = {
      'x-access-token': readToken() ?? '',
      'accept-language': currentLanguage(),
      ...(lastEventId !== null && { 'last-event-id': lastEventId }),
    };
    const response = await fetch(STREAM_URL, { headers, signal, credentials: 'omit', cache: 'no-store' });
    if (response.status === 401) return 'logged out';
    if (response.status === 429) return 'too many requests';
    if (!response.ok || !response.body) return 'disconnected';
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parse(chunk.value);
    return 'disconnected';
  };
  const connect = async () => {
    if (connection || document.visibilityState === 'hidden') return;
    clearTimeout(reconnectTimer);
    const controller = (connection = new AbortController());
    const end = await readStream(controller.signal).catch((): StreamEnd => 'disconnected');
    if (connection === controller) connection = null;
    if (controller.signal.aborted) return;
    if (end === 'logged out') return readToken() === null ? undefined : expireSession();
    const delayMs =
      end === 'too many requests'
        ? TOO_MANY_REQUESTS_DELAY_MS
        : RECONNECT_DELAYS_MS[Math.min(failedAttempts++, RECONNECT_DELAYS_MS.length - 1)]!;
    reconnectTimer = setTimeout(() => void connect(), delayMs * (1 + Math.random() / 2));
  };
  const disconnect = () => {
    clearTimeout(reconnectTimer);
    connection?.abort();
    connection = null;
  };
  const followVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(disconnect, MAX_HIDDEN_MS);
    else void connect();
  };

  // The language is synchronized here, because every page of a person who is logged in opens this client once the page is idle.
  void syncLanguage();
  const removeTitleCount = showCountInTitle();
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('online', followVisibility);
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', followVisibility);
  void connect();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    removeEventListener('online', followVisibility);
    removeEventListener('pagehide', disconnect);
    removeEventListener('pageshow', followVisibility);
    clearTimeout(hiddenTimer);
    removeTitleCount();
    disconnect();
  };
}
