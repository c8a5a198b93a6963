/** Passes new connections to the HTTP server a few at a time, and limits the rate of connections per IP address. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { TokenBuckets } from './token-buckets.ts';

export interface NewConnectionBounds {
  /** Connections of one IP address that are served without waiting. */
  readonly burst: number;
  /** Connections of one IP address per second after the burst. This is far more than the requests per minute of an IP address need. */
  readonly perSecond: number;
  /** Connections of all IP addresses that are served in one turn of the event loop. */
  readonly perTurn: number;
  /** Milliseconds after which a waiting connection is closed. */
  readonly maxWaitMs: number;
}
const BOUNDS: NewConnectionBounds = { burst: 64, perSecond: 100, perTurn: 8, maxWaitMs: 20_000 };

/** Milliseconds between two checks of connections that wait because of their rate. */
const TICK_MS = 20;

interface Waiting {
  readonly socket: Socket;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
}

const ignoreError = () => undefined;

/**
 * A connection costs more than a request: a socket object, a parser and timers. Waiting connections are not read, so hundreds that one
 * client opens at once neither fill a turn of the event loop nor delay the connection of another client. Call this after the listeners that
 * count and close connections were added.
 * @param limitKeyOf the IP address whose rate limits a connection; null for none
 * @param mayRead whether data from the IP address of the connection may be read now
 */
export function paceConnections(
  server: Server,
  limitKeyOf: (socket: Socket) => string | null,
  bounds: Partial<NewConnectionBounds> = {},
  mayRead: (socket: Socket) => boolean = () => true,
): void {
  const { burst, perSecond, perTurn, maxWaitMs } = { ...BOUNDS, ...bounds };
  const buckets = new TokenBuckets({ burst, perSecond });
  /** Waiting connections by IP address, in the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let isTurnScheduled = false;
  let tick: NodeJS.Timeout | null = null;

  // the listener that Node's HTTP server has added
  const [serve] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.off('connection', serve!);
  Object.assign(server, { pauseOnConnect: true });

  function mayServe(socket: Socket, now: number): boolean {
    const ip = limitKeyOf(socket);
    if (ip === null) return true;
    if (buckets.available(ip, now) < 1 || !mayRead(socket)) return false;
    buckets.use(ip, 1, now);
    return true;
  }

  function begin(socket: Socket): void {
    socket.off('error', ignoreError);
    serve!.call(server, socket);
    socket.resume();
  }

  /** Serves the next connection of this IP address. False when none may be served now. */
  function serveNext(queue: Waiting[], now: number): boolean {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const { socket, arrivedAt } = next;
      if (!socket.destroyed && (now - arrivedAt > maxWaitMs || !server.listening)) socket.destroy();
      if (!socket.destroyed && !mayServe(socket, now)) return false;
      queue.shift();
      if (socket.destroyed) continue;
      begin(socket);
      return true;
    }
    return false;
  }

  function runTurn(): void {
    isTurnScheduled = false;
    if (tick) clearTimeout(tick);
    tick = null;
    const now = performance.now();
    let served = 0;
    let isAnyServed = true;
    while (isAnyServed && served < perTurn) {
      isAnyServed = false;
      // a copy, because the loop moves IP addresses to the end
      for (const [key, queue] of Array.from(queues)) {
        const isServed = served < perTurn && serveNext(queue, now);
        if (isServed) served += 1;
        isAnyServed ||= isServed;
        queues.delete(key);
        if (queue.length > 0) queues.set(key, queue);
      }
    }
    if (queues.size === 0) return;
    // the remaining ones wait because of their rate, unless this turn was full
    if (served === perTurn) scheduleTurn();
    else tick = setTimeout(runTurn, TICK_MS);
  }

  function scheduleTurn(): void {
    if (isTurnScheduled) return;
    isTurnScheduled = true;
    setImmediate(runTurn);
  }

  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const key = limitKeyOf(socket) ?? '';
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    queue.push({ socket: socket.on('error', ignoreError), arrivedAt: performance.now() });
    scheduleTurn();
  });
}
