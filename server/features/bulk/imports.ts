/** Imports as they are kept: one row each, moved on with every batch. */
import { sql, type Selectable } from 'kysely';
import { BULK_LIMITS, type BulkImport } from '../../../contract/bulk.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { BulkImportTable, Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';

export type ImportRow = Selectable<BulkImportTable>;

/** Private folder of an import's file. */
export const importFolder = (id: string): string => `originals/imports/${id}`;
export const sourceKey = (id: string): string => `${importFolder(id)}/source`;

/** Longer than any batch takes: an import that stood still this long has lost its worker. */
const STALLED_MS = 60_000;
/** How long what became of the rows can be asked for. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const UNFINISHED = ['waiting', 'running'] as const;

/**
 * Notes an import whose file is stored and starts it.
 * @throws AppError `conflict` while another one of the person is not finished
 */
export async function addImport(
  deps: Deps,
  fresh: Pick<ImportRow, 'id' | 'rows' | 'owner_id' | 'kind' | 'format' | 'file_name' | 'dry_run' | 'ip'>,
): Promise<ImportRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('bulk_import')
      .values({ ...fresh, problem: null, created_at: now, touched_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('conflict', m['bulk_error.unfinished']());
    await enqueue(deps, tx, row.id);
    return row;
  });
}

/** @throws AppError `conflict` while an import of the person is not finished; asked before a file is taken in */
export async function expectNoneUnfinished(db: Db, ownerId: string): Promise<void> {
  const found = await db
    .selectFrom('bulk_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst();
  if (found) throw new AppError('conflict', m['bulk_error.unfinished']());
}

/** @throws AppError `not_found`, the same whether it is not there or somebody else's */
export async function ownImport(db: Db, ownerId: string, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('bulk_import').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['bulk_error.not_found']());
  return row;
}

export async function presentImport(db: Db, row: ImportRow): Promise<BulkImport> {
  const wrong = await db
    .selectFrom('bulk_import_row')
    .select(['row', 'errors'])
    .where('import_id', '=', row.id)
    .where(sql<boolean>`errors <> '[]'`)
    .orderBy('row')
    .limit(BULK_LIMITS.errorsShown)
    .execute();
  const isOver = row.finished_at !== null;
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
    errors: wrong.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))).slice(0, BULK_LIMITS.errorsShown),
    result_url: isOver ? `/api/v1/property/bulk/import/result?id=${row.id}` : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

async function enqueue(deps: Deps, tx: Tx | Db, id: string): Promise<void> {
  await deps.jobs.add(tx, 'import_listings', { importId: id }, { key: `import_listings:${id}` });
}

/** Starts those again that stand still because their worker is gone. Two workers on one import do no harm, see `run-import.ts`. */
export async function resumeImports(deps: Deps, ownerId?: string): Promise<void> {
  const now = deps.now();
  const stalled = await deps.db
    .updateTable('bulk_import')
    .set({ touched_at: now })
    .where('status', 'in', UNFINISHED)
    .where('touched_at', '<', new Date(now.getTime() - STALLED_MS))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .returning('id')
    .execute();
  for (const { id } of stalled) await enqueue(deps, deps.db, id);
}

/** Forgets imports that are long over. Their files went when they ended. */
export async function pruneImports({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('bulk_import')
    .where('finished_at', '<', new Date(now().getTime() - KEEP_MS))
    .execute();
}
