/** Decides when a request may start, so that one client cannot occupy the complete process and work does not pile up. */

export interface AdmissionBounds {
  /** Requests of one client that run at a time. */
  readonly running: number;
  /** Requests of all clients together that run at a time. */
  readonly totalRunning: number;
  /** Requests of one client that wait or run; further ones are refused. */
  readonly perClient: number;
  /** Requests of all clients together that wait or run; further ones are refused. */
  readonly total: number;
  /** Milliseconds after which a request no longer counts as running: it then waits for something else, or its client reads slowly. */
  readonly leaseMs: number;
  /**
   * Requests of one client that may be open without counting as running. Further ones count as running for this client, but not for all
   * clients together. Without this limit, a process that is itself slow would start more and more of them.
   */
  readonly slow: number;
  /** A client with this many waiting requests runs one at a time while other clients send requests, too. */
  readonly longQueue: number;
  /** Milliseconds a request may wait for its turn. */
  readonly maxWaitMs: number;
}
const BOUNDS: AdmissionBounds = {
  running: 4,
  totalRunning: 32,
  perClient: 1000,
  total: 4000,
  leaseMs: 1000,
  slow: 12,
  longQueue: 8,
  maxWaitMs: 5000,
};

interface Client {
  running: number;
  /** Number of requests that are still open but no longer count as running. */
  slow: number;
  /** Number of requests that wait or run. */
  inside: number;
  readonly waiting: Waiter[];
}
interface Waiter {
  readonly begin: () => void;
}

/** For this many milliseconds after requests of two different clients, the process counts as shared by several clients. */
const SHARED_MS = 1000;

/** Number of requests that one turn of the event loop refuses because they waited too long. */
const REFUSED_PER_TURN = 8;

/** Call this when the request is over, however it ended. Repeated calls do nothing. */
type Leave = () => void;

export interface Admission {
  /**
   * Resolves when a request of this client may start.
   * @throws the error that `refusalError` creates, when too many requests wait, or this one waited too long
   */
  readonly enter: (client: string) => Promise<Leave>;
  /** Number of requests of all clients that wait or run. */
  readonly inside: () => number;
}

/**
 * Clients take turns: those with waiting requests are served one request each, however many requests each of them has sent. Otherwise
 * hundreds of requests of one client would run before the single request of another.
 */
export function createAdmission(refusalError: () => Error, bounds: Partial<AdmissionBounds> = {}): Admission {
  const { running: maxRunning, totalRunning, perClient, total, leaseMs, slow: maxSlow, longQueue, maxWaitMs } = { ...BOUNDS, ...bounds };
  const clients = new Map<string, Client>();
  /** Clients with waiting requests, in the order of their turns. */
  const queue = new Set<Client>();
  let running = 0;
  let inside = 0;

  let lastClient: string | null = null;
  let lastChangeAt = -Infinity;

  function noteClient(key: string): void {
    if (key === lastClient) return;
    if (lastClient !== null) lastChangeAt = performance.now();
    lastClient = key;
  }

  /**
   * Several pages that one client requested may be rendered in the same turn of the event loop, and another client's request waits for all
   * of them.
   */
  function maxRunningOf(client: Client): number {
    const hasLongQueue = client.waiting.length >= longQueue && performance.now() - lastChangeAt < SHARED_MS;
    return hasLongQueue ? 1 : maxRunning;
  }

  const hasRoom = (client: Client) => client.running < maxRunningOf(client) && running < totalRunning;

  /** Starts the next request whose client is below its limit. */
  function startNext(): boolean {
    if (running >= totalRunning) return false;
    for (const client of queue) {
      if (client.running >= maxRunningOf(client)) continue;
      const next = client.waiting.shift();
      queue.delete(client);
      if (client.waiting.length > 0) queue.add(client);
      next?.begin();
      return true;
    }
    return false;
  }

  function dispatch(): void {
    let hasStarted = startNext();
    while (hasStarted) hasStarted = startNext();
  }

  /** Requests that waited too long. They are refused in small groups: hundreds that arrived together would take a noticeable time. */
  const overdue: (() => void)[] = [];
  function refuseLater(refuse: () => void): void {
    if (overdue.push(refuse) === 1) setImmediate(refuseNext);
  }
  function refuseNext(): void {
    for (const refuse of overdue.splice(0, REFUSED_PER_TURN)) refuse();
    if (overdue.length > 0) setImmediate(refuseNext);
  }

  /** Counts a request as running, and returns the function that ends this. */
  function run(key: string, client: Client): Leave {
    running += 1;
    client.running += 1;
    let state: 'running' | 'slow' | 'over' = 'running';
    let countsInTotal = true;
    const stopCountingInTotal = () => {
      if (!countsInTotal) return;
      countsInTotal = false;
      running -= 1;
    };
    // In the next turn of the event loop: most responses are finished in the turn in which they started, so hundreds of waiting requests
    // would run one after another before any other request is read.
    const stopRunning = () =>
      void setImmediate(() => {
        stopCountingInTotal();
        client.running -= 1;
        dispatch();
        forgetIdle(key, client);
      });
    const lease = setInterval(() => {
      if (client.slow >= maxSlow) {
        // The request still counts for its client only: a few clients that send bodies or read responses slowly must not block all others.
        stopCountingInTotal();
        dispatch();
        return;
      }
      clearInterval(lease);
      state = 'slow';
      client.slow += 1;
      stopRunning();
    }, leaseMs).unref();
    return () => {
      if (state === 'over') return;
      clearInterval(lease);
      leave(client);
      if (state === 'running') stopRunning();
      else {
        client.slow -= 1;
        forgetIdle(key, client);
      }
      state = 'over';
    };
  }

  function leave(client: Client): void {
    inside -= 1;
    client.inside -= 1;
  }

  function forgetIdle(key: string, client: Client): void {
    if (client.inside === 0 && client.running === 0) clients.delete(key);
  }

  function waitForTurn(key: string, client: Client): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const waiter = {
        begin() {
          clearTimeout(timer);
          resolve(run(key, client));
        },
      };
      const timer = setTimeout(() => {
        client.waiting.splice(client.waiting.indexOf(waiter), 1);
        if (client.waiting.length === 0) queue.delete(client);
        leave(client);
        forgetIdle(key, client);
        refuseLater(() => reject(refusalError()));
      }, maxWaitMs).unref();
      client.waiting.push(waiter);
      queue.add(client);
    });
  }

  return {
    inside: () => inside,
    async enter(key) {
      const client = clients.get(key) ?? { running: 0, slow: 0, inside: 0, waiting: [] };
      if (client.inside >= perClient || inside >= total) throw refusalError();
      clients.set(key, client);
      noteClient(key);
      client.inside += 1;
      inside += 1;
      if (client.waiting.length === 0 && hasRoom(client)) return run(key, client);
      return waitForTurn(key, client);
    },
  };
}
