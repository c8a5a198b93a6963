/** Starts requests of different clients in turn (round robin). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Requests that are begun in one turn of the event loop: a few milliseconds of work. */
const PER_TURN = 16;

/**
 * Hundreds of requests can arrive in one turn of the event loop. To look up the route of each, set its headers and count it takes longer
 * than a whole page does, also for those that are refused afterwards. So a few are begun at a time, one of each client
 * in turn, and what arrives meanwhile from another client comes next.
 */
export function roundRobinByClient(
  handle: RequestListener,
  clientOf: (request: IncomingMessage) => string,
  perTurn = PER_TURN,
): RequestListener {
  /** By client, the next one first. */
  const queues = new Map<string, Exchange[]>();
  let isScheduled = false;

  function begin(): void {
    isScheduled = false;
    for (let begun = 0; begun < perTurn; begun += 1) {
      const [next] = queues;
      if (!next) return;
      const [client, queue] = next;
      const exchange = queue.shift();
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      if (exchange && !exchange[0].socket.destroyed) handle(...exchange);
    }
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
