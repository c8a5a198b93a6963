/** Shows the push notifications that the site sends to this device, and opens their pages. */
import type { WorkerScope } from './scope.ts';

/** The message that `server/notifications/push/send-push.ts` sends. */
interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
}

const isPushMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'text', 'path', 'tag'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Shows a notification. It replaces one with the same tag, so a message that arrives twice is shown once. */
export async function showPushMessage({ registration }: Pick<WorkerScope, 'registration'>, message: unknown): Promise<void> {
  if (!isPushMessage(message)) return;
  const { title, text, path, tag, language } = message;
  await registration.showNotification(title, { body: text, tag, data: path, lang: language, icon: '/icon-512.png' });
}

/** Opens the page of a notification, or focuses the tab that already shows it. Only URLs of this site are opened. */
export async function openNotification({ clients, location }: Pick<WorkerScope, 'clients' | 'location'>, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/notifications', location.origin);
  if (url.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openPage = pages.find((page) => page.url === url.href);
  await (openPage ? openPage.focus() : clients.openWindow(url.href));
}
