/**
 * `npm run release:check` tests whether this release can replace the previous one process by process: the statements of the previous
 * release work on the new schema, and a process of this release starts on a database of the previous one. Exits with 1 if not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROLE } from '../../server/db/privileges/app-role.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { startSite } from '../../test/site-process.ts';
import { checkRelease } from './check-release.ts';
import { readPreviousRelease, type PreviousRelease } from './previous-release.ts';

const START_TIMEOUT_MS = 120_000;

async function check(previous: PreviousRelease): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-release-'));
  const server = await startEmbedded({ dataDir: join(folder, 'database'), disposable: true });
  try {
    await server.createDatabase('statements');
    const problems = await checkRelease(server.url('statements'), previous, readMigrations());
    if (problems.length > 0) return problems;
    await server.createDatabase('started');
    await migrate(server.url('started'), APP_ROLE, previous.migrations);
    const site = await startSite({
      command: ['server/main.ts', '--no-pages'],
      dataDir: join(folder, 'data'),
      env: { DATABASE_URL: server.appUrl('started'), MIGRATION_DATABASE_URL: server.url('started'), SEED: 'places' },
      startTimeoutMs: START_TIMEOUT_MS,
    });
    const { status } = await fetch(`${site.address}/readyz`);
    await site.stop();
    return status === 200 ? [] : [`A process of this release is not ready on a database of the previous one: ${status}.`];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const previous = readPreviousRelease();
if (previous === null) {
  console.log('No release was recorded yet, so there is nothing to compare with. `npm run release:record` records this one.');
} else {
  const problems = await check(previous);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `This release can replace ${previous.version}: ${previous.statements.length} of its statements work on the new schema.`
      : `${problems.length} problems; docs/releases.md has the rules.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
