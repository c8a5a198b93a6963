import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { startBackupSite } from '../../test/backup-site.ts';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { openDatabase } from '../db/connections/pool.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { createDiskStorage } from '../integrations/storage/disk.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { cancelErasures, logErasure, readErasedIds } from '../privacy/erasure-log.ts';
import { withBackupLock } from './backup-lock.ts';
import { newKeyPair } from './encryption.ts';
import { copyErasures } from './files/erasure-records.ts';
import { copyFiles, readPacks } from './files/copy-files.ts';
import { copyLatestFiles } from './files/latest-files.ts';
import { packKey } from './files/packs.ts';
import { reportDamage, restoreFiles } from './files/restore-files.ts';
import { restoreSite, type SiteRestore } from './restore-site.ts';
import { MARKER_BYTES, setMarker } from './marker.ts';
import { parseLsn } from './replication/lsn.ts';
import { deleteOldBackups, deleteUnfinished } from './retention.ts';
import { listBackupIds, listBackups, type BackupManifest } from './backup-manifest.ts';
import { readBackupStatus } from './status.ts';
import { ERASURE_FOLDER, backupFolder } from './folders.ts';
import { createBackupStore } from './store.ts';
import { verifyBackup } from './verify-backup.ts';
import { archiveLog } from './wal/archive.ts';
import { archivedRanges, rangeKey } from './wal/archived-ranges.ts';

const ORIGINAL = 'originals/0123456789abcdef0123456789abcdef/original';
const VARIANT = 'media/0123456789abcdef0123456789abcdef/320.avif';
const ERASED = '01890a5d-ac96-774b-bcce-b302099a8057';
/** Servers have to start and recover, which takes this long only on a busy machine. */
const LONG_MS = 180_000;
const { client, url, files, store, identities, backUp, folderPath } = await startBackupSite();
const quiet = () => undefined;
/** For `deleteOldBackups`: the lock is still held. */
const holdsLock = () => Promise.resolve();
const verify = (id: string, keys = identities) =>
  verifyBackup({ storage: store.storage, identities: keys, id, postgres: null, scratch: null, log: quiet, now: () => new Date() });
const restore = (name: string, options: Partial<SiteRestore> = {}) =>
  restoreSite({
    storage: store.storage,
    identities,
    id: null,
    target: 'backup',
    dataDir: folderPath(name),
    siteStorage: createDiskStorage(join(folderPath(name), 'files')),
    postgres: null,
    log: quiet,
    ...options,
  });
const pathOf = (key: string) => join(folderPath('backups'), key);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Reads the numbers in `written`. Starts the site's server on a restored data folder, as the next start of the site does. */
async function readNumbers(name: string): Promise<number[]> {
  const server = await startEmbedded({ dataDir: folderPath(name) });
  const restored = new Client({ connectionString: server.url('thinnai') });
  await restored.connect();
  const { rows } = await restored.query<{ n: number }>('select n from written order by n');
  await restored.end();
  await server.stop();
  return rows.map(({ n }) => n);
}

test('a full and an incremental backup restore the same rows, content and files', { timeout: LONG_MS }, async () => {
  await client.query('create table written (n int primary key, text text)');
  await client.query(`insert into written select n, repeat('x', 200) from generate_series(1, 5000) n`);
  await files.put(ORIGINAL, Buffer.from('a photo'));
  const full = await backUp();
  await client.query(`update written set text = 'changed' where n % 1000 = 0`);
  await client.query('delete from written where n > 4000');
  await files.put(VARIANT, Buffer.alloc(200_000, 1));
  const incremental = await backUp();
  expect(full).toMatchObject({ kind: 'full', files: { count: 1 }, database: { isExact: true } });
  expect(incremental).toMatchObject({ kind: 'incremental', parent: full.id, files: { count: 2 }, database: { isExact: true } });
  expect(incremental.objects.base.bytes).toBeLessThan(full.objects.base.bytes / 2);
  for (const { id } of normalOrExhaustive([incremental], [full, incremental]))
    expect((await verify(id)).checks.flatMap(({ problems }) => problems)).toEqual([]);
});

test(
  'a restore to a time has exactly the writes before it, all newer files and erasure records, and can be backed up',
  { timeout: LONG_MS },
  async () => {
    const archivingEnd = new AbortController();
    const archiving = archiveLog({ url, store, logEveryMs: 50, signal: archivingEnd.signal, log: quiet });
    await client.query('truncate written');
    for (let n = 1; n <= 50; n += 1) await client.query('insert into written (n) values ($1)', [n]);
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    // the server reports microseconds, and the driver has milliseconds: nothing is written in the two milliseconds around this time
    const restoredAt = new Date(times[0]!.now.getTime() + 1);
    for (let isLater = false; !isLater;) {
      const { rows } = await client.query<{ later: boolean }>('select clock_timestamp() > $1 as later', [
        new Date(restoredAt.getTime() + 1),
      ]);
      isLater = rows[0]!.later;
    }
    for (let n = 51; n <= 100; n += 1) await client.query('insert into written (n) values ($1)', [n]);
    const { rows: positions } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    await files.put('originals/ffffffffffffffffffffffffffffffff/original', Buffer.from('newer'));
    await logErasure(files, ERASED, new Date());
    await copyLatestFiles(files, store);
    await vi.waitFor(async () => {
      const { rows } = await client.query<{ done: boolean }>(
        `select restart_lsn >= $1::pg_lsn as done from pg_replication_slots where slot_name = 'thinnai_log'`,
        [positions[0]!.lsn],
      );
      expect(rows).toEqual([{ done: true }]);
    }, 10_000);
    archivingEnd.abort();
    await archiving;
    // another restore of this backup already writes on the next timeline
    await store.storage.put(
      rangeKey({ systemId: (await listBackups(store.storage))[0]!.database.systemId, timeline: 2 }, 0n, 1n),
      Buffer.alloc(1),
    );
    const targets = [
      { name: 'time', target: { time: restoredAt }, last: 50 },
      { name: 'end', target: 'end' as const, last: 100 },
    ];
    for (const { name, target, last } of targets) {
      await restore(name, { target });
      const numbers = await readNumbers(name);
      expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      const restored = createDiskStorage(join(folderPath(name), 'files'));
      expect(await restored.get('originals/ffffffffffffffffffffffffffffffff/original')).toEqual(Buffer.from('newer'));
      expect(await readErasedIds(restored)).toEqual([ERASED]);
    }
    await expect(restore('end')).rejects.toThrow('A restore needs an empty target');
    const server = await startEmbedded({ dataDir: folderPath('end') });
    const secondBackup = await backUp({ url: server.url('thinnai') });
    await server.stop();
    expect(secondBackup).toMatchObject({ kind: 'full', database: { timeline: 3 } });
    for (const id of normalOrExhaustive([], [secondBackup.id])) await restore('again', { id });
    await store.storage.deleteAll(backupFolder(secondBackup.id));
  },
);

test('a transaction between the snapshot and the marker is detected, however small it is', async () => {
  await client.query('create table small as select n from generate_series(1, 20) n');
  const readLogPosition = async () => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    return parseLsn(rows[0]!.lsn);
  };
  /** Bytes of log that a statement writes: the lowest of several measurements, because the server sometimes writes records of its own. */
  const measureLogBytes = async (statement: string) => {
    let least = Infinity;
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const positionBefore = await readLogPosition();
      await client.query(statement);
      least = Math.min(least, Number((await readLogPosition()) - positionBefore));
    }
    return least;
  };
  const marker = await measureLogBytes(`select pg_create_restore_point('tried')`);
  const commit = await measureLogBytes('select pg_current_xact_id()');
  const deletion = await measureLogBytes('delete from small where n = (select min(n) from small)');
  expect(marker).toBeLessThanOrEqual(Number(MARKER_BYTES));
  expect(marker + Math.min(commit, deletion)).toBeGreaterThan(Number(MARKER_BYTES));
  await client.query('drop table small');
});

test('a marker is not exact while a transaction is open, even if it is the youngest one, which snapshots do not name', async () => {
  const database = openDatabase({ url, size: 1, statementTimeoutMs: 10_000, onError: quiet });
  await client.query('begin; create table young (n int)');
  expect(await setMarker(database.db, 'young', false)).toMatchObject({ isExact: false });
  await client.query('rollback');
  expect(await setMarker(database.db, 'old', false)).toMatchObject({ isExact: true });
  await database.close();
});

test('a wrong key, and a backup that is truncated, modified or incomplete, are refused with a message that says so', async () => {
  const manifest = (await listBackups(store.storage)).at(-1)!;
  const { identity } = await newKeyPair();
  await expect(verify(manifest.id, { keys: [identity], file: 'other.txt' })).rejects.toThrow(
    /The private key in other\.txt does not open backups\/.*: it was encrypted for another key/,
  );
  const path = pathOf(manifest.objects.details.key);
  const content = readFileSync(path);
  const changed = Buffer.from(content);
  changed[content.length - 5]! ^= 1;
  for (const [damage, message] of [
    [content.subarray(0, content.length - 20), 'is damaged'],
    [changed, 'is damaged'],
  ] as const) {
    writeFileSync(path, damage);
    await expect(restore('refused')).rejects.toThrow(message);
  }
  writeFileSync(path, content);
  const manifestPath = pathOf(`backups/sets/${manifest.id}/manifest.json`);
  const text = readFileSync(manifestPath, 'utf8');
  const early = { time: new Date(Date.parse(manifest.finishedAt) - 1) };
  await expect(restore('refused', { id: manifest.id, target: early })).rejects.toThrow('after the requested time');
  writeFileSync(manifestPath, text.replace('"count":2', '"count":1'));
  await expect(restore('refused', { id: manifest.id })).rejects.toThrow(`The manifest of the backup ${manifest.id} is damaged`);
  await expect(deleteOldBackups(store.storage, { daily: 1, weekly: 0, monthly: 0 }, new Date(), holdsLock)).rejects.toThrow(
    'Nothing is deleted',
  );
  writeFileSync(manifestPath, text);
  expect(existsSync(join(folderPath('refused'), 'postgres'))).toBe(false);
});

test('a backup that fails because the disk is full does not count and leaves no files', async () => {
  const idsBefore = await listBackupIds(store.storage);
  let writes = 0;
  const full: ObjectStorage = {
    ...store.storage,
    async putStream(key, content, options) {
      writes += 1;
      if (!key.endsWith('/log')) return store.storage.putStream(key, content, options);
      for await (const _ of content) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return false;
    },
  };
  const [{ recipients }] = (await listBackups(store.storage)) as [BackupManifest];
  await expect(backUp({ store: createBackupStore(full, recipients) })).rejects.toThrow('The backup storage is full');
  expect(writes).toBeGreaterThan(0);
  expect(await listBackupIds(store.storage)).toEqual(idsBefore);
});

test('the files of a killed backup are deleted, but not a backup with a damaged manifest', async () => {
  const idsBefore = await listBackupIds(store.storage);
  const [killed, damaged] = ['20260101T000000Z-aaaaaa', '20260101T000000Z-bbbbbb'];
  await store.storage.put(`${backupFolder(killed)}/base`, Buffer.alloc(1));
  await store.storage.put(`${backupFolder(damaged)}/manifest.json`, Buffer.from('damaged'));
  expect(await deleteUnfinished(store.storage)).toEqual([killed]);
  expect(await listBackupIds(store.storage)).toEqual([damaged, ...idsBefore]);
  await store.storage.deleteAll(backupFolder(damaged));
});

test(
  'a damaged pack is reported by the verification and stops a restore, and the next backup writes it again',
  { timeout: LONG_MS },
  async () => {
    const { id } = (await listBackups(store.storage)).at(-1)!;
    const folders = await copyFiles(files, store, await readPacks(store.storage));
    const [damaged] = folders.map((folder) => packKey(folder));
    const content = readFileSync(pathOf(damaged!));
    content[content.length - 5]! ^= 1;
    writeFileSync(pathOf(damaged!), content);
    const restoreAndReportDamage = async (name: string) => {
      const packs: string[] = [];
      await restoreFiles(store.storage, identities, folders, createDiskStorage(folderPath(name)), async (pack, error) => {
        packs.push(pack);
        await reportDamage(store.storage, pack, error);
      });
      return packs;
    };
    const { checks, isGood } = await verify(id);
    expect(isGood).toBe(false);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([expect.stringContaining(`${damaged} is damaged`)]);
    await expect(restore('damaged', { id })).rejects.toThrow(`${damaged} is damaged`);
    expect(existsSync(join(folderPath('damaged'), 'postgres'))).toBe(false);
    await copyFiles(files, store, await readPacks(store.storage));
    expect(await restoreAndReportDamage('without-damage')).toEqual([]);
    expect((await readPacks(store.storage)).damage.size).toBe(0);
  },
);

test('the record of an erased person stays in backups when the site lost it, and is removed when the site withdrew it', async () => {
  const countStored = async () => (await collect(store.storage.list(ERASURE_FOLDER))).length;
  const countBefore = await countStored();
  const [lost, cancelled] = await Promise.all([logErasure(files, ERASED, new Date()), logErasure(files, ERASED, new Date())]);
  await copyErasures(files, store);
  await files.delete(lost);
  await cancelErasures(files, [cancelled]);
  await copyErasures(files, store);
  expect(await countStored()).toBe(countBefore + 1);
});

test('the log of another database in the storage is neither restored nor continued; a damaged manifest does not stop the status', async () => {
  const backups = await listBackups(store.storage);
  const { database, id } = backups.at(-1)!;
  const other = { systemId: '1234567890', timeline: database.timeline };
  await store.storage.put(rangeKey(other, 0n, 1n), Buffer.alloc(1));
  const ownRanges = await collect(archivedRanges(store.storage, database));
  expect(ownRanges.every(({ systemId }) => systemId === database.systemId)).toBe(true);
  expect(await collect(archivedRanges(store.storage, other))).toMatchObject([{ ...other, from: 0n, to: 1n }]);
  const manifestPath = pathOf(`backups/sets/${id}/manifest.json`);
  const text = readFileSync(manifestPath, 'utf8');
  writeFileSync(manifestPath, 'damaged');
  expect((await readBackupStatus(store.storage)).completeAt).not.toBeNull();
  writeFileSync(manifestPath, text);
});

test('nothing that another backup might need is deleted after the lock was lost', async () => {
  const unreferencedPack = 'backups/files/aa/aaaaaaaa';
  await store.storage.put(unreferencedPack, Buffer.alloc(1));
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  const keep = { daily: 100, weekly: 0, monthly: 0 };
  const lostLock = () => Promise.reject(new Error('the lock was lost'));
  await expect(deleteOldBackups(store.storage, keep, inTwoDays, lostLock)).rejects.toThrow('the lock was lost');
  expect(await store.storage.exists(unreferencedPack)).toBe(true);
  await deleteOldBackups(store.storage, keep, inTwoDays, holdsLock);
  expect(await store.storage.exists(unreferencedPack)).toBe(false);
});

test('the second of two backups at once is refused', async () => {
  await withBackupLock(url, 0, async () => {
    await expect(backUp()).rejects.toThrow('Another backup of this database is running');
  });
});

test('a restored server does not wait for the replicas of the lost server', { timeout: LONG_MS }, async () => {
  await client.query('truncate written');
  await client.query('insert into written (n) values (1)');
  // written to the file but not active: the writes of this test have no replica either
  await client.query(`alter system set synchronous_standby_names = 'ANY 1 (replica1, replica2)'`);
  const { id } = await backUp();
  await client.query('alter system reset synchronous_standby_names');
  await restore('without replicas', { id });
  const settings = readFileSync(join(folderPath('without replicas'), 'postgres', 'postgresql.auto.conf'), 'utf8');
  expect(settings).not.toContain('synchronous_standby_names');
  expect(settings).toContain('fsync');
  expect(await readNumbers('without replicas')).toEqual([1]);
});
