/**
 * `npm run restore [-- <backup>] [-- --until=<time> | --until=end] [-- --database-only] [-- --postgres=<program>]` restores the newest or
 * the given backup into an empty DATA_DIR and empty storage (docs/backup.md). With `--until` it also replays the archived log up to that
 * time or to its end.
 */
import { BackupError } from '../../server/backup/backup-error.ts';
import { restoreSite, type SiteRestore } from '../../server/backup/restore-site.ts';
import { createStorageOfType } from '../../server/startup/create-storage.ts';
import { requireIdentities, requireBackupStorage, runCommand } from './backup-command.ts';
import { readConfigOrExit } from '../configuration.ts';

const optionValue = (args: readonly string[], name: string): string | null =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

/** @throws BackupError when the time is not valid */
function parseTarget(until: string | null): SiteRestore['target'] {
  if (until === null) return 'backup';
  if (until === 'end') return 'end';
  const time = new Date(until);
  // without an offset it would be a time in the time zone of this machine, which nobody knows for certain
  if (Number.isNaN(time.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(until))
    throw new BackupError('--until needs a moment with its offset, like 2026-11-22T18:30:00+05:30, or "end".');
  return { time };
}

await runCommand(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--database-only' && !/^--(?:until|postgres)=/.test(arg));
  const ids = args.filter((arg) => !arg.startsWith('--'));
  if (unknown ?? ids[1])
    throw new BackupError('Usage: npm run restore [-- <backup> --until=<time>|end --database-only --postgres=<program>]');
  const config = readConfigOrExit();
  const startedAt = performance.now();
  const { manifest, files, erasures } = await restoreSite({
    storage: await requireBackupStorage(config),
    identities: requireIdentities(config),
    id: ids[0] ?? null,
    target: parseTarget(optionValue(args, 'until')),
    dataDir: config.dataDir,
    siteStorage: args.includes('--database-only') ? null : await createStorageOfType(config.storage, config.storage.type),
    postgres: optionValue(args, 'postgres'),
    log: console.log,
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `Restored ${manifest.id} with ${files} files into ${config.dataDir} in ${seconds} s. The next start erases ${erasures} erased people again, if they came back.`,
  );
});
