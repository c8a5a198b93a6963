/** Starts requests of different clients in turn (round robin). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Number of requests that start in one turn of the event loop; they take a few milliseconds. */
const PER_TURN = 16;

/**
 * Hundreds of requests can arrive in one turn of the event loop. Looking up the route of each, setting its headers and counting it takes
 * longer than a complete page, even for requests that are refused afterwards. Therefore only a few start at a time, one of each client in
 * turn, and a request that arrives meanwhile from another client comes next.
 */
export function roundRobinByClient(
  handle: RequestListener,
  clientOf: (request: IncomingMessage) => string,
  perTurn = PER_TURN,
): RequestListener {
  /** Waiting requests by client, in the order of their turns. */
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
