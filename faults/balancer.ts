/**
 * Clients behind a simulated load balancer. It polls the readiness of the processes and sends requests to those that were ready at the last
 * poll.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningSite } from './site.ts';

const CLIENTS = 10;
const POLL_TIMEOUT_MS = 1000;
const READY_LIMIT_MS = 60_000;
const TRIES = 4;
const RETRY_PAUSE_MS = 250;

export interface BalancedLoad {
  /** Adds a process. It receives requests once it is ready. */
  readonly add: (site: RunningSite) => void;
  /** Removes a process that has ended. */
  readonly remove: (site: RunningSite) => void;
  readonly succeeded: () => number;
  /** Number of refusals by a busy process after which the request was sent again. */
  readonly resent: () => number;
  readonly failures: readonly string[];
  /** Resolves once requests are sent to this process. */
  readonly untilUsed: (site: RunningSite) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * @param pollMs pause between two readiness checks
 * @param perSecond requests per second of all clients together
 */
export function startBalancedLoad(path: string, pollMs: number, perSecond: number): BalancedLoad {
  const sites = new Set<RunningSite>();
  const ready = new Set<RunningSite>();
  const failures: string[] = [];
  const stopped = new AbortController();
  let succeeded = 0;
  let resent = 0;
  const poll = async (site: RunningSite) => {
    const isReady = await fetch(`${site.address()}/readyz`, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) ready.add(site);
    else ready.delete(site);
  };
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await Promise.all([...sites].map(poll));
      await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const send = async (site: RunningSite, ip: string) => {
    const response = await fetch(`${site.address()}${path}`, { headers: { 'x-forwarded-for': ip } });
    await response.arrayBuffer();
    return response.status;
  };
  const client = async (index: number) => {
    for (let count = index; !stopped.signal.aborted; count += 1) {
      await sleep((1000 * CLIENTS) / perSecond);
      const usable = [...ready];
      const site = usable[count % Math.max(1, usable.length)];
      if (!site) continue;
      try {
        let status = await send(site, `10.9.${index}.1`);
        // a process on a busy machine may refuse requests; balancers retry these, with another process if there is one
        for (let tries = 1; status === 503 && tries < TRIES; tries += 1) {
          resent += 1;
          await sleep(RETRY_PAUSE_MS);
          status = await send(usable[(count + tries) % usable.length]!, `10.9.${index}.1`);
        }
        if (status === 200) succeeded += 1;
        else failures.push(String(status));
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
    }
  };
  const running = [watch(), ...Array.from({ length: CLIENTS }, (_, index) => client(index))];
  return {
    add: (site) => void sites.add(site),
    remove(site) {
      sites.delete(site);
      ready.delete(site);
    },
    succeeded: () => succeeded,
    resent: () => resent,
    failures,
    async untilUsed(site) {
      const end = performance.now() + READY_LIMIT_MS;
      while (!ready.has(site)) {
        if (performance.now() > end || site.hasEnded()) throw new Error('A process did not become ready.');
        await sleep(50);
      }
    },
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}
