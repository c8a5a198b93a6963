/** One step of a benchmark: requests of one type, and their cost. */
import { percentile } from '../timing.ts';
import { runClients, runAtRate, type Times } from './client.ts';
import { memory, serverCpuMs, type Memory } from './processes.ts';
import type { Server } from './server.ts';

/** Requests Brotli, as browsers do. */
export const BROTLI = { 'accept-encoding': 'br' };

export interface Effort {
  /** Number of distinct, and therefore uncached, pages and calls of each type. */
  readonly distinct: number;
  /** Duration in seconds of each step that repeats its requests. */
  readonly seconds: number;
  /** Number of concurrent connections. */
  readonly clients: number;
}
export interface Step {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server process per request, without the database. Null for steps without a server. */
  readonly cpuMs: number | null;
  /** Mean transferred size of a response. */
  readonly bytes: number | null;
  readonly unexpected: Readonly<Record<number, number>>;
  readonly memory: Memory;
}

export class Run {
  readonly server: Server;
  readonly effort: Effort;
  readonly #report: (step: Step) => void;

  constructor(server: Server, effort: Effort, report: (step: Step) => void) {
    this.server = server;
    this.effort = effort;
    this.#report = report;
  }

  /** Measures one type of request. @param name may be a function, which is called at the end when the name depends on the result */
  async measureRequests(
    name: string | (() => string),
    calls: Parameters<typeof runClients>[0]['calls'],
    options: { repeat: boolean; status?: number },
  ): Promise<Step> {
    const { port } = this.server;
    const { clients, seconds } = this.effort;
    return this.#measure(name, () =>
      runClients({
        port,
        clients,
        calls,
        ...(options.repeat && { seconds }),
        ...(options.status !== undefined && { status: options.status }),
      }),
    );
  }

  /** Measures requests at a fixed rate. */
  measureTraffic(name: string | (() => string), calls: Parameters<typeof runAtRate>[0]['calls'], perSecond: number): Promise<Step> {
    return this.#measure(name, () => runAtRate({ port: this.server.port, calls, perSecond, seconds: this.effort.seconds }));
  }

  async #measure(name: string | (() => string), work: () => Promise<Times>): Promise<Step> {
    const { pid } = this.server;
    const before = serverCpuMs(pid);
    const times = await work();
    const step = this.#stepOf(typeof name === 'string' ? name : name(), times, (serverCpuMs(pid) - before) / times.elapsed.length);
    this.#report(step);
    return step;
  }

  /** Reports a measurement that was made without the server. */
  report(name: string, times: Pick<Times, 'elapsed' | 'seconds'>, cpu: number | null): void {
    this.#report({ ...this.#stepOf(name, { ...times, bytes: 0, unexpected: {} }, cpu), bytes: null });
  }

  #stepOf(name: string, { elapsed, seconds, bytes, unexpected }: Times, cpu: number | null): Step {
    return {
      name,
      requests: elapsed.length,
      perSecond: elapsed.length / seconds,
      p50Ms: percentile(elapsed, 0.5),
      p95Ms: percentile(elapsed, 0.95),
      p99Ms: percentile(elapsed, 0.99),
      cpuMs: cpu,
      bytes: bytes / elapsed.length,
      unexpected,
      memory: memory(this.server.pid),
    };
  }
}
