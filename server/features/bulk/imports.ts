/** Imports as they are kept: one row each, moved on with every batch. */
import { sql, type Selectable } from 'kysely';
import { BULK_LIMITS, type BulkImport, type PastImport } from '../../../contract/bulk.ts';
import { RETENTION } from '../../../contract/retention.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
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
// one of them has a file; some more, in case a process ended before it could empty them
const FORGOTTEN_AT_ONCE = 5;
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
export async function expectNoneUnfinished(db: Db | Tx, ownerId: string, but?: string): Promise<void> {
  const found = await db
    .selectFrom('bulk_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', UNFINISHED)
    .$if(but !== undefined, (query) => query.where('id', '!=', but!))
    .executeTakeFirst();
  if (found) throw new AppError('conflict', m['bulk_error.unfinished']());
}

/** @throws AppError `not_found`, the same whether it is not there or somebody else's */
export async function ownImport(db: Db | Tx, ownerId: string, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('bulk_import').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['bulk_error.not_found']());
  return row;
}

export async function presentImport({ db, storage }: Pick<Deps, 'db' | 'storage'>, row: ImportRow): Promise<BulkImport> {
  const wrong = await db
    .selectFrom('bulk_import_row')
    .select(['row', 'errors'])
    .where('import_id', '=', row.id)
    .where(sql<boolean>`errors <> '[]'`)
    .orderBy('row')
    .limit(BULK_LIMITS.errorsShown)
    .execute();
  return {
    ...presentPast(row),
    errors: wrong.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))).slice(0, BULK_LIMITS.errorsShown),
    can_confirm: row.dry_run && row.status === 'done' && (await storage.exists(sourceKey(row.id))),
  };
}

/** Somebody's own, the newest first, and how many there are. */
export async function pastImports(
  db: Db,
  ownerId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: PastImport[]; total: number }> {
  const own = db.selectFrom('bulk_import').where('owner_id', '=', ownerId);
  const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(presentPast), total };
}

/** Without what has to be looked up. */
export function presentPast(row: ImportRow): PastImport {
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
 * Makes an import of a finished dry run, from its first row on; what the dry run found is forgotten. Asked again it changes nothing.
 * @throws AppError `conflict` when it is no finished dry run, its file is gone, or another import is running; `not_found`
 */
export async function confirmImport(deps: Deps, ownerId: string, id: string, ip: string): Promise<ImportRow> {
  const found = await ownImport(deps.db, ownerId, id);
  if (!found.dry_run) return found;
  if (found.status !== 'done') throw new AppError('conflict', m['bulk_error.not_confirmable']());
  if (!(await deps.storage.exists(sourceKey(id)))) throw new AppError('conflict', m['bulk_error.file_forgotten']());
  const now = deps.now();
  const fresh = { done: 0, created: 0, updated: 0, unchanged: 0, refused: 0, published: 0, problem: null, finished_at: null };
  return deps.db.transaction().execute(async (tx) => {
    // the sentence for people; the index on unfinished ones has the last word
    await expectNoneUnfinished(tx, ownerId, id);
    const begun = await tx
      .updateTable('bulk_import')
      .set({ ...fresh, dry_run: false, status: 'waiting', ip, touched_at: now })
      .where('id', '=', id)
      .where('dry_run', '=', true)
      .where('status', '=', 'done')
      .returningAll()
      .executeTakeFirst();
    // somebody else was quicker
    if (!begun) return ownImport(tx, ownerId, id);
    await tx.deleteFrom('bulk_import_row').where('import_id', '=', id).execute();
    await enqueue(deps, tx, id);
    return begun;
  });
}

async function enqueue(deps: Pick<Deps, 'jobs'>, tx: Tx | Db, id: string): Promise<void> {
  await deps.jobs.add(tx, 'import_listings', { importId: id }, { key: `import_listings:${id}` });
}

/**
 * Starts every unfinished one again, for a process that has just begun: it cannot know who works on them, and most likely that was
 * its own earlier life. Two workers on one import do no harm, see `importBatch`: the one that comes second ends.
 */
export async function takeUpImports({ db, jobs }: Deps): Promise<void> {
  const unfinished = await db.selectFrom('bulk_import').select('id').where('status', 'in', UNFINISHED).execute();
  for (const { id } of unfinished) await enqueue({ jobs }, db, id);
}

/** Starts those again that stand still because their worker is gone. Two workers on one import do no harm, see `importBatch`. */
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

/** A person's last file is enough: the folders of those before are emptied, so that nobody fills the disk by importing. */
export async function forgetEarlierFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, ownerId: string, but: string): Promise<void> {
  const earlier = await db
    .selectFrom('bulk_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '!=', but)
    .orderBy('created_at', 'desc')
    .limit(FORGOTTEN_AT_ONCE)
    .execute();
  for (const { id } of earlier) await storage.deleteAll(importFolder(id));
}

/** Forgets imports that are long over, with their files. */
export async function pruneImports({ db, storage, now }: Deps): Promise<void> {
  const old = daysAfter(now(), -RETENTION.imports);
  const over = await db.selectFrom('bulk_import').select('id').where('finished_at', '<', old).execute();
  for (const { id } of over) await storage.deleteAll(importFolder(id));
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('bulk_import').where('id', 'in', ids).where('finished_at', '<', old).execute();
}
