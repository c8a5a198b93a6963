import { m } from '../../../messages/compiled/messages.js';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';

export const ACCEPT_ATTRIBUTE = '.csv,.jsonl,.ndjson,text/csv,application/jsonl,application/x-ndjson';
const MEGABYTE = 1024 * 1024;

/** Returns why a file cannot be uploaded, or null when it can. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return m['bulk.file_empty']({ name });
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return m['bulk.file_workbook']({ name });
  const megabytes = size / MEGABYTE;
  return megabytes > BULK_LIMITS.fileMb ? m['bulk.file_too_large']({ name, size: Math.ceil(megabytes), limit: BULK_LIMITS.fileMb }) : null;
}
