/**
 * `npm run release:record [-- <test files>]` writes to `test/previous-release/` what the next release must be compatible with: the
 * migrations of this release, and the statements that it sends while the server's tests run. It is a step of making a release; see
 * docs/releases.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { root, tool, toolEnv } from '../tool.ts';
import { failingStatements } from './check-release.ts';
import { writePreviousRelease } from './previous-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-release-'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

function recordStatements(): string[] {
  const outputFolder = join(folder, 'statements');
  const args = ['run', '--project', 'server', ...process.argv.slice(2)];
  mkdirSync(outputFolder);
  const { status } = spawnSync(tool('vitest'), args, { cwd: root, env: toolEnv({ RECORD_STATEMENTS: outputFolder }), stdio: 'inherit' });
  if (status !== 0) throw new Error('The tests failed, so nothing was recorded.');
  const files = readdirSync(outputFolder).map((name) => JSON.parse(readFileSync(join(outputFolder, name), 'utf8')) as string[]);
  return [...new Set(files.flat())];
}

/** Returns the statements that can be prepared. A few cannot, because the type of a parameter depends on its value. */
async function selectPreparable(statements: readonly string[]): Promise<string[]> {
  const server = await startEmbedded({ dataDir: join(folder, 'database'), disposable: true });
  try {
    await server.createDatabase('recorded');
    await migrate(server.url('recorded'));
    const client = new Client({ connectionString: server.url('recorded') });
    await client.connect();
    const preparableStatements: string[] = [];
    for (const statement of statements)
      if ((await failingStatements(client, [statement])).length === 0) preparableStatements.push(statement);
    await client.end();
    return preparableStatements;
  } finally {
    await server.stop();
  }
}

try {
  const recorded = recordStatements();
  const statements = await selectPreparable(recorded);
  const migrations = readMigrations().map(({ name, sql, checksum, runsWith }) => ({ name, sql, checksum, runsWith }));
  writePreviousRelease({ version, migrations, statements });
  console.log(`Recorded ${migrations.length} migrations and ${statements.length} of ${recorded.length} statements of ${version}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
