/** Closes connections whose client does not read what it asked for. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionObserver } from './one-at-a-time.ts';

export interface DrainBounds {
  /** Bytes that a client with unread data must take within the window: 1 kB/s, slower than any line people browse with. */
  readonly minBytes: number;
  readonly windowMs: number;
  /** Unread bytes of all connections together; beyond it those with the most are closed. */
  readonly maxTotalBytes: number;
  readonly checkMs: number;
}
const BOUNDS: DrainBounds = { minBytes: 10_000, windowMs: 10_000, maxTotalBytes: 64 * 1024 * 1024, checkMs: 1000 };

/** Where a connection stood when its current window began. */
interface WindowStart {
  readonly bytesTaken: number;
  readonly at: number;
}

/**
 * Bytes that the operating system has taken. Node counts a large buffer as unwritten until all of it is taken, which a slow reader needs a
 * while for; only the handle below the socket knows how much of it is left.
 */
function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null;
  };
  if (handle?.bytesWritten === undefined || handle.writeQueueSize === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

/** Only connections with a response in progress are looked at, since a finished response was handed to the operating system. */
export function closeUnread(server: Server, bounds: Partial<DrainBounds> = {}): ConnectionObserver {
  const { minBytes, windowMs, maxTotalBytes, checkMs } = { ...BOUNDS, ...bounds };
  const marks = new Map<Socket, WindowStart | null>();

  /** Whether the client took too little since the window began; begins a new window where one is over. */
  function isStuck(socket: Socket, now: number): boolean {
    const mark = marks.get(socket);
    if (mark && now - mark.at < windowMs) return false;
    const bytesTaken = takenBytes(socket);
    marks.set(socket, { bytesTaken, at: now });
    return mark ? bytesTaken - mark.bytesTaken < minBytes : false;
  }

  function check(): void {
    const now = performance.now();
    const pending: [Socket, number][] = [];
    let total = 0;
    for (const socket of marks.keys()) {
      const unread = socket.writableLength;
      if (unread === 0) marks.set(socket, null);
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
    busy: (socket) => void marks.set(socket, null),
    idle: (socket) => void marks.delete(socket),
  };
}
