/** Data about the previous release: its migrations and the statements that it sends. `npm run release:record` writes it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.ts';

export interface PreviousRelease {
  readonly version: string;
  readonly migrations: readonly { readonly name: string; readonly sql: string; readonly checksum: string; readonly runsWith: string }[];
  /** Distinct statements, with `$1` for parameters. */
  readonly statements: readonly string[];
}

const FOLDER = join(root, 'test', 'previous-release');
const SCHEMA_FILE = join(FOLDER, 'schema.json');
const STATEMENTS_FILE = join(FOLDER, 'statements.json');

/** Null before the first release. */
export function readPreviousRelease(): PreviousRelease | null {
  if (!existsSync(SCHEMA_FILE)) return null;
  const schema = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as Omit<PreviousRelease, 'statements'>;
  return { ...schema, statements: JSON.parse(readFileSync(STATEMENTS_FILE, 'utf8')) as string[] };
}

export function writePreviousRelease({ version, migrations, statements }: PreviousRelease): void {
  writeFileSync(SCHEMA_FILE, `${JSON.stringify({ version, migrations }, null, 1)}\n`);
  writeFileSync(STATEMENTS_FILE, `${JSON.stringify(statements.toSorted(), null, 1)}\n`);
}
