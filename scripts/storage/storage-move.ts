/**
 * `npm run storage:move -- disk s3` copies all files from DATA_DIR to the configured bucket, `s3 disk` copies them back; `--verify`
 * compares without copying. The site may run meanwhile (docs/storage.md).
 */
import { createStorageOfType } from '../../server/startup/create-storage.ts';
import { moveFiles } from './move-files.ts';
import { readConfigOrExit } from '../configuration.ts';

const MAX_LISTED = 20;
const args = process.argv.slice(2);
const isVerification = args.includes('--verify');
const [from = '', to = ''] = args.filter((arg) => arg !== '--verify');
const isStorageType = (name: string): name is 'disk' | 's3' => name === 'disk' || name === 's3';

if (!isStorageType(from) || !isStorageType(to) || from === to || args.length > (isVerification ? 3 : 2)) {
  console.error('Usage: npm run storage:move -- disk s3 [--verify], or npm run storage:move -- s3 disk [--verify]');
  process.exit(2);
}
const { storage } = readConfigOrExit();
const report = await moveFiles(await createStorageOfType(storage, from), await createStorageOfType(storage, to), {
  copy: !isVerification,
  log: console.log,
});
console.log(`Files in ${from}: ${report.files}, ${report.bytes} bytes. Copied now: ${report.copied}.`);
if (report.deleted > 0) console.log(`Deleted meanwhile: ${report.deleted}.`);
if (report.onlyInTarget > 0) console.log(`Only in ${to}, and left there: ${report.onlyInTarget}.`);
for (const key of report.differing.slice(0, MAX_LISTED)) console.log(`Not the same: ${key}`);
console.log(`SHA-256 of all names, sizes and contents in ${from}: ${report.sourceHash}`);
console.log(`The same of these files in ${to}: ${report.targetHash}`);
const isEqual = report.differing.length === 0 && report.sourceHash === report.targetHash;
console.log(isEqual ? 'All files match.' : `${report.differing.length} files differ. Run the command again.`);
process.exitCode = isEqual ? 0 : 1;
