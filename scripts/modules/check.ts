/**
 * `npm run lint:modules` checks every import against `rules.ts`, that there are no import cycles between files or modules, and that every
 * export is imported somewhere. `--statistics` also prints the statistics in the decision record on modules.
 */
import { posix } from 'node:path';
import { readImportGraph, type ImportGraph } from './graph.ts';
import { findUnusedExports } from './unused-exports.ts';
import { findImportCycles, findViolations } from './violations.ts';

function printStatistics(graph: ImportGraph): void {
  const perFolder = Map.groupBy(graph.files, posix.dirname);
  const crowded = [...perFolder].filter(([folder, filesOfFolder]) => filesOfFolder.length > 25 && !/drawings|gazetteer/.test(folder));
  const cycles = findImportCycles(graph);
  process.stdout.write(`cycles between files: ${cycles.filter((line) => line.startsWith('files')).length}\n`);
  process.stdout.write(`cycles between modules: ${cycles.filter((line) => line.startsWith('modules')).length}\n`);
  process.stdout.write(`folders with more than 25 files: ${crowded.length}\n`);
  for (const [folder, filesOfFolder] of crowded) process.stdout.write(`  ${folder}: ${filesOfFolder.length}\n`);
  process.stdout.write(`files at the top of server/: ${perFolder.get('server')?.length ?? 0}\n`);
}

const graph = readImportGraph();
if (process.argv.includes('--statistics')) printStatistics(graph);
const problems = [
  ...findViolations(graph),
  ...findImportCycles(graph),
  ...findUnusedExports(graph.files).map((unused) => `exported, but no other file imports it: ${unused}`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${graph.files.length} files checked, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
