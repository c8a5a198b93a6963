/** Decides when a request may start, so that one client cannot take the whole process and work never piles up. */

export interface AdmissionBounds {
  /** Requests of one client that are worked on at a time. */
  readonly running: number;
  /** The same of all clients together. */
  readonly totalRunning: number;
  /** Requests of one client that wait or are worked on; further ones are refused. */
  readonly perClient: number;
  /** The same of all clients together. */
  readonly total: number;
  /** Milliseconds after which a request no longer counts as running: then it waits for something else, or its client reads slowly. */
  readonly leaseMs: number;
  /**
   * Requests of one client that may be in that state. Further ones count as running for this client, but not for all clients together.
   * Without this limit, a process that is slow itself would start more and more of them.
   */
  readonly slow: number;
  /** A client with this many waiting requests has one worked on at a time while other clients send requests, too. */
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
  /** Still open, but no longer counted as running. */
  slow: number;
  /** Waiting and working. */
  inside: number;
  readonly waiting: Waiter[];
}
interface Waiter {
  readonly begin: () => void;
}

/** Milliseconds after a request of another client for which the process counts as shared by several. */
const SHARED_MS = 1000;

/** Requests that are refused in one turn of the event loop because they waited too long. */
const REFUSED_PER_TURN = 8;

/** Called when the request is over, however it ended; repeated calls do nothing. */
type Leave = () => void;

export interface Admission {
  /**
   * Resolves when a request of this client may start.
   * @throws `refused()` when too many wait, or this one waited too long
   */
  readonly enter: (client: string) => Promise<Leave>;
  readonly inside: () => number;
}

/**
 * Clients take turns: those with waiting requests are served one request each, however many each of them has sent. Without that, hundreds
 * of requests of one client would be worked on before the single one of another.
 */
export function createAdmission(refused: () => Error, bounds: Partial<AdmissionBounds> = {}): Admission {
  const { running: maxRunning, totalRunning, perClient, total, leaseMs, slow: maxSlow, longQueue, maxWaitMs } = { ...BOUNDS, ...bounds };
  const clients = new Map<string, Client>();
  /** Clients with waiting requests, the next one first. */
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

  /** Several pages that one client asked for can be ready to be rendered in the same turn, and the request of another one waits for all. */
  function maxRunningOf(client: Client): number {
    const hasLongQueue = client.waiting.length >= longQueue && performance.now() - lastChangeAt < SHARED_MS;
    return hasLongQueue ? 1 : maxRunning;
  }

  const hasRoom = (client: Client) => client.running < maxRunningOf(client) && running < totalRunning;

  /** Starts the request that is next in turn and has room. */
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

  /** Those that have waited too long. Hundreds that arrived together would be refused together, which takes a noticeable time. */
  const overdue: (() => void)[] = [];
  function refuseLater(refuse: () => void): void {
    if (overdue.push(refuse) === 1) setImmediate(refuseNext);
  }
  function refuseNext(): void {
    for (const refuse of overdue.splice(0, REFUSED_PER_TURN)) refuse();
    if (overdue.length > 0) setImmediate(refuseNext);
  }

  /** Takes a place among the running ones, and returns what gives it back. */
  function run(key: string, client: Client): Leave {
    running += 1;
    client.running += 1;
    let state: 'running' | 'slow' | 'over' = 'running';
    let hasSharedPlace = true;
    const leaveSharedPlace = () => {
      if (!hasSharedPlace) return;
      hasSharedPlace = false;
      running -= 1;
    };
    // In the next turn of the event loop: most responses are finished in the turn in which they began, so hundreds of waiting requests
    // would follow each other without anybody else's being read.
    const stopRunning = () =>
      void setImmediate(() => {
        leaveSharedPlace();
        client.running -= 1;
        dispatch();
        forgetIdle(key, client);
      });
    const lease = setInterval(() => {
      if (client.slow >= maxSlow) {
        // It keeps its place among those of the client only: a few clients that send bodies slowly, or read slowly, must not stop all others.
        leaveSharedPlace();
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
        refuseLater(() => reject(refused()));
      }, maxWaitMs).unref();
      client.waiting.push(waiter);
      queue.add(client);
    });
  }

  return {
    inside: () => inside,
    async enter(key) {
      const client = clients.get(key) ?? { running: 0, slow: 0, inside: 0, waiting: [] };
      if (client.inside >= perClient || inside >= total) throw refused();
      clients.set(key, client);
      noteClient(key);
      client.inside += 1;
      inside += 1;
      if (client.waiting.length === 0 && hasRoom(client)) return run(key, client);
      return waitForTurn(key, client);
    },
  };
}
