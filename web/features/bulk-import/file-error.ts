import { m } from '../../../messages/compiled/messages.js';

/** Equal to `BULK_LIMITS` of the contract, which is not part of the bundle. A test compares them. */
export const MAX_FILE_MB = 50;
export const MAX_FILE_ROWS = 20_000;
export const ACCEPT_ATTRIBUTE = '.csv,.jsonl,.ndjson,text/csv,application/jsonl,application/x-ndjson';
const MEGABYTE = 1024 * 1024;

/** Returns why a file cannot be uploaded, or null when it can. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return m['bulk.file_empty']({ name });
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return m['bulk.file_workbook']({ name });
  const megabytes = size / MEGABYTE;
  return megabytes > MAX_FILE_MB ? m['bulk.file_too_large']({ name, size: Math.ceil(megabytes), limit: MAX_FILE_MB }) : null;
}
