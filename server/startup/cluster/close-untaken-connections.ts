/**
 * Connections handed to a process that ends before it takes them. node:cluster forgets these: their clients would wait forever, and the
 * primary process would keep the sockets.
 */
import type { Worker } from 'node:cluster';

/** The message with which node:cluster hands a connection over, and its answer. Neither is part of Node's documented interface. */
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
 * Closes what a process has not taken when it ends, so that its clients try again. Giving it to another process would be possible only
 * once node:cluster knows of the end, and with a connection under way it does not notice that the channel to a killed process has closed.
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
