/** A load generator: `node bench/load.ts <port> <clients> <seconds>`, paths as a JSON list on its input. Prints what came back. */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const [port, clients, seconds] = process.argv.slice(2).map(Number) as [number, number, number];
const paths = JSON.parse(await text(process.stdin)) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const times: number[] = [];
const refused = new Map<number, number>();
let next = 0;

const once = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

const until = performance.now() + seconds * 1000;
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const status = await once(paths[next++ % paths.length]!);
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
      times.push(performance.now() - from);
    }
  }),
);
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
console.log(
  `${paths.length === 1 ? paths[0] : `${paths.length} searches`}: ${(times.length / seconds).toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, not 200: ${JSON.stringify([...refused])}`,
);
