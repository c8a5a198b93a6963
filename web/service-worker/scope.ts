/**
 * The part of the service worker's global scope that we use. TypeScript cannot load the type library for workers together with the one for
 * pages.
 */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { readonly json: () => unknown } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
interface WindowClient {
  readonly url: string;
  focus: () => Promise<unknown>;
}
interface EventTypes {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: ExtendableMessageEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationEvent;
}
export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends keyof EventTypes>(type: T, listener: (event: EventTypes[T]) => void) => void;
}
