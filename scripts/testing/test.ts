/**
 * `npm test` runs every check and test. `--no-browser` omits the build, the browser tests, and the tests that start and kill processes
 * (`npm run check`). `--exhaustive` makes the tests use far more cases (`npm run test:exhaustive`, see test/exhaustive.ts). The last line is `N
 * passed, M failed` over all suites; types, lint and similar checks count as one test each. The lines before it list failed and skipped
 * tests.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../test/compile-cache.ts';
import { memoryFolder, runFolderPrefix } from '../../test/memory-folder.ts';
import { installEmulator } from './emulator.ts';
import { installPackage, type Installation } from '../install-package.ts';
import { failedBrowserTests, failedUnitTests, type BrowserReport, type UnitReport } from './failed-tests.ts';
import { BUILD_FOR_TESTS } from '../sources.ts';
import { root, tool, toolEnv } from '../tool.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the number of tests after a suite has run that has several tests. */
  readonly count?: () => Counts;
  /** Reads a line for each failed test after the suite has run. */
  readonly failures?: () => readonly string[];
}

/**
 * The number of cores from which checks and the build run at the same time as the tests. With fewer cores they only get the CPU time in
 * which the tests wait (a fourth on two cores), so that no test becomes slower.
 */
const CORES_FOR_PARALLEL_CHECKS = 4;
/** Number of output lines of a failed check that are repeated at the end. */
const REPEATED_LINES = 20;
/** These tests start and kill processes and servers, or need another program. */
const PROCESS_TESTS = [
  'test/pooler/**',
  '**/*-crash.test.ts',
  'server/backup/backup.test.ts',
  'server/db/embedded/embedded.test.ts',
  'server/db/replicas/replicas.test.ts',
  'test/emulator/*.test.ts',
];
const withBrowser = !process.argv.includes('--no-browser');
const isExhaustive = process.argv.includes('--exhaustive');
const effortEnv: Readonly<Record<string, string>> = isExhaustive ? { TEST_EFFORT: 'exhaustive' } : {};

const NEEDED_MEMORY_BYTES = 5 * 1024 ** 3;
/** For all temporary files: databases, browser profiles, photos, and the reports of the suites. */
const temporaryFolder = mkdtempSync(runFolderPrefix(memoryFolder(NEEDED_MEMORY_BYTES)));
// PgBouncer runs as another user and reads its settings in that folder
chmodSync(temporaryFolder, 0o711);
const reportFile = (name: string) => join(temporaryFolder, `${name}.json`);
const readReport = (name: string): unknown => JSON.parse(readFileSync(reportFile(name), 'utf8'));

const script = (path: string) => ({ command: process.execPath, args: [join(root, path)] });
/** Compiled messages and types of routes, which every other suite reads. */
const preparations: readonly Suite[] = [
  { name: 'messages', ...script('scripts/messages/messages.ts') },
  { name: 'route types', command: tool('react-router'), args: ['typegen'] },
];
/** Checks of the source files only. They run at the same time as the preparations, which use one core. */
const sourceChecks: readonly Suite[] = [
  { name: 'module boundaries', ...script('scripts/modules/check.ts') },
  { name: 'format', command: tool('oxfmt'), args: ['--check'] },
];
/** The Go program that checks types collects garbage less often. It uses more memory, and a fifth less CPU time. */
const FEWER_GARBAGE_COLLECTIONS = { GOGC: '400' };
// One program for both, because rules that use types need the complete type check anyway. It reports every error of tsc.
const typesAndLint: Suite = {
  name: 'types and lint',
  command: tool('oxlint'),
  args: ['--type-aware', '--type-check'],
  env: FEWER_GARBAGE_COLLECTIONS,
};
const unitTests: Suite = {
  name: 'unit and feature tests',
  command: tool('vitest'),
  args: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile('unit')}`,
    `--reporter=${join(root, 'scripts/testing/unhandled-error-reporter.ts')}`,
  ],
  env: { ...effortEnv, ...(!withBrowser && { TEST_EXCLUDE: PROCESS_TESTS.join(',') }), UNHANDLED_ERRORS_FILE: reportFile('unhandled') },
  count() {
    const { numPassedTests, numFailedTests, numPendingTests } = readReport('unit') as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
  },
  failures: () => [
    ...failedUnitTests(readReport('unit') as UnitReport),
    ...(readReport('unhandled') as string[]).map((text) => `outside of a test: ${text}`),
  ],
};
const build: Suite = { name: 'build', ...script('scripts/bundling/build.ts') };
const containerImage: Suite = {
  name: 'container image',
  command: process.execPath,
  args: [join(root, 'scripts/container/check.ts'), '--installed'],
};
/**
 * The same tests in another environment, run by a script. If the script lacks what it needs, it runs none, and that counts as one skipped
 * test.
 */
function testsInOtherEnvironment(name: string, path: string, reportName: string): Suite {
  const hasRun = () => existsSync(reportFile(reportName));
  return {
    name,
    command: process.execPath,
    args: [join(root, path), '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(reportName)}`],
    count() {
      if (!hasRun()) return { passed: 0, failed: 0, skipped: 1 };
      const { numPassedTests, numFailedTests, numPendingTests } = readReport(reportName) as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
    },
    failures: () => (hasRun() ? failedUnitTests(readReport(reportName) as UnitReport) : []),
  };
}
const poolerTests = testsInOtherEnvironment('tests behind a connection pooler', 'scripts/testing/test-pooler.ts', 'pooler');
const clusterTests = testsInOtherEnvironment('tests on a cluster', 'scripts/testing/test-citus.ts', 'cluster');
/**
 * Lets Node.js load TypeScript instead of Playwright, which takes a fourth of the time: listing the tests takes 1.3 s instead of 5.8 s, and
 * every worker loads them again.
 */
const NATIVE_TYPESCRIPT = { PW_DISABLE_TS_ESM: '1' };
const browserTests: Suite = {
  name: 'browser tests',
  command: tool('playwright'),
  args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { ...effortEnv, ...NATIVE_TYPESCRIPT, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('browser') },
  count() {
    const { expected = 0, unexpected = 0, skipped = 0 } = (readReport('browser') as { stats: Record<string, number> }).stats;
    return { passed: expected, failed: unexpected, skipped };
  },
  failures: () => failedBrowserTests(readReport('browser') as BrowserReport),
};

/** Thousands of checks of screens, which take about an hour. They count as one test. */
const everyScreen: Suite = { name: 'every screen', ...script('e2e/screens/main.ts') };
const documentationScreens: Suite = { name: 'every page of the documentation', ...script('e2e/screens/documentation.ts') };

type Output = 'streamed' | 'buffered';
interface RunOptions {
  /** Buffered output is printed when the suite ends, so that the output of two concurrent suites stays readable. */
  readonly output?: Output;
  /** The suite only gets CPU time that others do not use. */
  readonly hasLowPriority?: boolean;
}

function execute({ command, args, env }: Suite, { output, hasLowPriority }: RunOptions): Promise<{ succeeded: boolean; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: output === 'streamed' ? 'inherit' : 'pipe',
      env: toolEnv({ ...COMPILE_CACHE, TMPDIR: temporaryFolder, [BUILD_FOR_TESTS]: '1', ...env }),
    });
    if (hasLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', (error) => resolve({ succeeded: false, text: text + error.message }));
    child.once('close', (code) => resolve({ succeeded: code === 0, text }));
  });
}

/** A suite that failed without reporting a failed test (for example a file that does not load) counts as one failure. */
function countsOf(suite: Suite, succeeded: boolean): Counts {
  if (!suite.count) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  try {
    const { failed, ...others } = suite.count();
    return { ...others, failed: succeeded ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Lines about a suite at the end of the output: its failed tests, or the last lines of a failed check. */
function failuresOf(suite: Suite, succeeded: boolean, text: string): readonly string[] {
  const otherwise = () => (succeeded ? [] : [suite.name, ...text.trimEnd().split('\n').slice(-REPEATED_LINES)]);
  try {
    const failures = suite.failures?.() ?? [];
    return failures.length > 0 ? failures : otherwise();
  } catch {
    return otherwise();
  }
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

/** Suites of tests run for minutes, so their output is streamed when only one suite runs at a time. */
async function run(suite: Suite, options: RunOptions = {}): Promise<void> {
  const { output = suite.count ? 'streamed' : 'buffered' } = options;
  if (output === 'streamed') process.stdout.write(`\n--- ${suite.name}\n`);
  const startedAt = performance.now();
  const { succeeded, text } = await execute(suite, { ...options, output });
  const { passed, failed, skipped } = countsOf(suite, succeeded);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  failures.push(...failuresOf(suite, succeeded, text));
  if (output === 'buffered') process.stdout.write(`\n--- ${suite.name}\n${text}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `--- ${suite.name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)\n`,
  );
}

async function runInOrder(suites: readonly Suite[], options?: RunOptions): Promise<void> {
  for (const suite of suites) await run(suite, options);
}

/** Packages that only tests use, in their own folders. */
const testPackages = (): Record<string, Promise<Installation>> => ({
  'emulator of the phone-auth service': installEmulator(),
  'generator of the API client': installPackage(join(root, 'client')),
  'generator of the documentation site': installPackage(join(root, 'docs', 'site')),
});

/** Without a network the tests that need a package are skipped and counted as skipped. Any other failed installation is an error. */
async function awaitPackage(name: string, installation: Promise<Installation>): Promise<void> {
  const outcome = await installation;
  if (outcome === 'failed') {
    totals.failed += 1;
    failures.push(`${name}: could not be installed`);
  }
  const message = {
    installed: 'installed',
    failed: 'could not be installed: 1 failed',
    unreachable: 'not installed, and no network to get it by; the tests that need it are skipped',
  }[outcome];
  process.stdout.write(`\n--- ${name}: ${message}\n`);
}

async function runAll(): Promise<void> {
  const packages = withBrowser ? testPackages() : {};
  // in a fresh clone this unpacks the browser, on the core that the preparations do not use; errors are reported by the browser tests
  if (withBrowser) spawn(process.execPath, [join(root, 'scripts', 'testing', 'browser.ts')], { stdio: 'ignore' }).unref();
  await Promise.all([runInOrder(preparations), runInOrder(sourceChecks)]);
  const parallelOptions: RunOptions = { output: 'buffered', hasLowPriority: availableParallelism() < CORES_FOR_PARALLEL_CHECKS };
  const buildRun = withBrowser ? run(build, parallelOptions) : Promise.resolve();
  const checkRun = buildRun.then(() => run(typesAndLint, parallelOptions));
  for (const [name, installation] of Object.entries(packages)) await awaitPackage(name, installation);
  await run(unitTests);
  if (withBrowser) {
    await run(poolerTests);
    await run(clusterTests);
    await buildRun;
    // at full priority, because the image starts a server that must respond in time; meanwhile the server of the browser tests uses one
    // core
    await Promise.all([run(containerImage), run(browserTests)]);
  }
  await checkRun;
  if (withBrowser && isExhaustive) await runInOrder([everyScreen, documentationScreens]);
}

await runAll();
rmSync(temporaryFolder, { recursive: true, force: true });
if (failures.length > 0) process.stdout.write(`\n--- failed\n${failures.join('\n')}\n`);
if (totals.skipped > 0) process.stdout.write(`\n${totals.skipped} tests were skipped: see above what they lacked.\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
