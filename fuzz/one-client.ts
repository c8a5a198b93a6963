/** One client that uses all of its rate limits of GET requests without a login at the same time, over hundreds of connections. */
import { Agent, request } from 'node:http';

/**
 * Requests that the rate classes permit in one minute (`server/http/limits/rate-limits.ts`), with the most expensive ones of each class.
 */
const REQUESTS_OF_A_MINUTE: readonly (readonly [path: (n: number) => string, count: number])[] = [
  // each page is different, so that none is cached
  [(n) => `/2bhk-apartment-in-coimbatore-for-rent?price_max=${10_000 + n}`, 300],
  [(n) => `/api/v1/property/get?intent=rent&city=coimbatore&facets=true&price_max=${10_000 + n}`, 300],
  [() => '/api/v1/cities', 600],
  [() => '/api/v1/openapi.json', 120],
  [(n) => `/map/places/${['coimbatore', 'chennai'][n % 2]}.json`, 3000],
  [() => '/map/style.json?city=coimbatore', 3000],
  [() => '/readyz', 1200],
];

/**
 * Sends the requests of a minute as fast as the server accepts them, alternating between all classes. Resolves with the number of responses
 * by status.
 */
export async function spendReadLimits(port: number, localAddress: string, connections: number): Promise<ReadonlyMap<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const paths = REQUESTS_OF_A_MINUTE.flatMap(([path, count]) => Array.from({ length: count }, (_, n) => ({ at: n / count, path: path(n) })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path);
  const send = (path: string) =>
    new Promise<void>((resolve) => {
      const done = (status: number) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        resolve();
      };
      request({ port, host: '127.0.0.1', localAddress, path, agent }, (response) => {
        response.resume().once('end', () => done(response.statusCode ?? 0));
        response.once('error', () => done(0));
      })
        .once('error', () => done(0))
        .end();
    });
  await Promise.all(paths.map(send));
  agent.destroy();
  return statuses;
}
