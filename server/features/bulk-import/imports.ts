/** Imports in the database: starting, listing, confirming, restarting and deleting them. */
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import type { BulkImport, PastImport } from '../../../contract/bulk-import.ts';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { consumeDaily } from '../../db/daily-limit.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { BulkImportTable, Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isUnchangedSince } from '../../integrations/storage/unchanged.ts';
import { storedErrors } from './limit-errors.ts';

export type ImportRow = Selectable<BulkImportTable>;

const IMPORTS_FOLDER = 'originals/imports';
/**
 * Days for which a file is kept that no import refers to. A restored backup may lack the import, and restoring a newer one brings it back.
 */
const UNREFERENCED_DAYS = 7;

/** Private folder of an import's file. */
export const importFolder = (id: string): string => `${IMPORTS_FOLDER}/${id}`;
export const sourceKey = (id: string): string => `${importFolder(id)}/source`;

/** An import without progress for this long has lost its worker, because no batch takes this long. */
const STALLED_MS = 60_000;
// normally only one of the imports has a file; several do when a process ended before it could delete them
const DELETIONS_PER_CALL = 5;
const UNFINISHED = ['waiting', 'running'] as const;

/**
 * Adds an import whose file is already stored, and starts it.
 * @throws AppError `conflict` while another import of the person is not finished, `too_many_requests`
 */
export async function addImport(
  deps: Deps,
  values: Pick<ImportRow, 'id' | 'rows' | 'owner_id' | 'kind' | 'format' | 'file_name' | 'dry_run' | 'ip'>,
): Promise<ImportRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('bulk_import')
      .values({ ...values, problem: null, created_at: now, heartbeat_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('conflict', m['bulk_error.unfinished']());
    await consumeDaily(tx, 'imports', values.owner_id, now);
    await enqueueImport(deps, tx, row.id);
    return row;
  });
}

/** @throws AppError `conflict` while another import of the person is not finished; checked before a file is accepted */
export async function assertNoneUnfinished(db: Db | Tx, ownerId: string, exceptId?: string): Promise<void> {
  const unfinished = await db
    .selectFrom('bulk_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', UNFINISHED)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .executeTakeFirst();
  if (unfinished) throw new AppError('conflict', m['bulk_error.unfinished']());
}

/** @throws AppError `not_found`, the same whether the import does not exist or belongs to somebody else */
export async function requireOwnImport(db: Db | Tx, ownerId: string, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('bulk_import').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['bulk_error.not_found']());
  return row;
}

export async function readImport({ db, storage }: Pick<Deps, 'db' | 'storage'>, row: ImportRow): Promise<BulkImport> {
  const rowsWithErrors = await db
    .selectFrom('bulk_import_row')
    .select(['row', storedErrors])
    .where('import_id', '=', row.id)
    .where(sql<boolean>`errors <> '[]'`)
    .orderBy('row')
    .limit(BULK_LIMITS.errorsShown)
    .execute();
  return {
    ...presentPastImport(row),
    errors: rowsWithErrors.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))).slice(0, BULK_LIMITS.errorsShown),
    can_confirm: row.dry_run && row.status === 'done' && (await storage.exists(sourceKey(row.id))),
  };
}

/** A page of a person's imports, newest first, and their total number. */
export async function readPastImports(
  db: Db,
  ownerId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: PastImport[]; total: number }> {
  const ownImports = db.selectFrom('bulk_import').where('owner_id', '=', ownerId);
  const { total } = await ownImports.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ownImports
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(presentPastImport), total };
}

/** Presents an import without its errors and without whether it can be confirmed, because these need further queries. */
export function presentPastImport(row: ImportRow): PastImport {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    dry_run: row.dry_run,
    status: row.status,
    problem: row.problem,
    rows: row.rows,
    done: row.done,
    counts: { created: row.created, updated: row.updated, unchanged: row.unchanged, refused: row.refused, published: row.published },
    result_url: row.finished_at ? `/api/v1/property/bulk/import/result?id=${row.id}` : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * Turns a finished dry run into an import that starts at its first row. The results of the dry run are deleted. Repeating the call changes
 * nothing.
 * @throws AppError `conflict` when it is not a finished dry run, its file was deleted, or another import is running; `not_found`
 */
export async function confirmImport(deps: Deps, ownerId: string, id: string, ip: string): Promise<ImportRow> {
  const dryRun = await requireOwnImport(deps.db, ownerId, id);
  if (!dryRun.dry_run) return dryRun;
  if (dryRun.status !== 'done') throw new AppError('conflict', m['bulk_error.not_confirmable']());
  if (!(await deps.storage.exists(sourceKey(id)))) throw new AppError('conflict', m['bulk_error.file_forgotten']());
  const now = deps.now();
  const reset = { done: 0, created: 0, updated: 0, unchanged: 0, refused: 0, published: 0, problem: null, finished_at: null };
  return deps.db.transaction().execute(async (tx) => {
    // this check gives a clear message; the unique index on unfinished imports enforces the rule
    await assertNoneUnfinished(tx, ownerId, id);
    const started = await tx
      .updateTable('bulk_import')
      .set({ ...reset, dry_run: false, status: 'waiting', ip, heartbeat_at: now })
      .where('id', '=', id)
      .where('dry_run', '=', true)
      .where('status', '=', 'done')
      .returningAll()
      .executeTakeFirst();
    // another request confirmed the dry run first
    if (!started) return requireOwnImport(tx, ownerId, id);
    await tx.deleteFrom('bulk_import_row').where('import_id', '=', id).execute();
    await enqueueImport(deps, tx, id);
    return started;
  });
}

/** Adds the import to the end of the queue. */
export async function enqueueImport(deps: Pick<Deps, 'jobs'>, tx: Tx | Db, id: string): Promise<void> {
  await deps.jobs.add(tx, 'import_listings', { importId: id }, { key: `import_listings:${id}` });
}

/**
 * Restarts every unfinished import. Called when a process starts, because it probably worked on them before it ended. Two workers on one
 * import do no harm: the second one stops (see `importBatch`).
 */
export async function restartUnfinishedImports({ db, jobs }: Deps): Promise<void> {
  const unfinished = await db.selectFrom('bulk_import').select('id').where('status', 'in', UNFINISHED).execute();
  for (const { id } of unfinished) await enqueueImport({ jobs }, db, id);
}

/** Restarts imports that make no progress because their worker died. Two workers on one import do no harm (see `importBatch`). */
export async function restartStalledImports(deps: Deps, ownerId?: string): Promise<void> {
  const now = deps.now();
  const stalled = await deps.db
    .updateTable('bulk_import')
    .set({ heartbeat_at: now })
    .where('status', 'in', UNFINISHED)
    .where('heartbeat_at', '<', new Date(now.getTime() - STALLED_MS))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .returning('id')
    .execute();
  for (const { id } of stalled) await enqueueImport(deps, deps.db, id);
}

/** Deletes the files of a person's earlier imports. Only the last file is kept, so that nobody fills the disk by importing. */
export async function deleteEarlierFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, ownerId: string, exceptId: string): Promise<void> {
  const existing = await db
    .selectFrom('bulk_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '!=', exceptId)
    .orderBy('created_at', 'desc')
    .limit(DELETIONS_PER_CALL)
    .execute();
  for (const { id } of existing) await storage.deleteAll(importFolder(id));
}

/** Deletes imports that finished long ago (`RETENTION.imports`), with their files. */
export async function pruneImports({ db, storage, now }: Deps): Promise<void> {
  const cutoff = daysAfter(now(), -RETENTION.imports);
  const expired = await db.selectFrom('bulk_import').select('id').where('finished_at', '<', cutoff).execute();
  for (const { id } of expired) {
    await storage.deleteAll(importFolder(id));
    // one after the other and the rows first, because an import has up to 20,000 rows
    await deleteInBatches(db, 'bulk_import_row', sql`import_id = ${id}`);
    await db.deleteFrom('bulk_import').where('id', '=', id).where('finished_at', '<', cutoff).execute();
  }
}

/**
 * Deletes files that no import refers to. An outage of the storage or a crash leaves such files. Recent files are kept, because their
 * import may not be in the database yet.
 */
export async function deleteUnreferencedFiles({ db, storage, log, now }: Pick<Deps, 'db' | 'storage' | 'log' | 'now'>): Promise<void> {
  const cutoff = daysAfter(now(), -UNREFERENCED_DAYS);
  for await (const id of storage.folders(IMPORTS_FOLDER)) {
    const importRow =
      z.uuid().safeParse(id).success && (await db.selectFrom('bulk_import').select('id').where('id', '=', id).executeTakeFirst());
    if (importRow || !(await isUnchangedSince(storage, importFolder(id), cutoff))) continue;
    await storage.deleteAll(importFolder(id));
    log.warn({ import: id }, 'deleted the file of an import that does not exist');
  }
}
