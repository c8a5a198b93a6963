/**
 * `npm run backup:drill [-- --homes=<n>] [-- --s3] [-- --external]` backs up a site with real processes while people write, kills the
 * backup, restores the next one into empty storage, starts the restored site, and compares everything. Prints the times; exits with 1 when
 * something differs (docs/backup.md). `--s3`: pictures and backups are in buckets of the tests' S3 server. `--external`: uses a database
 * server that does not belong to the site.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payThroughFaults } from '../paying.ts';
import { startRecorder } from '../recorder.ts';
import { startSite } from '../../test/site-process.ts';
import { requestPicture, compareSites } from './compare.ts';
import { createDrillEnvironment } from './drill-environment.ts';
import { formatRun, killDuring, run, type KillMoment, type Run } from '../backups/run.ts';
import { seedHomes } from './seed-homes.ts';

/** The goal: restoring 3,000 homes with photos takes less than two minutes. */
const DEFAULT_HOMES = 3000;
const LIMIT_SECONDS = 120;
const WRITERS = 2;
const START_TIMEOUT_MS = 120_000;

const args = process.argv.slice(2);
const homes = Number(args.find((arg) => arg.startsWith('--homes='))?.slice('--homes='.length) ?? DEFAULT_HOMES);
const unknown = args.find((arg) => arg !== '--s3' && arg !== '--external' && !/^--homes=\d+$/.test(arg));
if (unknown) {
  process.stderr.write('Usage: npm run backup:drill [-- --homes=<n> --s3 --external]\n');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'thinnai-drill-'));
const problems: string[] = [];
/** Functions that stop running sites. */
const stops: (() => Promise<void>)[] = [];
const log = (line: string) => process.stdout.write(`${line}\n`);
const logRun = (name: string, result: Run) => {
  log(formatRun(name, result));
  if (result.code !== 0) problems.push(`${name} ended with ${result.code}: ${result.output.trim().slice(-500)}`);
};

const isExternal = args.includes('--external');
const drill = await createDrillEnvironment(folder, { s3: args.includes('--s3'), isExternal });
try {
  const { site, restored, database } = drill;
  const key = await run('scripts/backup/backup.ts', ['new-key', join(folder, 'drill.key')], {});
  const backup = { ...drill.backup, BACKUP_RECIPIENTS: /BACKUP_RECIPIENTS=(\S+)/.exec(key.output)?.[1] ?? '' };
  // creates entries in the ledger and the audit trail: a plan is paid, and the site is killed before the plan starts
  if (!isExternal) await payThroughFaults({ dataDir: site.DATA_DIR, rounds: 1, copies: 1, killDatabase: false });
  const seeded = await seedHomes(database, drill.siteFiles, homes);
  log(`${homes} homes with ${seeded.files} files, ${Math.round(seeded.bytes / 1e6)} MB`);

  const command = ['server/main.ts', '--no-pages'];
  const running = await startSite({ command, dataDir: site.DATA_DIR, env: site, startTimeoutMs: START_TIMEOUT_MS });
  stops.push(running.stop);
  const recorder = startRecorder(() => running.address, WRITERS);
  const backUp = (...flags: readonly string[]) => run('scripts/backup/backup.ts', ['--checksums', ...flags], { ...site, ...backup });
  const kill = async (when: KillMoment) => {
    const { output, wasKilled } = await killDuring('scripts/backup/backup.ts', ['--full'], { ...site, ...backup }, when);
    log(`backup killed with SIGKILL during ${when}`);
    if (!wasKilled) problems.push(`The backup was not killed during ${when}: ${output}`);
  };
  await kill('files');
  const listed = await run('scripts/backup/backup.ts', ['list'], { ...site, ...backup });
  if (!listed.output.includes('There is no complete backup')) problems.push(`A killed backup counts: ${listed.output}`);
  const before = recorder.acknowledged.length;
  logRun('full backup, while people write', await backUp());
  const written = recorder.acknowledged.length - before;
  for (const moment of ['database', 'end'] as const) await kill(moment);
  const changes = await backUp();
  logRun('backup of what changed, while people write', changes);
  if (!changes.output.includes('(incremental)')) problems.push('The second backup is a full one.');
  if (!changes.output.includes('Deleted unfinished backups')) problems.push('What the killed backups left is still there.');
  await recorder.stop();
  await running.stop();
  stops.pop();
  // nobody writes any more, so everything must be equal
  logRun('last backup', await backUp());
  const identity = { BACKUP_IDENTITY_FILE: join(folder, 'drill.key'), TMPDIR: folder };
  const verified = await run('scripts/backup/backup-verify.ts', [], { ...site, ...backup, ...identity });
  logRun('backup:verify', verified);
  log(verified.output.trim().replaceAll(/^/gm, '  '));

  const restore = await run('scripts/backup/restore.ts', [], { ...restored, ...backup, ...identity });
  logRun('restore', restore);
  if (restore.seconds > LIMIT_SECONDS) problems.push(`The restore took ${Math.round(restore.seconds)} s, more than ${LIMIT_SECONDS}.`);
  const environment = await drill.takeOver();
  const checks = await compareSites(drill, homes, recorder.acknowledged);
  const startedAt = performance.now();
  const restoredSite = await startSite({ command, dataDir: environment.DATA_DIR, env: environment, startTimeoutMs: START_TIMEOUT_MS });
  log(`the restored site responds ${((performance.now() - startedAt) / 1000).toFixed(1)} s after its start`);
  stops.push(restoredSite.stop);
  checks.push(await requestPicture(drill, restoredSite.address, seeded.picture));
  for (const { name, note, problems: wrong } of checks) {
    log(`${wrong.length === 0 ? 'equal' : 'WRONG'}  ${name}: ${note}`);
    problems.push(...wrong);
  }
  log(`${written} writes were acknowledged during the full backup, ${recorder.acknowledged.length} in all`);
} finally {
  for (const stop of stops) await stop();
  await drill.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
log(problems.length === 0 ? 'The drill passed.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
