/** Requests to the measured server over connections that stay open. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Call {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Times {
  /** Milliseconds of each request, ascending. */
  readonly wall: readonly number[];
  readonly seconds: number;
  /** Bytes of all bodies as sent. */
  readonly bytes: number;
  /** Number of replies with each status that was not expected. */
  readonly unexpected: Readonly<Record<number, number>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function get(port: number, { path, headers = {} }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject).end();
  });
}

interface Load {
  readonly port: number;
  readonly clients: number;
  /** Requested in turn, again from the beginning when `seconds` is given. */
  readonly calls: readonly Call[];
  /** Absent: every call once. */
  readonly seconds?: number;
  /** 200 by default. */
  readonly status?: number;
}

/** Sends the calls by several clients at once, each the next one when it has its reply. */
export async function load({ port, clients, calls, seconds, status = 200 }: Load): Promise<Times> {
  const wall: number[] = [];
  const unexpected: Record<number, number> = {};
  let [bytes, next] = [0, 0];
  const start = performance.now();
  const isOver = () => (seconds === undefined ? next >= calls.length : performance.now() - start > seconds * 1000);
  const client = async () => {
    while (!isOver()) {
      const call = calls[next++ % calls.length]!;
      const sentAt = performance.now();
      const reply = await get(port, call);
      wall.push(performance.now() - sentAt);
      bytes += reply.body.length;
      if (reply.status !== status) unexpected[reply.status] = (unexpected[reply.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { wall: wall.toSorted((a, b) => a - b), seconds: (performance.now() - start) / 1000, bytes, unexpected };
}

interface Traffic extends Omit<Load, 'clients' | 'seconds' | 'status'> {
  readonly perSecond: number;
  readonly seconds: number;
}
const TICK_MS = 1;

/**
 * Sends the calls in turn at a fixed rate, however long replies take, as visitors do. Clients that wait for their replies would send more
 * when the server is idle, so their percentiles are those of a machine without a free core.
 */
export async function traffic({ port, calls, perSecond, seconds }: Traffic): Promise<Times> {
  const wall: number[] = [];
  const unexpected: Record<number, number> = {};
  let bytes = 0;
  const send = async (call: Call, dueAt: number) => {
    const reply = await get(port, call);
    wall.push(performance.now() - dueAt);
    bytes += reply.body.length;
    if (reply.status !== 200) unexpected[reply.status] = (unexpected[reply.status] ?? 0) + 1;
  };
  const start = performance.now();
  const open: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      // what is late because of this process is not the server's time, so a call is due when it is sent
      for (const due = Math.floor(((now - start) / 1000) * perSecond); open.length < due;)
        open.push(send(calls[open.length % calls.length]!, performance.now()));
      if (now - start < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(open);
  return { wall: wall.toSorted((a, b) => a - b), seconds: (performance.now() - start) / 1000, bytes, unexpected };
}

export const closeConnections = (): void => agent.destroy();
