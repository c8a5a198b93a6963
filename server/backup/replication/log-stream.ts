/** Streams the log of a database server while it is written (`START_REPLICATION`). */
import { ChunkQueue, type ReplicationClient } from './client.ts';
import { formatLsn } from './lsn.ts';

interface LogPart {
  readonly from: bigint;
  readonly data: Buffer;
}
export interface LogStream {
  readonly parts: AsyncIterable<LogPart>;
  /**
   * Reports to the server which position is stored durably, so that it may delete the log up to there. Also the heartbeat that the server
   * expects every few seconds.
   */
  readonly confirm: (stored: bigint) => void;
}

/** Types of streamed messages, by their first byte. */
const DATA = 'w'.charCodeAt(0);
const KEEPALIVE = 'k'.charCodeAt(0);
/** Size of what precedes the log in a data message: type, position, end of the server's log, and time. */
const HEADER_BYTES = 25;
/** Offset of the byte in a keepalive message that is 1 when the server requests a response. */
const REPLY_REQUESTED = 17;
/** Microseconds from 1970 to 2000, the epoch of PostgreSQL. */
const EPOCH_MICROSECONDS = 946_684_800_000_000n;

/** @param from a position in a segment that the server still has */
export function streamLog(client: ReplicationClient, slot: string, timeline: number, from: bigint): LogStream {
  const messages = new ChunkQueue();
  let confirmed = 0n;
  const running = client.run(`START_REPLICATION SLOT "${slot}" PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`, { output: messages });
  // whoever reads the stream receives this error
  running.catch(() => undefined);
  const confirm = (stored: bigint) => {
    confirmed = stored;
    client.send(statusMessage(stored));
  };
  async function* parts(): AsyncGenerator<LogPart> {
    for await (const message of messages) {
      if (message[0] === DATA) yield { from: message.readBigUInt64BE(1), data: message.subarray(HEADER_BYTES) };
      if (message[0] === KEEPALIVE && message[REPLY_REQUESTED] === 1) confirm(confirmed);
    }
  }
  return { parts: parts(), confirm };
}

/** The "standby status update" of the protocol: the positions that are written, flushed and applied, and the time of this machine. */
function statusMessage(stored: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0);
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(stored, offset);
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - EPOCH_MICROSECONDS, 25);
  return message;
}
