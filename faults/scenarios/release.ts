/**
 * A rolling release: processes of the next release, which has an additional filter option and an additional filter, replace those of this
 * release, while visitors search and owners publish on both. Every total is compared with SQL. Then processes are stopped under load,
 * behind load balancers that check readiness every two and every five seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { contract } from '../../contract/index.ts';
import { callOf, type PostingPath } from '../../contract/posting/calls.ts';
import { drawMarket } from '../../demo/seed/draw-market.ts';
import { insertMarket } from '../../demo/seed/insert.ts';
import { kindOf } from '../../kinds/index.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import { readGazetteer } from '../../server/seed/gazetteer/gazetteer.ts';
import { completeValues, valuesOfStep } from '../../test/wizard.ts';
import { startBalancedLoad, type BalancedLoad } from '../balancer.ts';
import { createNextRelease, NEW_OPTION } from '../next-release.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runDatabase, runSite, type RunningSite } from '../site.ts';
import { KIND, LAG_MS, PAINTED, startTotals } from '../totals.ts';

const LISTINGS = 20_000;
const OPTIONS = ['1BHK', '2BHK', '3BHK', NEW_OPTION];
const PER_SECOND = 25;
const BALANCER_POLLS_MS = [2000, 5000];
/** Number of requests, through both load balancers together, while processes are stopped. */
const REQUESTS = 10_000;
const OVERLAP_MS = 20_000;
const PATH = `/api/v1/property/get?city=coimbatore&kind=${KIND}&bhk_type=2BHK&facets=true`;

/** Publishes a home through a process, as its owner does. */
async function publish(site: RunningSite, token: string, bhk: string, seed: number): Promise<void> {
  const kind = kindOf(KIND)!;
  const values = { ...completeValues(kind, seed), bhk_type: bhk, painting_done: true };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${site.address()}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token, 'x-forwarded-for': `10.7.${seed % 250}.1` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { data: { id: string } };
  };
  const { data } = await post(callOf(KIND, 'basic', 'add')!.path, valuesOfStep(kind, 'basic', values));
  for (const { id } of kind.steps) {
    const path: PostingPath | undefined = id === 'basic' || id === 'gallery' ? undefined : callOf(KIND, id)?.path;
    if (path) await post(path, { id: data.id, ...valuesOfStep(kind, id, values) });
  }
  await post(contract.posting.publish.path, { id: data.id });
}

async function insertListings(url: string, count: number): Promise<void> {
  const database = openDatabase({ url, size: 1, statementTimeoutMs: 600_000, onError: () => undefined });
  const market = drawMarket(readGazetteer(), new Date(), [{ slug: 'coimbatore', listings: count }]);
  await database.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await database.close();
}

export const release: Scenario = async (context) => {
  const database = await runDatabase();
  context.atEnd(database.stop);
  const next = createNextRelease();
  context.atEnd(next.remove);
  // shared, because any process may send the login codes
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-'));
  context.atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.appUrl, MIGRATION_DATABASE_URL: database.ownerUrl, SHUTDOWN_DELAY_MS: '12000' };
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  context.atEnd(() => owner.end());
  const sites: RunningSite[] = [];
  context.atEnd(() => Promise.all(sites.map((site) => site.stop())));
  const start = async (root?: string) => {
    const site = await runSite(env, [], root);
    sites.push(site);
    return site;
  };
  const loads: BalancedLoad[] = [];
  const old = await start();
  context.log('the old release runs');
  await insertListings(database.ownerUrl, scaledCount(context, LISTINGS));
  context.log('homes inserted');
  const totals = startTotals(owner);
  context.atEnd(() => Promise.all([totals.stop(), ...loads.map((load) => load.stop())]));
  await totals.untilEqual(old, OPTIONS.slice(0, 3));
  totals.add(old, 'the old release', OPTIONS.slice(0, 3));
  loads.push(...BALANCER_POLLS_MS.map((pollMs) => startBalancedLoad(PATH, pollMs, PER_SECOND)));
  for (const load of loads) load.add(old);
  await Promise.all(loads.map((load) => load.untilUsed(old)));

  const startedAt = performance.now();
  const newer = await start(next.root);
  context.log('the new release runs');
  const startMs = Math.round(performance.now() - startedAt);
  for (const load of loads) load.add(newer);
  totals.add(newer, 'the new release', [...OPTIONS, PAINTED]);
  const published = await publishOnBoth(old, newer, OVERLAP_MS);
  await Promise.all(loads.map((load) => load.untilUsed(newer)));
  await stopBehind(loads, totals, old, sites);
  context.log('the old release has ended');
  await sleep(LAG_MS);
  const rows = [
    releaseRow(
      loads,
      totals,
      `${published} homes published, half of them by the old release; the new process was ready after ${startMs} ms`,
    ),
  ];

  const [before, failedBefore] = [countSucceeded(loads), failuresOf(loads).length];
  let rounds = 0;
  let last = newer;
  for (; countSucceeded(loads) - before < REQUESTS * context.scale; rounds += 1) {
    const replacement = await start(next.root);
    for (const load of loads) load.add(replacement);
    await Promise.all(loads.map((load) => load.untilUsed(replacement)));
    await stopBehind(loads, totals, last, sites);
    last = replacement;
  }
  await Promise.all(loads.map((load) => load.stop()));
  const failed = failuresOf(loads).slice(failedBefore);
  rows.push({
    fault: 'SIGTERM behind balancers that check every 2 s and every 5 s',
    times: rounds,
    recoveries: [],
    note: `${countSucceeded(loads) - before} requests, ${failed.length} failed`,
    problems: problemsOf(failed),
  });
  return rows;
};

const failuresOf = (loads: readonly BalancedLoad[]) => loads.flatMap(({ failures }) => failures);
const countSucceeded = (loads: readonly BalancedLoad[]) => loads.reduce((sum, load) => sum + load.succeeded(), 0);
const problemsOf = (failed: readonly string[]) =>
  failed.length > 0 ? [`${failed.length} requests failed: ${[...new Set(failed)].slice(0, 3).join(', ')}`] : [];

async function stopBehind(
  loads: readonly BalancedLoad[],
  totals: ReturnType<typeof startTotals>,
  site: RunningSite,
  sites: RunningSite[],
): Promise<void> {
  totals.remove(site);
  sites.splice(sites.indexOf(site), 1);
  await site.stop();
  for (const load of loads) load.remove(site);
}

/** Publishes homes through both processes alternately. Returns the number of homes. */
async function publishOnBoth(old: RunningSite, newer: RunningSite, durationMs: number): Promise<number> {
  let published = 0;
  for (const end = performance.now() + durationMs; performance.now() < end; published += 2) {
    const tokens = [
      await old.logIn(`90000${String(published).padStart(5, '0')}`),
      await newer.logIn(`91000${String(published).padStart(5, '0')}`),
    ];
    await publish(old, tokens[0]!, '3BHK', 2 * published + 1);
    await publish(newer, tokens[1]!, NEW_OPTION, 2 * published + 2);
  }
  return published;
}

function releaseRow(loads: readonly BalancedLoad[], totals: ReturnType<typeof startTotals>, note: string): FaultRow {
  const failed = failuresOf(loads);
  return {
    fault: 'release with one more option of a filter and one more filter',
    times: 1,
    recoveries: [],
    note: `${countSucceeded(loads)} requests, ${failed.length} failed, ${loads.reduce((sum, load) => sum + load.resent(), 0)} repeated because a process was busy; ${totals.compared()} totals, ${totals.wrong.length} wrong; ${note}`,
    problems: [...problemsOf(failed), ...problemsAbove('wrong totals', totals.wrong.length, 0), ...[...new Set(totals.wrong)].slice(0, 5)],
  };
}
