/**
 * Load generator: `node bench/load.ts <port> <clients> <seconds>`. Reads a JSON array of paths from standard input and requests them in turn.
 * Prints requests per second, latencies and the number of responses by status other than 200. `bench/million.ts` starts it as a process.
 */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const [port, clients, seconds] = process.argv.slice(2).map(Number) as [number, number, number];
const paths = JSON.parse(await text(process.stdin)) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const times: number[] = [];
const failures = new Map<number, number>();
let next = 0;

const requestOnce = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

const until = performance.now() + seconds * 1000;
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const status = await requestOnce(paths[next++ % paths.length]!);
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
      times.push(performance.now() - startedAt);
    }
  }),
);
agent.destroy();
times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
console.log(
  `${paths.length === 1 ? paths[0] : `${paths.length} searches`}: ${(times.length / seconds).toFixed(0)}/s, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, not 200: ${JSON.stringify([...failures])}`,
);
