/**
 * Imports a file in batches of rows. Each batch is one transaction that saves its listings, records the outcome of its rows and moves the
 * cursor. After an interruption at any point, the next run continues after the last committed batch.
 */
import type { Readable } from 'node:stream';
import type { Kind } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { missingFile } from '../../integrations/storage/errors.ts';
import type { BulkRow } from './bulk-row.ts';
import { FileError } from './file-error.ts';
import { importBatch } from './import-batch.ts';
import { enqueueImport, importFolder, sourceKey, type ImportRow } from './imports.ts';
import { readRows } from './read-file.ts';
import { saveListings, type ImportDeps, type SaveListings } from './save-listings.ts';

/** Larger batches are hardly faster, and use more memory until they commit: with batches of 200 rows the peak was tens of MB higher. */
export const ROWS_PER_BATCH = 50;

/**
 * After this many rows, a few seconds of work, an import makes way for one that waits. Otherwise a few large imports would delay all others
 * for minutes.
 */
const TURN_ROWS = 500;

/**
 * Starts or continues an import. Does nothing when the import is finished. Rejects when `signal` aborts, so that the job is run again.
 * @param save writes a batch; tests interrupt it
 */
export async function runImport(
  deps: ImportDeps,
  id: string,
  signal: AbortSignal,
  save: SaveListings = (...batch) => saveListings(deps, ...batch),
): Promise<void> {
  const row = await deps.db
    .updateTable('bulk_import')
    .set({ status: 'running', heartbeat_at: deps.now() })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  const kind = row && kindOf(row.kind);
  if (!row || !kind) return;
  try {
    if (await importRows(deps, save, row, kind, signal)) await finish(deps, id, 'done', null);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await finish(deps, id, 'failed', error.message);
  }
}

async function openSource(deps: ImportDeps, id: string): Promise<Readable> {
  const file = await deps.storage.stream(sourceKey(id));
  if (!file) {
    missingFile(deps.log, sourceKey(id));
    throw new FileError(m['bulk_error.file_gone']());
  }
  return file;
}

/** @returns false when another worker has taken over the import, or it waits for its next turn */
async function importRows(deps: ImportDeps, save: SaveListings, row: ImportRow, kind: Kind, signal: AbortSignal): Promise<boolean> {
  let done = row.done;
  let batch: BulkRow[] = [];
  const saveBatch = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const isSaved = await importBatch(deps, save, { id: row.id, kind, done }, batch);
    done += batch.length;
    batch = [];
    return isSaved;
  };
  for await (const fileRow of readRows(await openSource(deps, row.id), row.format, kind, done)) {
    // before the first row of the next batch, so that an import without further rows is finished
    if (batch.length === 0 && done > row.done && (done - row.done) % TURN_ROWS === 0 && (await makeWay(deps, row.id))) return false;
    batch.push(fileRow);
    if (batch.length === ROWS_PER_BATCH && !(await saveBatch())) return false;
  }
  return batch.length === 0 || saveBatch();
}

/**
 * When another import waits, puts this one behind it.
 * @returns whether this one waits now
 */
function makeWay({ db, jobs }: ImportDeps, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const other = await tx.selectFrom('bulk_import').select('id').where('status', '=', 'waiting').where('id', '!=', id).executeTakeFirst();
    if (!other) return false;
    const own = await tx
      .updateTable('bulk_import')
      .set({ status: 'waiting' })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (own) await enqueueImport({ jobs }, tx, id);
    return true;
  });
}

async function finish(deps: ImportDeps, id: string, status: 'done' | 'failed', problem: string | null): Promise<void> {
  const now = deps.now();
  await deps.db
    .updateTable('bulk_import')
    .set({ status, problem, heartbeat_at: now, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
  // the file of a finished import is kept, so that its rows with errors can be downloaded and a dry run can be confirmed
  if (status === 'failed') await deps.storage.deleteAll(importFolder(id));
}
