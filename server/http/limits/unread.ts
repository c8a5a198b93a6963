/** Closes connections whose client does not read the response. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionObserver } from './one-at-a-time.ts';

export interface UnreadBounds {
  /** Bytes that a client with unread data must accept within the window: 1 kB/s, which is slower than any connection people browse with. */
  readonly minBytes: number;
  readonly windowMs: number;
  /** Maximum unread bytes of all connections together. Above it, the connections with the most unread bytes are closed. */
  readonly maxTotalBytes: number;
  readonly checkMs: number;
}
const BOUNDS: UnreadBounds = { minBytes: 10_000, windowMs: 10_000, maxTotalBytes: 64 * 1024 * 1024, checkMs: 1000 };

/** The state of a connection when its current window started. */
interface WindowStart {
  /** Bytes that the operating system had accepted. */
  readonly bytesAccepted: number;
  readonly startedAt: number;
}

/**
 * Bytes that the operating system has accepted. Node counts a large buffer as unwritten until all of it is accepted, which takes a while
 * with a slow reader. Only the handle of the socket knows how much of the buffer remains.
 */
function acceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null;
  };
  if (handle?.bytesWritten === undefined || handle.writeQueueSize === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

/** Checks only connections with a response in progress, because finished responses were handed to the operating system. */
export function closeUnread(server: Server, bounds: Partial<UnreadBounds> = {}): ConnectionObserver {
  const { minBytes, windowMs, maxTotalBytes, checkMs } = { ...BOUNDS, ...bounds };
  const windowStarts = new Map<Socket, WindowStart | null>();

  /** Whether the client accepted too little since the window started. Starts a new window when the current one is over. */
  function isStuck(socket: Socket, now: number): boolean {
    const windowStart = windowStarts.get(socket);
    if (windowStart && now - windowStart.startedAt < windowMs) return false;
    const bytesAccepted = acceptedBytes(socket);
    windowStarts.set(socket, { bytesAccepted, startedAt: now });
    return windowStart ? bytesAccepted - windowStart.bytesAccepted < minBytes : false;
  }

  function check(): void {
    const now = performance.now();
    const pending: [Socket, number][] = [];
    let total = 0;
    for (const socket of windowStarts.keys()) {
      const unread = socket.writableLength;
      if (unread === 0) windowStarts.set(socket, null);
      else if (isStuck(socket, now)) socket.destroy();
      else {
        pending.push([socket, unread]);
        total += unread;
      }
    }
    if (total <= maxTotalBytes) return;
    for (const [socket, unread] of pending.toSorted(([, a], [, b]) => b - a)) {
      if (total <= maxTotalBytes) return;
      socket.destroy();
      total -= unread;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => (timer ??= setInterval(check, checkMs).unref()));
  server.on('close', () => {
    clearInterval(timer);
    timer = undefined;
  });
  return {
    busy: (socket) => void windowStarts.set(socket, null),
    idle: (socket) => void windowStarts.delete(socket),
  };
}
