/**
 * The part of the service worker's global scope that we use. TypeScript cannot load the type library for workers together with the one for
 * pages.
 */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface MessageFromPage extends LastingEvent {
  readonly data: unknown;
}
interface PushMessageEvent extends LastingEvent {
  readonly data: { readonly json: () => unknown } | null;
}
interface NotificationClick extends LastingEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
interface PageClient {
  readonly url: string;
  focus: () => Promise<unknown>;
}
interface EventTypes {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: MessageFromPage;
  readonly push: PushMessageEvent;
  readonly notificationclick: NotificationClick;
}
export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly PageClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends keyof EventTypes>(type: T, listener: (event: EventTypes[T]) => void) => void;
}
