/**
 * `npm run test:citus` runs the API tests, or the given files, on the Citus cluster whose coordinator is `CITUS_URL`. Without that variable
 * it runs nothing and exits with 0. Each test file gets its own database on every node, so a cluster that is used only for tests is about
 * twice as fast with `fsync = off`. With `--browser` it runs browser tests of the built site on one such database: the given ones, or by
 * default those of posting, finding and contacting.
 */
import { spawnSync } from 'node:child_process';
import { root, tool, toolEnv } from '../tool.ts';

/** Tests of the schema before it is distributed, and of errors that only a single server raises. */
const NOT_ON_A_CLUSTER = [
  'test/pooler/**',
  'test/previous-release/**',
  'server/db/citus/placement.test.ts',
  'server/db/schema.test.ts',
  'server/db/privileges/privileges.test.ts',
];

const DEFAULT_BROWSER_TEST = 'e2e/posting/post-to-contact.spec.ts';
const BROWSER = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'];
const browserTests = (files: readonly string[]) => [...BROWSER, ...(files.length > 0 ? files : [DEFAULT_BROWSER_TEST])];

if (!process.env['CITUS_URL']) {
  process.stdout.write('CITUS_URL is not set (docs/citus.md); the tests on a cluster are skipped.\n');
} else {
  const args = process.argv.slice(2);
  const [command, ...commandArguments] =
    args[0] === '--browser' ? browserTests(args.slice(1)) : ['vitest', 'run', '--project=server', ...args];
  // PW_DISABLE_TS_ESM: Node.js loads the browser tests faster than Playwright does
  const { status } = spawnSync(tool(command!), commandArguments, {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({ TEST_CITUS: '1', TEST_EXCLUDE: NOT_ON_A_CLUSTER.join(','), PW_DISABLE_TS_ESM: '1' }),
  });
  process.exitCode = status ?? 1;
}
