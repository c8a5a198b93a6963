import { isBlank } from './condition.ts';
import type { Values } from './field.ts';

/**
 * What tells a row of a table from the others: its values in these columns, lists in any order. Null while the first of them is
 * not said, for such a row is not yet anything.
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

/** The rows that say the same as an earlier one, by their place. */
export function repeatedRows(rows: readonly Values[], columns: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [at, row] of rows.entries()) {
    const identity = rowIdentity(row, columns);
    if (identity === null) continue;
    if (seen.has(identity)) repeated.add(at);
    seen.add(identity);
  }
  return repeated;
}
