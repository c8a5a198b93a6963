/** Bounds the bytes of headers that are read from one address. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Allowances, type AllowanceBounds } from './allowances.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

/** Bytes. An ordinary request has less than one kilobyte, so this is far more than the requests per minute of an address need. */
const BOUNDS: AllowanceBounds = { burst: 1024 * 1024, perSecond: 256 * 1024 };
/** Milliseconds between two connections that are read again. */
const TICK_MS = 20;

interface HeaderReading extends ConnectionObserver {
  /** Called for each request before anything else of it is done. */
  readonly count: (request: IncomingMessage) => void;
  /** Whether a new connection may be read now. */
  readonly mayRead: (socket: Socket) => boolean;
}

/**
 * Node parses whatever has arrived, before any limit of requests is asked: hundreds of connections that each send 16 kB of headers, again
 * and again, fill every turn of the event loop, also when all of it is refused. So an address that sent too many is not read from: its
 * connections are paused once their response was sent, and go on one after the other. What it sends meanwhile waits in its own line.
 * @param limitedBy the address that a connection counts for; null for none
 */
export function boundHeaderBytes(limitedBy: (socket: Socket) => string | null, bounds: Partial<AllowanceBounds> = {}): HeaderReading {
  const allowances = new Allowances({ ...BOUNDS, ...bounds });
  /** Paused connections by address, the first one to be read next. */
  const paused = new Map<string, Set<Socket>>();
  let tick: NodeJS.Timeout | undefined;

  const hasLeft = (address: string) => allowances.left(address, performance.now()) > 0;

  function readOn(): void {
    tick = undefined;
    for (const [address, sockets] of paused) {
      if (!hasLeft(address)) continue;
      const [next] = sockets;
      if (next) sockets.delete(next);
      if (sockets.size === 0) paused.delete(address);
      next?.resume();
    }
    schedule();
  }

  function schedule(): void {
    if (paused.size > 0) tick ??= setTimeout(readOn, TICK_MS).unref();
  }

  const observed = new WeakSet<Socket>();
  function forgetWhenClosed(socket: Socket, address: string): void {
    if (observed.has(socket)) return;
    observed.add(socket);
    socket.once('close', () => {
      const sockets = paused.get(address);
      sockets?.delete(socket);
      if (sockets?.size === 0) paused.delete(address);
    });
  }

  function pause(socket: Socket, address: string): void {
    const sockets = paused.get(address) ?? new Set();
    paused.set(address, sockets.add(socket.pause()));
    forgetWhenClosed(socket, address);
    schedule();
  }

  return {
    count({ socket, rawHeaders, url = '' }) {
      const address = limitedBy(socket);
      if (address === null) return;
      const bytes = rawHeaders.reduce((sum, part) => sum + part.length, url.length);
      allowances.use(address, bytes, performance.now());
    },
    mayRead(socket) {
      const address = limitedBy(socket);
      return address === null || hasLeft(address);
    },
    busy: () => undefined,
    idle(socket) {
      const address = socket.destroyed ? null : limitedBy(socket);
      if (address !== null && !hasLeft(address)) pause(socket, address);
    },
  };
}
