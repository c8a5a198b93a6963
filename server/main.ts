/** Entry point: passes the environment to the configuration, and runs the site in one or several processes. */
import { environment } from './startup/choose-react-build.ts';
import './startup/compile-cache.ts';
import cluster from 'node:cluster';
import { readConfig } from './config/config.ts';
import { withValueFiles } from './config/value-files.ts';
import { createLog } from './log.ts';
import { assertUsableStorage } from './startup/create-storage.ts';
import { planConnections } from './startup/connections/connection-plan.ts';
import { explainFailure } from './startup/explain-failure.ts';
import { createLifecycle, type Lifecycle } from './startup/lifecycle.ts';
import { makePrivate } from './startup/private-data-folder.ts';

/**
 * Time that a stopping process may take, in addition to SHUTDOWN_DELAY_MS. The child processes of a cluster end before their primary
 * process, which stops the database last.
 */
const STOP_TIMEOUT_MS = { alone: 9_500, primary: 9_500, child: 7_500 };

let lifecycle: Lifecycle | null = null;

async function main(): Promise<void> {
  const configured = readConfig(withValueFiles(environment));
  // only one process may run the development server of the pages
  const config = process.argv.includes('--develop') ? { ...configured, webProcesses: 1 } : configured;
  const isCluster = config.role !== 'worker' && config.webProcesses > 1;
  const configWithPool = { ...config, db: { ...config.db, pool: planConnections(config).pool } };
  if (cluster.isWorker) {
    const { joinCluster } = await import('./startup/cluster/child.ts');
    const { log, run } = await joinCluster(configWithPool);
    lifecycle = createLifecycle({ log, delayMs: config.shutdownDelayMs, timeoutMs: config.shutdownDelayMs + STOP_TIMEOUT_MS.child });
    return run(lifecycle);
  }
  makePrivate(config.dataDir);
  const log = createLog(config.log.level, isCluster ? 'primary' : null);
  // the primary process forwards the signal at once, and its children wait
  const delayMs = isCluster ? 0 : config.shutdownDelayMs;
  const timeoutMs = config.shutdownDelayMs + (isCluster ? STOP_TIMEOUT_MS.primary : STOP_TIMEOUT_MS.alone);
  lifecycle = createLifecycle({ log, delayMs, timeoutMs });
  await assertUsableStorage(config, log);
  if (isCluster) {
    const { runCluster } = await import('./startup/cluster/primary.ts');
    return runCluster(configWithPool, log, lifecycle, { NODE_ENV: environment['NODE_ENV'] });
  }
  const { runAlone } = await import('./startup/run-alone.ts');
  return runAlone(configWithPool, log, lifecycle);
}

await main().catch(async (error: unknown) => {
  process.stderr.write(`${explainFailure(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  if (lifecycle) await lifecycle.end(1);
  else process.exit(1);
});
