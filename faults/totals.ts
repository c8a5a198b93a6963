/** Continuously compares the totals in responses of the processes with SQL queries on the listings. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { RunningSite } from './site.ts';

const QUERY_INTERVAL_MS = 100;
/** Maximum time for a process to read a change of all listings on a busy machine. */
const CATCH_UP_LIMIT_MS = 120_000;
/** A change that was committed this long ago must be in every response. */
export const LAG_MS = 1000;
/** Requests homes with `painting_done`, which is a filter of the next release. Other names are options of `bhk_type`. */
export const PAINTED = 'painted';
export const KIND = 'residential_rent';

interface QueriedProcess {
  /** Name of the process in the report. */
  readonly label: string;
  readonly names: readonly string[];
}

/** Requests totals from every running process, and compares them with the listings as they were at some moment of the last second. */
export function startTotals(owner: Client) {
  const processes = new Map<RunningSite, QueriedProcess>();
  const history: { readonly at: number; readonly counts: ReadonlyMap<string, number> }[] = [];
  const wrong: string[] = [];
  const stopped = new AbortController();
  let compared = 0;
  const readExpected = async () => {
    const at = performance.now();
    const { rows } = await owner.query<{ bhk: string; n: number }>(
      `select details->>'bhk_type' as bhk, count(*)::int as n from listing where city_id = (select id from city where slug = 'coimbatore')
         and kind = $1 and status = 'active' group by 1
       union all select '${PAINTED}', count(*)::int from listing where city_id = (select id from city where slug = 'coimbatore')
         and kind = $1 and status = 'active' and details->>'painting_done' = 'true'`,
      [KIND],
    );
    history.push({ at, counts: new Map(rows.map(({ bhk, n }) => [bhk, n])) });
    while (history.length > 2 && history[1]!.at < at - 10 * LAG_MS) history.shift();
  };
  const requestTotal = async (site: RunningSite, label: string, name: string) => {
    const startedAt = performance.now();
    const filter = name === PAINTED ? 'painting_done=true' : `bhk_type=${encodeURIComponent(name)}`;
    const response = await fetch(`${site.address()}/api/v1/property/get?city=coimbatore&kind=${KIND}&${filter}&limit=1`, {
      headers: { 'x-forwarded-for': '10.8.0.1' },
    }).catch(() => null);
    // the clients of the load balancer count failed requests
    if (!response?.ok) return null;
    const { pagination } = (await response.json()) as { pagination: { total: number } };
    return { label, name, startedAt, total: pagination.total };
  };
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await readExpected();
      const results = await Promise.all(
        [...processes].flatMap(([site, { label, names }]) => names.map((name) => requestTotal(site, label, name))),
      );
      await readExpected();
      for (const result of results) {
        if (!result) continue;
        compared += 1;
        const recent = history.filter(
          ({ at }, index) => at >= result.startedAt - LAG_MS || (history[index + 1]?.at ?? Infinity) >= result.startedAt - LAG_MS,
        );
        const allowed = new Set(recent.map(({ counts }) => counts.get(result.name) ?? 0));
        if (!allowed.has(result.total))
          wrong.push(`${result.label}, ${result.name}: ${result.total} instead of ${[...allowed].join(' or ')}`);
      }
      await sleep(QUERY_INTERVAL_MS);
    }
  };
  const running = loop();
  return {
    add: (site: RunningSite, label: string, names: readonly string[]) => void processes.set(site, { label, names }),
    /** Waits until a process has read everything written before, so that only later differences are reported. */
    async untilEqual(site: RunningSite, names: readonly string[]) {
      for (const end = performance.now() + CATCH_UP_LIMIT_MS; performance.now() < end; await sleep(QUERY_INTERVAL_MS)) {
        const results = await Promise.all(names.map((name) => requestTotal(site, '', name)));
        const expected = history.at(-1)?.counts;
        if (expected && results.every((result) => result && result.total === (expected.get(result.name) ?? 0))) return;
      }
      throw new Error(`A process did not read the listings within ${CATCH_UP_LIMIT_MS} ms`);
    },
    remove: (site: RunningSite) => void processes.delete(site),
    compared: () => compared,
    wrong,
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
