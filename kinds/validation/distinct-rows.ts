import { isBlank } from '../condition.ts';
import type { Values } from '../field.ts';

/**
 * Identity of a row: its values in these columns, with lists in any order. Null while the first column has no value, because such a row is
 * incomplete.
 */
export function rowIdentity(row: Values, columns: readonly string[]): string | null {
  if (columns.length === 0 || isBlank(row[columns[0]!])) return null;
  const values = columns.map((column) => {
    const value = row[column];
    if (isBlank(value)) return null;
    return Array.isArray(value) ? value.map(String).toSorted() : value;
  });
  return JSON.stringify(values);
}

/** Indexes of rows with the same identity as an earlier row. */
export function duplicateRows(rows: readonly Values[], columns: readonly string[]): ReadonlySet<number> {
  const earlierRows = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const identity = rowIdentity(row, columns);
    if (identity === null) continue;
    if (earlierRows.has(identity)) repeated.add(index);
    earlierRows.add(identity);
  }
  return repeated;
}
