/** Limits the bytes of headers that are read from one address. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Allowances, type AllowanceBounds } from './allowances.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

/** In bytes. An ordinary request has less than one kilobyte, so this is far more than the requests per minute of an address need. */
const BOUNDS: AllowanceBounds = { burst: 1024 * 1024, perSecond: 256 * 1024 };
/** Milliseconds between two connections whose reading is resumed. */
const TICK_MS = 20;
/** Milliseconds between two looks at what was received of headers that are not complete. */
const SAMPLE_MS = 500;

export interface HeaderBounds extends AllowanceBounds {
  readonly sampleMs: number;
}
/** A connection whose next headers are not complete. */
interface Incomplete {
  readonly address: string;
  /** Bytes received before them. */
  readonly before: number;
  /** Bytes of them that were counted already. */
  counted: number;
}

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
 * Headers that never become complete count, too: as they are received, and when their connection ends.
 * @param limitedBy the address that a connection counts for; null for none
 */
export function boundHeaderBytes(
  server: Server,
  limitedBy: (socket: Socket) => string | null,
  { sampleMs = SAMPLE_MS, ...bounds }: Partial<HeaderBounds> = {},
): HeaderReading {
  const allowances = new Allowances({ ...BOUNDS, ...bounds });
  const incomplete = new Map<Socket, Incomplete>();
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

  function countReceived(socket: Socket, headers: Incomplete): void {
    const more = socket.bytesRead - headers.before - headers.counted;
    if (more <= 0) return;
    headers.counted += more;
    allowances.use(headers.address, more, performance.now());
  }

  function sample(): void {
    for (const [socket, headers] of incomplete) {
      countReceived(socket, headers);
      if (headers.counted > 0 && !hasLeft(headers.address) && !socket.isPaused()) pause(socket, headers.address);
    }
  }

  const timer = setInterval(sample, sampleMs).unref();
  server.once('close', () => clearInterval(timer));

  server.on('connection', (socket: Socket) => {
    const address = limitedBy(socket);
    if (address === null) return;
    incomplete.set(socket, { address, before: 0, counted: 0 });
    socket.once('close', () => {
      const headers = incomplete.get(socket);
      if (headers) countReceived(socket, headers);
      incomplete.delete(socket);
      const sockets = paused.get(address);
      sockets?.delete(socket);
      if (sockets?.size === 0) paused.delete(address);
    });
  });

  function pause(socket: Socket, address: string): void {
    const sockets = paused.get(address) ?? new Set();
    paused.set(address, sockets.add(socket.pause()));
    schedule();
  }

  return {
    count({ socket, rawHeaders, url = '' }) {
      const address = limitedBy(socket);
      if (address === null) return;
      const bytes = rawHeaders.reduce((sum, part) => sum + part.length, url.length);
      const counted = incomplete.get(socket)?.counted ?? 0;
      allowances.use(address, Math.max(0, bytes - counted), performance.now());
    },
    mayRead(socket) {
      const address = limitedBy(socket);
      return address === null || hasLeft(address);
    },
    // what follows is a body; further headers on the same connection are counted once they are complete
    busy: (socket) => void incomplete.delete(socket),
    idle(socket) {
      const address = socket.destroyed ? null : limitedBy(socket);
      if (address === null) return;
      incomplete.set(socket, { address, before: socket.bytesRead, counted: 0 });
      if (!hasLeft(address)) pause(socket, address);
    },
  };
}
