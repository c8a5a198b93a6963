/** Limits the bytes of headers that are read from one address. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { TokenBuckets, type BucketSize } from './token-buckets.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

/** In bytes. An ordinary request has less than one kilobyte, so this is far more than the requests per minute of an address need. */
const BUCKET_SIZE: BucketSize = { burst: 1024 * 1024, perSecond: 256 * 1024 };
/** Milliseconds between two resumptions of connections of one address. */
const TICK_MS = 20;
/** Milliseconds between two checks of the bytes received of incomplete headers. */
const SAMPLE_MS = 500;

export interface HeaderLimitOptions extends BucketSize {
  readonly sampleMs: number;
}
/** A connection that has not received complete headers for its next request. */
interface IncompleteHeaders {
  readonly address: string;
  /** Bytes received on the connection before these headers. */
  readonly bytesBefore: number;
  /** Bytes of these headers that were already counted. */
  countedBytes: number;
}

interface HeaderByteLimiter extends ConnectionObserver {
  /** Called for each request, before it is handled. */
  readonly count: (request: IncomingMessage) => void;
  /** Whether a new connection may be read now. */
  readonly mayRead: (socket: Socket) => boolean;
}

/**
 * Node parses everything that has arrived before any request limit applies: hundreds of connections that send 16 kB of headers again and
 * again fill every turn of the event loop, even when all their requests are refused. An address that sent too many bytes is therefore not
 * read: its connections are paused after their response was sent, and resumed one after the other. Data that it sends meanwhile waits in
 * the socket buffers. Headers that never become complete are counted too, while they are received and when their connection ends.
 * @param limitedAddressOf the address that a connection counts for; null for none
 */
export function limitHeaderBytes(
  server: Server,
  limitedAddressOf: (socket: Socket) => string | null,
  { sampleMs = SAMPLE_MS, ...bounds }: Partial<HeaderLimitOptions> = {},
): HeaderByteLimiter {
  const buckets = new TokenBuckets({ ...BUCKET_SIZE, ...bounds });
  const incomplete = new Map<Socket, IncompleteHeaders>();
  /** Paused connections by address, in the order in which they are resumed. */
  const paused = new Map<string, Set<Socket>>();
  let tick: NodeJS.Timeout | undefined;

  const hasBytesLeft = (address: string) => buckets.available(address, performance.now()) > 0;

  function resumeNext(): void {
    tick = undefined;
    for (const [address, sockets] of paused) {
      if (!hasBytesLeft(address)) continue;
      const [next] = sockets;
      if (next) sockets.delete(next);
      if (sockets.size === 0) paused.delete(address);
      next?.resume();
    }
    schedule();
  }

  function schedule(): void {
    if (paused.size > 0) tick ??= setTimeout(resumeNext, TICK_MS).unref();
  }

  function countReceived(socket: Socket, headers: IncompleteHeaders): void {
    const newBytes = socket.bytesRead - headers.bytesBefore - headers.countedBytes;
    if (newBytes <= 0) return;
    headers.countedBytes += newBytes;
    buckets.use(headers.address, newBytes, performance.now());
  }

  function sample(): void {
    for (const [socket, headers] of incomplete) {
      countReceived(socket, headers);
      if (headers.countedBytes > 0 && !hasBytesLeft(headers.address) && !socket.isPaused()) pause(socket, headers.address);
    }
  }

  const timer = setInterval(sample, sampleMs).unref();
  server.once('close', () => clearInterval(timer));

  server.on('connection', (socket: Socket) => {
    const address = limitedAddressOf(socket);
    if (address === null) return;
    incomplete.set(socket, { address, bytesBefore: 0, countedBytes: 0 });
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
      const address = limitedAddressOf(socket);
      if (address === null) return;
      const bytes = rawHeaders.reduce((sum, part) => sum + part.length, url.length);
      const countedBytes = incomplete.get(socket)?.countedBytes ?? 0;
      buckets.use(address, Math.max(0, bytes - countedBytes), performance.now());
    },
    mayRead(socket) {
      const address = limitedAddressOf(socket);
      return address === null || hasBytesLeft(address);
    },
    // the bytes that follow are a body; further headers on the same connection are counted once they are complete
    busy: (socket) => void incomplete.delete(socket),
    idle(socket) {
      const address = socket.destroyed ? null : limitedAddressOf(socket);
      if (address === null) return;
      incomplete.set(socket, { address, bytesBefore: socket.bytesRead, countedBytes: 0 });
      if (!hasBytesLeft(address)) pause(socket, address);
    },
  };
}
