/** Hands new connections to the HTTP server a few at a time, and those of one address no faster than a bounded rate. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Allowances } from './allowances.ts';

export interface NewConnectionBounds {
  /** Connections of one address that are served without waiting. */
  readonly burst: number;
  /** Connections of one address per second after the burst. Far more than the requests per minute of an address need. */
  readonly perSecond: number;
  /** Connections of everybody that are served in one turn of the event loop. */
  readonly perTurn: number;
  /** Milliseconds after which a connection that waits is closed. */
  readonly maxWaitMs: number;
}
const BOUNDS: NewConnectionBounds = { burst: 200, perSecond: 50, perTurn: 8, maxWaitMs: 20_000 };

/** Milliseconds between two looks at connections that wait for their rate. */
const TICK_MS = 20;

interface Waiting {
  readonly socket: Socket;
  readonly since: number;
}

const ignoreError = () => undefined;

/**
 * A connection costs more than a request: an object for the socket, a parser, timers. Nothing is read from one that waits, so that hundreds
 * that one client opens at once neither fill a turn of the event loop nor delay the connection of another client, whose turn is next.
 * Called after the listeners that count and close connections were added.
 * @param limitKeyOf the address whose rate bounds a connection; null for none
 * @param mayRead whether anything may be read from its address now
 */
export function paceConnections(
  server: Server,
  limitKeyOf: (socket: Socket) => string | null,
  bounds: Partial<NewConnectionBounds> = {},
  mayRead: (socket: Socket) => boolean = () => true,
): void {
  const { burst, perSecond, perTurn, maxWaitMs } = { ...BOUNDS, ...bounds };
  const allowances = new Allowances({ burst, perSecond });
  /** By address, the next one first. */
  const queues = new Map<string, Waiting[]>();
  let isTurnScheduled = false;
  let tick: NodeJS.Timeout | null = null;

  // the listener that Node's HTTP server added for itself
  const [serve] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.off('connection', serve!);
  Object.assign(server, { pauseOnConnect: true });

  function mayServe(socket: Socket, now: number): boolean {
    const address = limitKeyOf(socket);
    if (address === null) return true;
    if (allowances.left(address, now) < 1 || !mayRead(socket)) return false;
    allowances.use(address, 1, now);
    return true;
  }

  function begin(socket: Socket): void {
    socket.off('error', ignoreError);
    serve!.call(server, socket);
    socket.resume();
  }

  /** Serves the next connection of this address; false when there is none that may be served now. */
  function serveNext(queue: Waiting[], now: number): boolean {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const { socket, since } = next;
      if (!socket.destroyed && (now - since > maxWaitMs || !server.listening)) socket.destroy();
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
      // a copy, because the loop puts them to the end
      for (const [key, queue] of Array.from(queues)) {
        const isServed = served < perTurn && serveNext(queue, now);
        if (isServed) served += 1;
        isAnyServed ||= isServed;
        queues.delete(key);
        if (queue.length > 0) queues.set(key, queue);
      }
    }
    if (queues.size === 0) return;
    // what is left waits for its rate, unless this turn was full
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
    queue.push({ socket: socket.on('error', ignoreError), since: performance.now() });
    scheduleTurn();
  });
}
