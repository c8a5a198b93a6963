/**
 * `npm run city:add -- <file> [--dry-run]` adds the city of a file to the site, or applies the changes in the file (docs/operator.md).
 * Works whether or not the site is running; a running site applies the changes within a second.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addCity } from '../server/features/places/city-file/add-city.ts';
import { CityFileError, parseCityFile } from '../server/features/places/city-file/city-file.ts';
import { databaseJobs } from '../server/jobs/queue.ts';
import { withDatabase } from './database.ts';
import { readConfigOrExit } from './configuration.ts';

const USAGE = `Usage: npm run city:add -- <file.json> [--dry-run]
  --dry-run   checks the file against the site and prints what would change`;

function readArguments(): { readonly path: string; readonly dryRun: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
    const [path, ...rest] = positionals;
    return path === undefined || rest.length > 0 ? null : { path, dryRun: values['dry-run'] };
  } catch {
    // unknown option
    return null;
  }
}

/** @throws CityFileError when the file does not exist or cannot be read */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CityFileError([`There is no file ${path}.`]);
    throw new CityFileError([`${path} cannot be read: ${(error as Error).message}.`]);
  }
}

async function addFromFile(path: string, dryRun: boolean): Promise<void> {
  const file = parseCityFile(readText(path));
  const config = readConfigOrExit();
  await withDatabase(config, { statementTimeoutMs: config.db.statementTimeoutMs }, async (db) => {
    const changes = await addCity({ db, jobs: databaseJobs, now: () => new Date() }, file, { dryRun });
    for (const change of changes) console.log(change);
    if (changes.length === 0) console.log('Nothing to change: the site has this city as it is in the file.');
    else console.log(dryRun ? `Dry run: ${changes.length} places would change.` : `${changes.length} places changed.`);
  });
}

const options = readArguments();
if (!options) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await addFromFile(options.path, options.dryRun);
} catch (error) {
  if (!(error instanceof CityFileError)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 1;
}
