import { m } from '../../../messages/compiled/messages.js';

/** As the contract has them (`BULK_LIMITS`), which pages do not carry; a test compares. */
export const FILE_MB = 50;
export const FILE_ROWS = 20_000;
export const ACCEPT = '.csv,.jsonl,.ndjson,text/csv,application/jsonl,application/x-ndjson';
const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent, or null. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return m['bulk.file_empty']({ name });
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return m['bulk.file_workbook']({ name });
  const megabytes = size / MEGABYTE;
  return megabytes > FILE_MB ? m['bulk.file_too_large']({ name, size: Math.ceil(megabytes), limit: FILE_MB }) : null;
}
