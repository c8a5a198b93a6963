/**
 * `npm run faults [-- --short | --scale=<share>] [-- <scenario> ...]` injects faults into running sites, while clients record which writes
 * were acknowledged. Prints one line per fault when its scenario has ended; exits with 1 when there are problems. docs/reliability.md
 * explains the lines.
 */
import { backups } from './scenarios/backups.ts';
import { clock } from './scenarios/clock.ts';
import { cluster } from './scenarios/cluster.ts';
import { disk } from './scenarios/disk.ts';
import { imports } from './scenarios/imports.ts';
import { kills } from './scenarios/kills.ts';
import { load } from './scenarios/load.ts';
import { machines } from './scenarios/machines.ts';
import { network } from './scenarios/network.ts';
import { pictures } from './scenarios/pictures.ts';
import { processes } from './scenarios/processes.ts';
import { removals } from './scenarios/removals.ts';
import { replicas } from './scenarios/replicas.ts';
import { release } from './scenarios/release.ts';
import { vendors } from './scenarios/vendors.ts';
import { collectCleanups } from './cleanups.ts';
import { formatRow, HEADER, type FaultRow, type Scenario } from './report.ts';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  kills,
  network,
  processes,
  release,
  load,
  clock,
  pictures,
  vendors,
  imports,
  disk,
  replicas,
  machines,
  backups,
  removals,
  cluster,
};
/** Fraction of the full number of faults in the short form, in which each fault occurs once or a few times. */
const SHORT_SCALE = 0.05;

const args = process.argv.slice(2);
const scaleFlag = args.find((arg) => arg.startsWith('--scale='));
const scale = args.includes('--short') ? SHORT_SCALE : Number(scaleFlag?.slice('--scale='.length) ?? 1);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  process.stderr.write(`There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}.\n`);
  process.exit(2);
}

const log = (line: string) => process.stderr.write(`${line}\n`);
const cleanups = collectCleanups(log);
let hasProblems = false;
/** Signal numbers plus 128, as in exit codes of a shell. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanups.run().finally(() => process.exit(EXIT_CODES[signal])));
/** Prints at once, so that a run that is stopped has shown what it found. */
const print = (rows: readonly FaultRow[]) => {
  for (const row of rows) process.stdout.write(`${formatRow(row)}\n`);
  hasProblems ||= rows.some(({ problems }) => problems.length > 0);
};
process.stdout.write(`${HEADER}\n`);
for (const name of names.length > 0 ? names : Object.keys(SCENARIOS)) {
  const startedAt = performance.now();
  log(`--- ${name}`);
  try {
    print(await SCENARIOS[name]!({ scale, log, atEnd: cleanups.atEnd }));
  } catch (error) {
    print([{ fault: name, times: 0, recoveries: [], note: '', problems: [String(error)] }]);
  } finally {
    await cleanups.run();
  }
  log(`--- ${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
process.exitCode = hasProblems ? 1 : 0;
