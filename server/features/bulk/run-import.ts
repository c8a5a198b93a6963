/**
 * Works through a file, a batch of rows at a time. Each batch is one transaction that writes its listings, notes what became of
 * its rows and moves the cursor; cut off anywhere, the next run goes on behind the last whole batch.
 */
import type { Readable } from 'node:stream';
import { kindOf } from '../../../kinds/index.ts';
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { ImportDeps } from './import-deps.ts';
import type { BulkRow } from './bulk-row.ts';
import { FileProblem } from './file-problem.ts';
import { importBatch } from './import-batch.ts';
import { importFolder, sourceKey, type ImportRow } from './imports.ts';
import { readRows } from './read-file.ts';
import type { WriteListings } from './write-listings.ts';

/** Larger ones are hardly faster, and what a transaction holds for that long piles up: batches of 200 peaked tens of MB higher. */
export const BATCH_ROWS = 50;

/** Begins or goes on; nothing happens when it is over already. Rejects when `signal` aborts, so that the job is run again. */
export async function runImport(deps: ImportDeps, write: WriteListings, id: string, signal: AbortSignal): Promise<void> {
  const found = await deps.db
    .updateTable('bulk_import')
    .set({ status: 'running', touched_at: deps.now() })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  const kind = found && kindOf(found.kind);
  if (!found || !kind) return;
  try {
    if (!(await importRows(deps, write, found, kind, signal))) return;
    await end(deps, id, 'done', null);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await end(deps, id, 'failed', error.message);
  }
}

async function open(deps: ImportDeps, id: string): Promise<Readable> {
  const file = await deps.storage.stream(sourceKey(id));
  if (!file) throw new FileProblem(m['bulk_error.file_gone']());
  return file;
}

/** False when another worker has taken over. */
async function importRows(deps: ImportDeps, write: WriteListings, found: ImportRow, kind: Kind, signal: AbortSignal): Promise<boolean> {
  let done = found.done;
  let batch: BulkRow[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    const went = await importBatch(deps, write, { id: found.id, kind, done }, batch);
    done += batch.length;
    batch = [];
    return went;
  };
  for await (const row of readRows(await open(deps, found.id), found.format, kind, done)) {
    batch.push(row);
    if (batch.length === BATCH_ROWS && !(await flush())) return false;
  }
  return batch.length === 0 || flush();
}

async function end(deps: ImportDeps, id: string, status: 'done' | 'failed', problem: string | null): Promise<void> {
  const now = deps.now();
  await deps.db
    .updateTable('bulk_import')
    .set({ status, problem, touched_at: now, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
  // the file of one that is done stays for its rows to be mended, and for a dry run to be confirmed
  if (status === 'failed') await deps.storage.deleteAll(importFolder(id));
}
