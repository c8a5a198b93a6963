/** Limits the bytes of headers that are read from one address. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Allowances, type AllowanceBounds } from './allowances.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

/** In bytes. An ordinary request has less than one kilobyte, so this is far more than the requests per minute of an address need. */
const BOUNDS: AllowanceBounds = { burst: 1024 * 1024, perSecond: 256 * 1024 };
/** Milliseconds between two connections whose reading is resumed. */
const TICK_MS = 20;
/** Milliseconds between two checks of the bytes received of incomplete headers. */
const SAMPLE_MS = 500;

export interface HeaderBounds extends AllowanceBounds {
  readonly sampleMs: number;
}
/** A connection that has not received complete headers for its next request. */
interface Incomplete {
  readonly address: string;
  /** Bytes received on the connection before these headers. */
  readonly before: number;
  /** Bytes of these headers that were already counted. */
  counted: number;
}

interface HeaderReading extends ConnectionObserver {
  /** Called for each request, before it is handled. */
  readonly count: (request: IncomingMessage) => void;
  /** Whether a new connection may be read now. */
  readonly mayRead: (socket: Socket) => boolean;
}

/**
 * Node parses everything that has arrived before any request limit applies: hundreds of connections that send 16 kB of headers again and
 * again fill every turn of the event loop, even when all their requests are refused. An address that sent too many bytes is therefore not
 * read: its connections are paused after their response was sent, and resumed one after the other. Data that it sends meanwhile waits in
 * its own connection. Headers that never become complete are counted too, while they are received and when their connection ends.
 * @param limitedBy the address that a connection counts for; null for none
 */
export function boundHeaderBytes(
  server: Server,
  limitedBy: (socket: Socket) => string | null,
  { sampleMs = SAMPLE_MS, ...bounds }: Partial<HeaderBounds> = {},
): HeaderReading {
  const allowances = new Allowances({ ...BOUNDS, ...bounds });
  const incomplete = new Map<Socket, Incomplete>();
  /** Paused connections by address, in the order in which they are resumed. */
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
    // the bytes that follow are a body; further headers on the same connection are counted once they are complete
    busy: (socket) => void incomplete.delete(socket),
    idle(socket) {
      const address = socket.destroyed ? null : limitedBy(socket);
      if (address === null) return;
      incomplete.set(socket, { address, before: socket.bytesRead, counted: 0 });
      if (!hasLeft(address)) pause(socket, address);
    },
  };
}
