/** The open line of a page: news by `fetch`, since an EventSource cannot send the session. Only while the page is looked at. */
import type { Notification } from '../../../contract/notification.ts';
import { spoken } from '../../../messages/spoken.ts';
import { readToken } from '../../lib/auth-token.ts';
import { expireSession } from '../login/auth.ts';
import { agreeOnLanguage } from '../user/account-language.ts';
import { toast } from '../toast/toast-store.ts';
import { newsStore } from './news.ts';
import { eventReader } from './read-events.ts';

const ADDRESS = '/api/v1/notifications/stream';
/** Milliseconds until the next try, growing to the last, each up to half as long again so that pages do not come all at once. */
const AGAIN = [2_000, 5_000, 15_000, 60_000] as const;
const TOO_MANY = 60_000;
/** A page that is not looked at gives its line back after this. */
const HIDDEN_MS = 30_000;
const SHOWN_MS = 6_000;

type End = 'cut' | 'too many' | 'over';

/** Opens the line and keeps it open. Answers how to close it for good. */
export function openLine(): () => void {
  let last: string | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | null = null;

  const hear = eventReader(({ event, id, data }) => {
    tries = 0;
    last = id ?? last;
    if (event === 'state') newsStore.set(JSON.parse(data) as { unread: number });
    if (event !== 'notice') return;
    toast((JSON.parse(data) as Notification).title, { durationMs: SHOWN_MS });
    newsStore.set({ came: newsStore.read().came + 1 });
  });

  const listen = async (signal: AbortSignal): Promise<End> => {
    const headers = { 'x-access-token': readToken() ?? '', 'accept-language': spoken(), ...(last !== null && { 'last-event-id': last }) };
    const response = await fetch(ADDRESS, { headers, signal, credentials: 'omit', cache: 'no-store' });
    if (response.status === 401) return 'over';
    if (response.status === 429) return 'too many';
    if (!response.ok || !response.body) return 'cut';
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hear(piece.value);
    return 'cut';
  };
  const open = async () => {
    if (current || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    const line = (current = new AbortController());
    const end = await listen(line.signal).catch((): End => 'cut');
    if (current === line) current = null;
    if (line.signal.aborted) return;
    if (end === 'over') return readToken() === null ? undefined : expireSession();
    const wait = end === 'too many' ? TOO_MANY : AGAIN[Math.min(tries++, AGAIN.length - 1)]!;
    timer = setTimeout(() => void open(), wait * (1 + Math.random() / 2));
  };
  const close = () => {
    clearTimeout(timer);
    current?.abort();
    current = null;
  };
  const look = () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'hidden') hidden = setTimeout(close, HIDDEN_MS);
    else void open();
  };

  // here, as every page of somebody who is logged in comes by, when it has time
  void agreeOnLanguage();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  addEventListener('pagehide', close);
  addEventListener('pageshow', look);
  void open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', look);
    clearTimeout(hidden);
    close();
  };
}
