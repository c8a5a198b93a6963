/** Restores a backup into a temporary folder and checks everything there. The site is not affected and does not have to run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Db } from '../db/schema.ts';
import { openDatabase } from '../db/connections/pool.ts';
import { createDiskStorage } from '../integrations/storage/disk.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { isMediaKey, storageKeys } from '../integrations/storage/picture-keys.ts';
import { verifyChains } from '../listings/evidence/verify-chains.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { IndexSearch } from '../search/follow/index-search.ts';
import { layoutOf } from '../search/table/numbering.ts';
import { verifyTable } from '../search/table/verify-table.ts';
import { isStorageFull } from './backup-error.ts';
import { readDetails } from './details.ts';
import type { Identities } from './encryption.ts';
import { restoreErasures } from './files/erasure-records.ts';
import { readFileIndex, reportDamage, restoreFiles } from './files/restore-files.ts';
import { describeDifferences, readTableSummaries } from './marker.ts';
import { restoreDatabase } from './restore-database.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { VERIFIED_FOLDER } from './folders.ts';

interface VerifyOptions {
  readonly storage: ObjectStorage;
  readonly identities: Identities;
  readonly id: string;
  readonly postgres: string | null;
  /** Folder with enough space for the complete site; the temporary folder of the system when null. */
  readonly scratch: string | null;
  readonly log: (line: string) => void;
  readonly now: () => Date;
}
interface Check {
  readonly name: string;
  /** What was compared. */
  readonly note: string;
  /** What is wrong; empty when the check passes. */
  readonly problems: readonly string[];
}
interface Verification {
  readonly manifest: BackupManifest;
  readonly checks: readonly Check[];
  readonly isGood: boolean;
}

const STATEMENT_TIMEOUT_MS = 3_600_000;
/** Pictures of demo listings are drawn by the program, not stored. */
const isStored = (key: string): boolean => isMediaKey(key) && !key.startsWith('demo-');

/**
 * Restores and checks a backup. Stores a note when every check passes, and notes which packs are damaged, so that the next backup writes
 * them again.
 * @throws BackupError when the backup cannot be restored at all
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const { storage, identities, id, log, now } = options;
  const scratch = await mkdtemp(join(options.scratch ?? tmpdir(), 'thinnai-verify-'));
  try {
    const { server, manifest } = await restoreDatabase({
      ...options,
      folder: join(scratch, 'postgres'),
      target: 'backup',
      disposable: true,
    });
    try {
      const siteStorage = createDiskStorage(join(scratch, 'files'));
      const url = server.url(manifest.database.name, manifest.database.role);
      const database = openDatabase({ url, size: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });
      const checks: Check[] = [];
      try {
        for (const check of [checkRows, checkLedger, checkEvidence, checkSearch, checkFiles]) {
          const result = await check({ db: database.db, url, siteStorage, manifest, storage, identities, log });
          log(`${result.problems.length === 0 ? 'good' : 'WRONG'}  ${result.name}: ${result.note}`);
          checks.push(result);
        }
      } finally {
        await database.close();
      }
      const isGood = checks.every(({ problems }) => problems.length === 0);
      if (isGood)
        await recordResult(log, () =>
          storage.put(`${VERIFIED_FOLDER}/${id}.json`, Buffer.from(JSON.stringify({ id, at: now().toISOString(), checks }))),
        );
      return { manifest, checks, isGood };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Writes a note to the backup storage. When the storage is full, the result of the verification is valid without the note. */
async function recordResult(log: (line: string) => void, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
    log('The backup storage is full, so this result is not recorded there.');
  });
}

interface RestoredSite {
  readonly db: Db;
  readonly url: string;
  readonly siteStorage: ObjectStorage;
  readonly manifest: BackupManifest;
  readonly storage: ObjectStorage;
  readonly identities: Identities;
  readonly log: (line: string) => void;
}

async function checkRows({ db, manifest, storage, identities }: RestoredSite): Promise<Check> {
  const { tables } = await readDetails(storage, manifest, identities);
  const hasChecksums = Object.values(tables).some(({ checksum }) => checksum !== null);
  const problems = describeDifferences(tables, await readTableSummaries(db, hasChecksums));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const summary = `${Object.keys(tables).length} tables, ${rows} rows${hasChecksums ? ', content of all rows' : ''}`;
  if (manifest.database.isExact) return { name: 'rows', note: summary, problems };
  return {
    name: 'rows',
    note: `${summary}; counted while transactions were open, so differences do not count: ${problems.length}`,
    problems: [],
  };
}

async function checkLedger({ db }: RestoredSite): Promise<Check> {
  const problems = await verifyLedger(db);
  const { count } = await db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { name: 'ledger', note: `${count} entries`, problems };
}

async function checkEvidence({ db }: RestoredSite): Promise<Check> {
  const { records, faults } = await verifyChains(db);
  return { name: 'evidence', note: `${records} records`, problems: faults };
}

async function checkSearch({ db, url }: RestoredSite): Promise<Check> {
  const { checked, differences } = await verifyTable(db);
  const problems = differences.map(({ cityId, listingId }) => `Listing ${cityId}/${listingId} differs from the search table.`);
  const index = await IndexSearch.build({ db, url, layout: await layoutOf(db), log: pino({ level: 'silent' }) });
  for (const city of await index.verify()) problems.push(`The index differs from the search table in the city with the id ${city}.`);
  return { name: 'search', note: `${checked} listings`, problems };
}

async function checkFiles({ db, manifest, storage, identities, siteStorage, log }: RestoredSite): Promise<Check> {
  const folders = await readFileIndex(storage, manifest.objects.files, identities);
  const problems: string[] = [];
  const { keys, bytes } = await restoreFiles(storage, identities, folders, siteStorage, async (pack, error) => {
    problems.push(error.message);
    await recordResult(log, () => reportDamage(storage, pack, error));
  });
  const erasures = await restoreErasures(storage, identities, siteStorage);
  const present = new Set(folders.map(({ folder }) => `${folder}/`));
  const pictures = await db.selectFrom('listing_photo').select('media_key').distinct().execute();
  const storedKeys = pictures.map(({ media_key }) => media_key).filter(isStored);
  for (const key of storedKeys)
    if (!present.has(storageKeys.privateFolder(key))) problems.push(`The original of picture ${key} is missing.`);
  const photos = await db.selectFrom('conversation_photo').select('id').where('stored', '=', true).execute();
  for (const { id } of photos)
    if (!present.has(storageKeys.conversationPhotoFolder(id))) problems.push(`The photo ${id} of a conversation is missing.`);
  return {
    name: 'files',
    note: `${keys.length} files, ${bytes} bytes, ${storedKeys.length} pictures of listings, ${photos.length} photos of conversations, ${erasures} records of erasures`,
    problems,
  };
}
