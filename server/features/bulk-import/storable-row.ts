/**
 * Refuses rows with text that the database cannot store. A JSON escape such as `\u0000` can stand for any character, so a file that is
 * UTF-8 may contain such text. The job of the import would fail with it at every attempt.
 */
import { m } from '../../../messages/compiled/messages.js';
import { isStorableText } from '../../http/api/validation.ts';
import type { BulkRow } from './bulk-row.ts';

/** The row, or when its values or errors cannot be stored, the row with nothing but the error that says so. */
export function requireStorableRow(row: BulkRow): BulkRow {
  if (isStorable([row.values, row.errors])) return row;
  return { ...row, values: {}, errors: [{ column: '', message: m['input.characters']() }] };
}

/** It does not call itself, because a value may be nested as deeply as its line is long. */
function isStorable(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) waiting.push(name, inner);
  }
  return true;
}
