/** Lets the clients take turns before anything is done for their requests. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Milliseconds of each turn of the event loop in which requests are begun. */
const SLICE_MS = 4;

/**
 * Hundreds of requests can arrive in one turn of the event loop. To look up the route of each, set its headers and count it takes longer
 * than a whole page does, also for those that are refused afterwards. So they are begun for a few milliseconds at a time, one of each client
 * in turn, and what arrives meanwhile from another client comes next.
 */
export function inTurns(handle: RequestListener, clientOf: (request: IncomingMessage) => string, sliceMs = SLICE_MS): RequestListener {
  /** By client, the next one first. */
  const queues = new Map<string, Exchange[]>();
  let isScheduled = false;

  function begin(): void {
    isScheduled = false;
    const until = performance.now() + sliceMs;
    do {
      const [next] = queues;
      if (!next) return;
      const [client, queue] = next;
      const exchange = queue.shift();
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      if (exchange && !exchange[0].socket.destroyed) handle(...exchange);
    } while (performance.now() < until);
    if (queues.size > 0) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(begin);
  }

  return (request, response) => {
    const client = clientOf(request);
    const queue = queues.get(client);
    if (queue) queue.push([request, response]);
    else queues.set(client, [[request, response]]);
    schedule();
  };
}
