import { sql } from 'kysely';
import { lockAccountState } from '../../accounts/account-state.ts';
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';
import { count } from '../../db/rate-window.ts';
import type { BulkImportRowTable, Tx } from '../../db/schema.ts';
import { DAY_S } from '../../durations.ts';
import type { BulkRow, RowError } from './bulk-row.ts';
import { FileError } from './file-error.ts';
import type { ImportRow } from './imports.ts';
import { limitErrors } from './limit-errors.ts';
import { findDuplicateRows, storeExternalIds, findByExternalIds, type IdentifiedRow } from './external-ids.ts';
import type { ImportDeps, SavedListing, SaveListings } from './save-listings.ts';

type Outcome = Omit<BulkImportRowTable, 'errors' | 'import_id'> & { readonly errors: readonly RowError[] };

/**
 * Imports one batch in one transaction. The cursor of an import is the number of rows that were imported (`done`).
 * @returns false when the cursor is at another row, because another worker imported these rows or the import is finished; nothing is
 *   written then
 * @throws FileError when the owner was suspended or deleted in the meantime, or imported too many new listings today
 */
export async function importBatch(
  deps: ImportDeps,
  save: SaveListings,
  { id, kind, done: cursor }: { id: string; kind: Kind; done: number },
  rows: readonly BulkRow[],
): Promise<boolean> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const importRow = await tx.selectFrom('bulk_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!importRow || importRow.status !== 'running' || importRow.done !== cursor) return false;
    await assertOwnerMayPost(tx, importRow.owner_id);
    const outcomes = await saveRows(tx, save, importRow, kind, rows, now);
    await limitCreated(tx, importRow, outcomes, now);
    await recordOutcomes(tx, importRow, outcomes, now);
    return true;
  });
}

/** @throws FileError beyond the limit of a day; the batch is then not imported */
async function limitCreated(tx: Tx, importRow: ImportRow, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const created = importRow.dry_run ? 0 : outcomes.filter(({ outcome }) => outcome === 'created').length;
  if (created === 0) return;
  const today = await count(tx, { key: `imported:${importRow.owner_id}`, seconds: DAY_S }, now, created);
  if (today > DAILY_LIMITS.imported) throw new FileError(m['error.daily_limit']());
}

async function assertOwnerMayPost(tx: Tx, ownerId: string): Promise<void> {
  const state = await lockAccountState(tx, ownerId);
  if (state === 'deleted') throw new FileError(m['bulk_error.owner_gone']());
  if (state === 'suspended') throw new FileError(m['bulk_error.suspended']());
}

async function saveRows(
  tx: Tx,
  save: SaveListings,
  importRow: ImportRow,
  kind: Kind,
  rows: readonly BulkRow[],
  now: Date,
): Promise<Outcome[]> {
  const idByExternalId = await findByExternalIds(tx, importRow.owner_id, rows);
  const identified: IdentifiedRow[] = rows.map((row) => ({
    row,
    publicId: row.publicId ?? idByExternalId.get(row.externalId ?? '') ?? null,
  }));
  const duplicates = await findDuplicateRows(tx, importRow.id, identified);
  const valid = identified.filter(({ row }) => row.errors.length === 0 && !duplicates.has(row));
  const listings = valid.map(({ row, publicId }) => ({ publicId, values: row.values, publish: row.publish }));
  const saved = await save(tx, { id: importRow.owner_id, ip: importRow.ip ?? '' }, kind, listings, { now, dryRun: importRow.dry_run });
  const results = new Map(valid.map(({ row }, index) => [row, saved[index]!]));
  if (!importRow.dry_run) await storeExternalIds(tx, importRow.owner_id, results);
  return identified.map(({ row, publicId }) => outcomeOf(row, publicId, duplicates.get(row), results.get(row)));
}

function outcomeOf(row: BulkRow, publicId: string | null, earlierRowNumber: number | undefined, saved: SavedListing | undefined): Outcome {
  const rowIds = { row: row.row, external_id: row.externalId, public_id: saved?.listing?.publicId ?? publicId };
  if (!saved) {
    const duplicateError = { column: row.publicId ? 'id' : 'external_id', message: m['bulk_error.twice']({ row: earlierRowNumber ?? 0 }) };
    const errors = earlierRowNumber === undefined ? row.errors : [...row.errors, duplicateError];
    return { ...rowIds, outcome: 'refused', published: false, errors };
  }
  const errors = saved.issues.map(({ path, message }) => ({ column: row.columnAt(path), message }));
  return { ...rowIds, outcome: saved.outcome, published: saved.published, errors };
}

/** Records the outcomes of the rows and moves the cursor past them. */
async function recordOutcomes(tx: Tx, importRow: ImportRow, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await tx
    .insertInto('bulk_import_row')
    .values(
      outcomes.map(({ errors, ...row }) => ({
        ...row,
        import_id: importRow.id,
        errors: JSON.stringify(limitErrors(errors, importRow.refused)),
      })),
    )
    .execute();
  const countOf = (matches: (outcome: Outcome) => boolean) => outcomes.filter(matches).length;
  const increased = (name: Outcome['outcome']) => sql<number>`${sql.ref(name)} + ${countOf((outcome) => outcome.outcome === name)}`;
  await tx
    .updateTable('bulk_import')
    .set({
      done: importRow.done + outcomes.length,
      created: increased('created'),
      updated: increased('updated'),
      unchanged: increased('unchanged'),
      refused: increased('refused'),
      published: sql<number>`published + ${countOf((outcome) => outcome.published)}`,
      heartbeat_at: now,
    })
    .where('id', '=', importRow.id)
    .execute();
}
