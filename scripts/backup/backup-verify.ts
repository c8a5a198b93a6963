/**
 * `npm run backup:verify [-- <backup>] [-- --postgres=<program>]` restores the newest or the given backup into a temporary folder, checks
 * rows, ledger, search and files there, and records that the backup is good. Needs the private key, but no running site. Exits with 1 when
 * something is wrong.
 */
import { BackupError } from '../../server/backup/backup-error.ts';
import { listBackups } from '../../server/backup/backup-manifest.ts';
import { verifyBackup } from '../../server/backup/verify-backup.ts';
import { requireIdentities, requireBackupStorage, runCommand } from './backup-command.ts';
import { readConfigOrExit } from '../configuration.ts';

const MAX_LISTED = 20;

await runCommand(async () => {
  const args = process.argv.slice(2);
  const config = readConfigOrExit();
  const storage = await requireBackupStorage(config);
  const id = args.find((arg) => !arg.startsWith('--')) ?? (await listBackups(storage)).at(-1)?.id;
  if (id === undefined) throw new BackupError('There is no complete backup.');
  const startedAt = performance.now();
  const { checks, isGood } = await verifyBackup({
    storage,
    identities: requireIdentities(config),
    id,
    postgres: args.find((arg) => arg.startsWith('--postgres='))?.slice('--postgres='.length) ?? null,
    scratch: process.env['TMPDIR'] ?? null,
    log: console.log,
    now: () => new Date(),
  });
  for (const problem of checks.flatMap(({ problems }) => problems).slice(0, MAX_LISTED)) console.error(problem);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(isGood ? `Backup ${id} is good, verified in ${seconds} s.` : `Backup ${id} does not match its source.`);
  if (!isGood) process.exitCode = 1;
});
