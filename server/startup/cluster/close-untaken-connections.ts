/**
 * Handles connections that were handed to a process which ends before it accepts them. node:cluster forgets these connections: their
 * clients would wait forever, and the primary process would keep the sockets open.
 */
import type { Worker } from 'node:cluster';

/** The message with which node:cluster hands over a connection, and its reply. Neither is part of Node's documented interface. */
interface HandOver {
  readonly act?: string;
  readonly seq?: number;
}
interface Taken {
  readonly ack?: number;
}
interface Connection {
  readonly close: () => void;
}
type Send = (message: HandOver, connection?: Connection, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that a process has not accepted when it ends, so that their clients retry. They cannot be given to another
 * process: that would only be possible once node:cluster knows that the process has ended, and while a connection is being handed over, it
 * does not notice that the channel to a killed process has closed.
 */
export function closeUntakenConnections(worker: Worker): void {
  const child = worker.process;
  const handedOver = new Map<number, Connection>();
  const send = child.send.bind(child) as Send;
  const sendAndRemember: Send = (message, connection, ...rest) => {
    if (message.act === 'newconn' && message.seq !== undefined && connection) handedOver.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  child.send = sendAndRemember as typeof child.send;
  child.on('internalMessage', ({ ack }: Taken) => void (ack !== undefined && handedOver.delete(ack)));
  worker.once('exit', () => {
    for (const connection of handedOver.values()) connection.close();
    handedOver.clear();
  });
}
