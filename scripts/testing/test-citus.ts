/**
 * `npm run test:citus`: runs the API tests on the Citus cluster whose coordinator `CITUS_URL` names, or the files that are named. Exits
 * with 0 without running any when it is not set. Each test file gets a database of its own on every node, so a cluster for tests alone is
 * about twice as fast with `fsync = off`.
 */
import { spawnSync } from 'node:child_process';
import { root, tool, toolEnv } from '../tool.ts';

/** About the schema before it is divided, and what a single server refuses. */
const NOT_ON_A_CLUSTER = [
  'test/pooler/**',
  'test/previous-release/**',
  'server/db/citus/placement.test.ts',
  'server/db/schema.test.ts',
  'server/db/privileges/privileges.test.ts',
];

if (!process.env['CITUS_URL']) {
  process.stdout.write('CITUS_URL is not set (docs/citus.md); the tests on a cluster are skipped.\n');
} else {
  const { status } = spawnSync(tool('vitest'), ['run', '--project=server', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({ TEST_CITUS: '1', TEST_EXCLUDE: NOT_ON_A_CLUSTER.join(',') }),
  });
  process.exitCode = status ?? 1;
}
