/** Requests to the measured server over keep-alive connections. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

interface ServerResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Call {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Times {
  /** Elapsed milliseconds of each request, ascending. */
  readonly elapsed: readonly number[];
  readonly seconds: number;
  /** Transferred bytes of all bodies. */
  readonly bytes: number;
  /** Number of responses by unexpected status. */
  readonly unexpected: Readonly<Record<number, number>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function get(port: number, { path, headers = {} }: Call): Promise<ServerResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // the server ended the connection before the response was complete
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject).end();
  });
}

interface Load {
  readonly port: number;
  readonly clients: number;
  /** The calls are made in turn; when `seconds` is given, repeatedly. */
  readonly calls: readonly Call[];
  /** When absent, every call is made once. */
  readonly seconds?: number;
  /** Expected status. Default: 200. */
  readonly status?: number;
}

/** Makes calls, and records their times and results. Calls with another status than `expected` are counted as unexpected. */
function createRecorder(port: number, expected: number) {
  const elapsed: number[] = [];
  const unexpected: Record<number, number> = {};
  let bytes = 0;
  const startedAt = performance.now();
  return {
    startedAt,
    async send(call: Call): Promise<void> {
      const sentAt = performance.now();
      const { status, body } = await get(port, call);
      elapsed.push(performance.now() - sentAt);
      bytes += body.length;
      if (status !== expected) unexpected[status] = (unexpected[status] ?? 0) + 1;
    },
    times: (): Times => ({
      elapsed: elapsed.toSorted((a, b) => a - b),
      seconds: (performance.now() - startedAt) / 1000,
      bytes,
      unexpected,
    }),
  };
}

/** Makes the calls with several concurrent clients; each starts the next call when it has received its response. */
export async function runClients({ port, clients, calls, seconds, status = 200 }: Load): Promise<Times> {
  const { startedAt, send, times } = createRecorder(port, status);
  let nextCall = 0;
  const isOver = () => (seconds === undefined ? nextCall >= calls.length : performance.now() - startedAt > seconds * 1000);
  const client = async () => {
    while (!isOver()) await send(calls[nextCall++ % calls.length]!);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times();
}

interface RateLoad extends Omit<Load, 'clients' | 'seconds' | 'status'> {
  readonly perSecond: number;
  readonly seconds: number;
}
/** Interval at which due calls are sent. */
const TICK_MS = 1;

/**
 * Makes the calls in turn at a fixed rate, however long responses take, like visitors. Clients that wait for their responses would send
 * more when the server is idle, so their percentiles would be those of a machine without an idle core.
 */
export async function runAtRate({ port, calls, perSecond, seconds }: RateLoad): Promise<Times> {
  const { startedAt, send, times } = createRecorder(port, 200);
  const sentCalls: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      // a call counts from the moment at which it is sent and not at which it was due, because a delay of this process is not the server's time
      for (const dueCount = Math.floor(((now - startedAt) / 1000) * perSecond); sentCalls.length < dueCount;)
        sentCalls.push(send(calls[sentCalls.length % calls.length]!));
      if (now - startedAt < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(sentCalls);
  return times();
}

export const closeConnections = (): void => agent.destroy();
