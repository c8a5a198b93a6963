import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of waiting requests on one connection. Browsers do not pipeline at all. */
const MAX_PIPELINED = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Notified when a connection starts to be served, and when all its responses were handed to the operating system or it was closed. */
export interface ConnectionObserver {
  readonly busy: (socket: Socket) => void;
  readonly idle: (socket: Socket) => void;
}

/**
 * Handles the requests of a connection one after another: the next one starts when the previous response was handed to the operating
 * system. Node parses pipelined requests when they arrive and calls the handler for each, so a client that sends thousands and reads
 * nothing would cause thousands of responses to be built. A connection with more than a few waiting requests is closed.
 */
export function oneAtATime(handle: RequestListener, observers: readonly ConnectionObserver[] = []): RequestListener {
  const waitingOf = new WeakMap<Socket, Exchange[]>();

  function start([request, response]: Exchange, waiting: Exchange[]): void {
    const { socket } = request;
    let isOver = false;
    const next = () => {
      if (isOver) return;
      isOver = true;
      // nothing is sent after a response that closes the connection
      const isLast = socket.destroyed || response.getHeader('connection') === 'close';
      const following = isLast ? undefined : waiting.shift();
      if (following) return start(following, waiting);
      waitingOf.delete(socket);
      for (const observer of observers) observer.idle(socket);
    };
    response.once('finish', next).once('close', next);
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    if (!waiting) {
      const queue: Exchange[] = [];
      waitingOf.set(socket, queue);
      for (const observer of observers) observer.busy(socket);
      return start([request, response], queue);
    }
    if (waiting.length >= MAX_PIPELINED) return void socket.destroy();
    waiting.push([request, response]);
  };
}
