/** Limits the bytes of headers that are read from one IP address. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { TokenBuckets, type BucketSize } from './token-buckets.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

/** In bytes. An ordinary request has less than one kilobyte, so this is far more than the requests per minute of an IP address need. */
const BUCKET_SIZE: BucketSize = { burst: 1024 * 1024, perSecond: 256 * 1024 };
/** Milliseconds between two resumptions of connections of one IP address. */
const TICK_MS = 20;
/** Milliseconds between two checks of the bytes received of incomplete headers. */
const SAMPLE_MS = 500;

export interface HeaderLimitOptions extends BucketSize {
  readonly sampleMs: number;
}
/** A connection that has not received complete headers for its next request. */
interface IncompleteHeaders {
  readonly ip: string;
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
 * again fill every turn of the event loop, even when all their requests are refused. An IP address that sent too many bytes is therefore
 * not read: its connections are paused after their response was sent, and resumed one after the other. Data that it sends meanwhile waits
 * in the socket buffers. Headers that never become complete are counted too, while they are received and when their connection ends.
 * @param limitedIpOf the IP address that a connection counts for; null for none
 */
export function limitHeaderBytes(
  server: Server,
  limitedIpOf: (socket: Socket) => string | null,
  { sampleMs = SAMPLE_MS, ...bounds }: Partial<HeaderLimitOptions> = {},
): HeaderByteLimiter {
  const buckets = new TokenBuckets({ ...BUCKET_SIZE, ...bounds });
  const incomplete = new Map<Socket, IncompleteHeaders>();
  /** Paused connections by IP address, in the order in which they are resumed. */
  const paused = new Map<string, Set<Socket>>();
  let tick: NodeJS.Timeout | undefined;

  const hasBytesLeft = (ip: string) => buckets.available(ip, performance.now()) > 0;

  function resumeNext(): void {
    tick = undefined;
    for (const [ip, sockets] of paused) {
      if (!hasBytesLeft(ip)) continue;
      const [next] = sockets;
      if (next) sockets.delete(next);
      if (sockets.size === 0) paused.delete(ip);
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
    buckets.use(headers.ip, newBytes, performance.now());
  }

  function sample(): void {
    for (const [socket, headers] of incomplete) {
      countReceived(socket, headers);
      if (headers.countedBytes > 0 && !hasBytesLeft(headers.ip) && !socket.isPaused()) pause(socket, headers.ip);
    }
  }

  const timer = setInterval(sample, sampleMs).unref();
  server.once('close', () => clearInterval(timer));

  server.on('connection', (socket: Socket) => {
    const ip = limitedIpOf(socket);
    if (ip === null) return;
    incomplete.set(socket, { ip, bytesBefore: 0, countedBytes: 0 });
    socket.once('close', () => {
      const headers = incomplete.get(socket);
      if (headers) countReceived(socket, headers);
      incomplete.delete(socket);
      const sockets = paused.get(ip);
      sockets?.delete(socket);
      if (sockets?.size === 0) paused.delete(ip);
    });
  });

  function pause(socket: Socket, ip: string): void {
    const sockets = paused.get(ip) ?? new Set();
    paused.set(ip, sockets.add(socket.pause()));
    schedule();
  }

  return {
    count({ socket, rawHeaders, url = '' }) {
      const ip = limitedIpOf(socket);
      if (ip === null) return;
      const bytes = rawHeaders.reduce((sum, part) => sum + part.length, url.length);
      const countedBytes = incomplete.get(socket)?.countedBytes ?? 0;
      buckets.use(ip, Math.max(0, bytes - countedBytes), performance.now());
    },
    mayRead(socket) {
      const ip = limitedIpOf(socket);
      return ip === null || hasBytesLeft(ip);
    },
    // the bytes that follow are a body; further headers on the same connection are counted once they are complete
    busy: (socket) => void incomplete.delete(socket),
    idle(socket) {
      const ip = socket.destroyed ? null : limitedIpOf(socket);
      if (ip === null) return;
      incomplete.set(socket, { ip, bytesBefore: socket.bytesRead, countedBytes: 0 });
      if (!hasBytesLeft(ip)) pause(socket, ip);
    },
  };
}
