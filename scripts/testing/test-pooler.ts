/**
 * `npm run test:pooler` runs a part of the API tests, or the given files, through PgBouncer in transaction mode. When PgBouncer is not
 * installed it runs nothing and exits with 0.
 */
import { spawnSync } from 'node:child_process';
import { findPgbouncer } from '../../test/pooler/pgbouncer.ts';
import { root, tool, toolEnv } from '../tool.ts';

/** The tests that depend most on transactions, locks, jobs, notifications and the change feed. */
const FILES = [
  'test/pooler',
  'test/across-features',
  'server/features/auth',
  'server/features/contact',
  'server/features/places',
  'server/features/bulk-import',
  'server/jobs/runner.test.ts',
  'server/search/table',
  'server/http/api/idempotency.test.ts',
  'server/http/limits/request-counts.test.ts',
];

const isNamed = (argument: string) => !argument.startsWith('-');
const requestedFiles = process.argv.slice(2);
if (findPgbouncer() === null) {
  process.stdout.write('PgBouncer is not installed (Debian: apt-get install pgbouncer); its tests are skipped.\n');
} else {
  const { status } = spawnSync(
    tool('vitest'),
    ['run', '--project=server', ...requestedFiles, ...(requestedFiles.some(isNamed) ? [] : FILES)],
    {
      cwd: root,
      stdio: 'inherit',
      env: toolEnv({ TEST_POOLER: 'pgbouncer', TEST_EXCLUDE: '**/*-crash.test.ts' }),
    },
  );
  process.exitCode = status ?? 1;
}
