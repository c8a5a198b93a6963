import { sql } from 'kysely';
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { BulkImportRowTable, Tx } from '../../db/schema.ts';
import type { ImportDeps } from './import-deps.ts';
import type { BulkRow, RowError } from './bulk-row.ts';
import { FileProblem } from './file-problem.ts';
import type { ImportRow } from './imports.ts';
import { earlierRows, keepExternalIds, listingsCalled, type Named } from './external-ids.ts';
import type { WriteListings, WrittenListing } from './write-listings.ts';

type Outcome = Omit<BulkImportRowTable, 'errors' | 'import_id'> & { readonly errors: readonly RowError[] };

/**
 * One batch, whole or not at all. Answers false, having done nothing, when the cursor stands elsewhere: another worker has
 * done these rows, or the import is over.
 * @throws FileProblem when its owner was suspended or left meanwhile
 */
export async function importBatch(
  deps: ImportDeps,
  write: WriteListings,
  { id, kind, done }: { id: string; kind: Kind; done: number },
  rows: readonly BulkRow[],
): Promise<boolean> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('bulk_import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found || found.status !== 'running' || found.done !== done) return false;
    await expectOwnerMayPost(tx, found.owner_id);
    const outcomes = await post(tx, write, found, kind, rows, now);
    await note(tx, found, outcomes, now);
    return true;
  });
}

/**
 * Holds the owner's row, so that a suspension comes before the batch or after it: then it takes down what the batch posted. Asked
 * before listings are locked, in the order a suspension takes them.
 */
async function expectOwnerMayPost(tx: Tx, ownerId: string): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['suspended_at', 'deleted_at'])
    .where('id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!owner || owner.deleted_at) throw new FileProblem(m['bulk_error.owner_gone']());
  if (owner.suspended_at) throw new FileProblem(m['bulk_error.suspended']());
}

async function post(tx: Tx, write: WriteListings, found: ImportRow, kind: Kind, rows: readonly BulkRow[], now: Date): Promise<Outcome[]> {
  const called = await listingsCalled(tx, found.owner_id, rows);
  const named: Named[] = rows.map((row) => ({ row, publicId: row.publicId ?? called.get(row.externalId ?? '') ?? null }));
  const twice = await earlierRows(tx, found.id, named);
  const good = named.filter(({ row }) => row.errors.length === 0 && !twice.has(row));
  const listings = good.map(({ row, publicId }) => ({ publicId, values: row.values, publish: row.publish }));
  const written = await write(tx, { id: found.owner_id, ip: found.ip ?? '' }, kind, listings, { now, dryRun: found.dry_run });
  const results = new Map(good.map(({ row }, at) => [row, written[at]!]));
  if (!found.dry_run) await keepExternalIds(tx, found.owner_id, results);
  return named.map(({ row, publicId }) => outcome(row, publicId, twice.get(row), results.get(row)));
}

function outcome(row: BulkRow, publicId: string | null, earlier: number | undefined, written: WrittenListing | undefined): Outcome {
  const told = { row: row.row, external_id: row.externalId, public_id: written?.listing?.publicId ?? publicId };
  if (!written) {
    const repeated = { column: row.publicId ? 'id' : 'external_id', message: m['bulk_error.twice']({ row: earlier ?? 0 }) };
    const errors = earlier === undefined ? row.errors : [...row.errors, repeated];
    return { ...told, outcome: 'refused', published: false, errors };
  }
  const errors = written.issues.map(({ path, message }) => ({ column: row.columnAt(path), message }));
  return { ...told, outcome: written.outcome, published: written.published, errors };
}

/** Keeps what became of the rows and moves the cursor behind them. */
async function note(tx: Tx, found: ImportRow, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await tx
    .insertInto('bulk_import_row')
    .values(outcomes.map(({ errors, ...row }) => ({ ...row, import_id: found.id, errors: JSON.stringify(errors) })))
    .execute();
  const count = (is: (one: Outcome) => boolean) => outcomes.filter(is).length;
  const became = (name: Outcome['outcome']) => sql<number>`${sql.ref(name)} + ${count((one) => one.outcome === name)}`;
  await tx
    .updateTable('bulk_import')
    .set({
      done: found.done + outcomes.length,
      created: became('created'),
      updated: became('updated'),
      unchanged: became('unchanged'),
      refused: became('refused'),
      published: sql<number>`published + ${count((one) => one.published)}`,
      touched_at: now,
    })
    .where('id', '=', found.id)
    .execute();
}
