/**
 * Interrupted backups, full or damaged backup storage, a killed archiver, a restore to a point in time, and a restore from before an
 * erasure, all with the commands of operators while people write. Earlier backups must stay valid, and every problem must be reported.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '../../contract/auth/auth.ts';
import { privacyRoutes } from '../../contract/privacy/privacy.ts';
import { root } from '../../scripts/tool.ts';
import { foldersOf, PACKED_AREAS, packKey } from '../../server/backup/files/packs.ts';
import { createDiskStorage } from '../../server/integrations/storage/disk.ts';
import { codeFor } from '../../test/site-process.ts';
import { startBackedUpSite, packFiles, query, ticketsIn, type BackedUpSite } from '../backups/backed-up-site.ts';
import { killAfter, type Run } from '../backups/run.ts';
import { startRecorder } from '../recorder.ts';
import { scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, runSite } from '../site.ts';
import { fillDisk, isMounted, mountSmallDisk } from '../small-disk.ts';
import { startUploads } from '../uploads.ts';

const DISK_SIZE = '600m';
const WRITERS = 2;
const LIMIT_MS = 60_000;
const PHONE = '9400000300';
const ARCHIVING_MS = 3000;

interface TestedSite extends BackedUpSite {
  readonly packsOfFirstBackup: ReadonlySet<string>;
}

export const backups: Scenario = async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-faults-backups-'));
  context.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('chmod', ['711', folder]);
  const backupFolder = join(folder, 'place');
  const isSmall = mountSmallDisk(backupFolder, DISK_SIZE);
  context.atEnd(() => isMounted(backupFolder) && execFileSync('umount', ['-l', backupFolder]));
  const site = await startBackedUpSite(folder, backupFolder);
  context.atEnd(site.running.stop);
  const token = await site.running.logIn(PHONE);
  const uploads = startUploads(() => site.running, token);
  context.atEnd(uploads.stop);
  const recorder = startRecorder(site.running.address, WRITERS);
  context.atEnd(recorder.stop);
  await recorder.untilNextSuccess(LIMIT_MS);
  while (uploads.accepted.size < 4) await sleep(100);
  const first = await site.backUp('--full', '--checksums');
  if (first.code !== 0) throw new Error(first.output);
  const packsOfFirstBackup = new Set(packFiles(backupFolder));
  const rows = [
    await interruptBackups(site, scaledCount(context, 12), first.seconds * 1000),
    isSmall ? await backUpToFullDisk(site, scaledCount(context, 6)) : skipped('backup storage full'),
    await damagePack({ ...site, packsOfFirstBackup }),
  ];
  await uploads.stop();
  await recorder.stop();
  return [...rows, await restoreToMoment(site), await restoreErasedPerson(site, token)];
};

const skipped = (fault: string): FaultRow => ({ fault, times: 0, recoveries: [], note: 'skipped: mounting needs root', problems: [] });
const expectCode = ({ code, output }: Run, expected: number, what: string): string[] =>
  code === expected ? [] : [`${what} ended with ${code}: ${output.trim().slice(-400)}`];
const expectText = ({ output }: Run, text: string, what: string): string[] =>
  output.includes(text) ? [] : [`${what} does not say "${text}": ${output.trim().slice(-400)}`];

/** Kills backups at moments distributed over the duration of a full backup. */
async function interruptBackups(site: BackedUpSite, count: number, fullBackupMs: number): Promise<FaultRow> {
  const before = await site.list();
  // A run that ends before it would be killed is a newer backup of the same day, and replaces the first one unless that is verified.
  const problems = expectCode(await site.verify(before[0]!), 0, 'Verifying the first backup');
  let killed = 0;
  for (let index = 0; index < count; index += 1) {
    if (!(await killAfter('scripts/backup/backup.ts', ['--full'], site.env, (fullBackupMs * (index + 0.5)) / count))) continue;
    killed += 1;
    const now = await site.list();
    if (before.some((id) => !now.includes(id))) problems.push('A complete backup is gone.');
  }
  const next = await site.backUp('--checksums');
  problems.push(...expectCode(next, 0, 'The next backup'));
  if (killed === 0) problems.push('No backup was killed.');
  const after = await site.list();
  for (const id of [before[0]!, after.at(-1)!]) problems.push(...expectCode(await site.verify(id), 0, `Verifying ${id}`));
  return {
    fault: 'backup killed with SIGKILL at any moment',
    times: killed,
    recoveries: [],
    note: 'the backup from before and the next one are verified',
    problems,
  };
}

/** Makes backups with increasingly less space than a full backup needs. */
async function backUpToFullDisk(site: BackedUpSite, count: number): Promise<FaultRow> {
  const before = await site.list();
  const filler = join(site.backupFolder, 'filler');
  const bytes = statSync(join(site.backupFolder, 'backups', 'sets', before.at(-1)!, 'base')).size;
  const problems: string[] = [];
  for (let index = 0; index < count; index += 1) {
    fillDisk(filler);
    truncateSync(filler, Math.max(0, statSync(filler).size - Math.floor((bytes * index) / count)));
    const result = await site.backUp('--full');
    problems.push(...expectCode(result, 1, 'A backup without room'), ...expectText(result, 'The backup storage is full', 'It'));
    if (String(await site.list()) !== String(before)) problems.push('There are other backups than before.');
  }
  problems.push(...expectCode(await site.verify(before.at(-1)!), 0, 'Verifying the backup from before, on the full disk,'));
  rmSync(filler);
  problems.push(...expectCode(await site.backUp('--full', '--checksums'), 0, 'The next backup'));
  problems.push(...expectCode(await site.verify((await site.list()).at(-1)!), 0, 'Verifying the next backup'));
  return { fault: 'backup storage full', times: count, recoveries: [], note: 'room for a part of a backup; said so', problems };
}

/**
 * A pack whose folder still has the files that it had at the first backup. A picture to which variants were added since gets another pack, and
 * no later backup writes the former one again.
 */
async function findCurrentPack({ backupFolder, running, packsOfFirstBackup }: TestedSite): Promise<string> {
  const storage = createDiskStorage(join(running.dataDir, 'files'));
  for (const area of PACKED_AREAS)
    for await (const folder of foldersOf(storage.list(area))) {
      const pack = join(backupFolder, packKey(folder));
      if (packsOfFirstBackup.has(pack) && existsSync(pack)) return pack;
    }
  throw new Error('No pack has the files that its folder has now.');
}

async function damagePack(site: TestedSite): Promise<FaultRow> {
  // the newest verified backup, which must not be deleted
  const backupId = (await site.list()).at(-1)!;
  const pack = await findCurrentPack(site);
  const content = readFileSync(pack);
  content[content.length >> 1]! ^= 1;
  writeFileSync(pack, content);
  const restored = await site.restore(backupId);
  const verified = await site.verify(backupId);
  const problems = [
    ...expectCode(restored, 1, 'A restore of a damaged pack'),
    ...expectText(restored, basename(pack), 'The restore'),
    ...(existsSync(join(restored.dataDir, 'postgres')) ? ['A damaged restore looks like a site.'] : []),
    ...expectCode(verified, 1, 'Verifying a damaged pack'),
    ...expectText(verified, basename(pack), 'The verification'),
    ...expectCode(await site.backUp(), 0, 'The next backup'),
    ...expectCode(await site.verify(backupId), 0, 'Verifying the same backup after the next one'),
  ];
  return { fault: 'a pack of files damaged', times: 1, recoveries: [], note: 'named, then written again by the next backup', problems };
}

/**
 * Kills the archiver twice, and then checks that a restore to a point in time contains everything before that time and nothing after it.
 */
async function restoreToMoment(site: BackedUpSite): Promise<FaultRow> {
  const write = async (ms: number) => {
    const recorder = startRecorder(site.running.address, WRITERS);
    const follower = spawn(process.execPath, [join(root, 'scripts/backup/backup.ts'), 'follow'], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...site.env },
      stdio: 'ignore',
    });
    await recorder.untilNextSuccess(LIMIT_MS);
    await sleep(ms);
    await recorder.stop();
    return { tickets: recorder.acknowledged.map(({ ticket }) => ticket), follower };
  };
  const kill = async ({ follower }: Awaited<ReturnType<typeof write>>) => {
    const ended = once(follower, 'close');
    follower.kill('SIGKILL');
    await ended;
  };
  const early = await write(ARCHIVING_MS);
  await kill(early);
  const middle = await write(ARCHIVING_MS);
  await kill(middle);
  // nobody writes around that time, so every write is clearly before or after it
  await sleep(50);
  const moment = new Date().toISOString();
  await sleep(50);
  const late = await write(ARCHIVING_MS);
  await untilArchived(site);
  await kill(late);
  const before = [...early.tickets, ...middle.tickets];
  const problems: string[] = [];
  for (const [until, expectedTickets] of [
    [moment, before],
    ['end', [...before, ...late.tickets]],
  ] as const) {
    const restored = await site.restore(`--until=${until}`);
    problems.push(...expectCode(restored, 0, `The restore to ${until}`));
    if (restored.code !== 0) continue;
    const tickets = await ticketsIn(restored.dataDir);
    const missingCount = expectedTickets.filter((ticket) => !tickets.has(ticket)).length;
    const later = until === 'end' ? 0 : late.tickets.filter((ticket) => tickets.has(ticket)).length;
    if (missingCount > 0) problems.push(`${missingCount} writes from before ${until} are lost.`);
    if (later > 0) problems.push(`${later} writes from after ${until} are there.`);
    rmSync(restored.dataDir, { recursive: true, force: true });
  }
  return {
    fault: 'archiving of the log killed with SIGKILL, then restores to a moment and to the end',
    times: 3,
    recoveries: [],
    note: `${before.length} writes before the moment, ${late.tickets.length} after it`,
    problems,
  };
}

/** Waits until everything that was written before the call has been archived through the replication slot. */
async function untilArchived(site: BackedUpSite): Promise<void> {
  const [{ lsn } = { lsn: '' }] = await site.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(100)) {
    const rows = await site.query(`select 1 from pg_replication_slots where slot_name = 'thinnai_log' and restart_lsn >= '${lsn}'::pg_lsn`);
    if (rows.length > 0) return;
  }
  throw new Error('The log was not archived.');
}

/** Restores a backup from before the erasure, and starts its site. */
async function restoreErasedPerson(site: BackedUpSite, token: string): Promise<FaultRow> {
  const problems = expectCode(await site.backUp(), 0, 'The backup before the erasure');
  const before = (await site.list()).at(-1)!;
  const server = site.running.site();
  const { data } = await server.call(authRoutes.sendOtp, { body: { phone: PHONE } });
  const [{ id } = { id: '' }] = await site.query<{ id: string }>(`select id from app_user where phone = '+91${PHONE}'`);
  const code = await codeFor(site.running.dataDir, PHONE, 2);
  await server.call(privacyRoutes.eraseAccount, { body: { verification_id: data.verification_id, code } }, { token });
  problems.push(...expectCode(await site.backUp(), 0, 'The backup after the erasure'));
  const restored = await site.restore(before);
  problems.push(...expectCode(restored, 0, 'The restore'));
  const restoredSite = await runSite({ DATA_DIR: restored.dataDir });
  const people = await query<{ is_erased: boolean }>(
    embeddedOwnerUrl(restoredSite),
    `select deleted_at is not null and phone is null as is_erased from app_user where id = '${id}'`,
  );
  await restoredSite.stop();
  if (people[0]?.is_erased !== true) problems.push('A person who was erased is back.');
  return {
    fault: 'a backup from before an erasure restored',
    times: 1,
    recoveries: [],
    note: 'erased again before the site answers',
    problems,
  };
}
