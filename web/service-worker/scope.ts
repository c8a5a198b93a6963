/** What the service worker uses of its global scope; the type library for workers cannot be loaded beside the one for pages. */
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
interface EventTypes {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: MessageFromPage;
}
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends keyof EventTypes>(type: T, listener: (event: EventTypes[T]) => void) => void;
}
