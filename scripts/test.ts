/**
 * `npm test`: everything that can be wrong, in one go. `--no-browser` leaves out the build and the browser (`npm run check`).
 * Ends with one line, `N passed, M failed`, over all suites; types, lint and the like count as one test each. What could not be run is
 * told in the line before.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installEmulator } from './emulator.ts';
import { root, tool, toolEnv } from './tool.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Counts of a suite that has tests of its own; read after it ran. */
  readonly count?: () => Count;
}

const NOT_REACHABLE = 'not installed, and no network to get it by; the tests that need it are skipped';
const reports = mkdtempSync(join(tmpdir(), 'thinnai-reports-'));
const report = (name: string) => join(reports, `${name}.json`);
const read = (name: string): unknown => JSON.parse(readFileSync(report(name), 'utf8'));

const unit: Suite = {
  name: 'unit and feature tests',
  command: tool('vitest'),
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`],
  count() {
    const { numPassedTests, numFailedTests, numPendingTests } = read('unit') as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
  },
};
const browser: Suite = {
  name: 'browser tests',
  command: tool('playwright'),
  args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
  count() {
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = (read('browser') as { stats: Record<string, number> }).stats;
    if (flaky > 0) process.stdout.write(`--- ${flaky} browser tests passed at their second try only\n`);
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
};
const suites: readonly Suite[] = [
  { name: 'messages', command: process.execPath, args: [join(root, 'scripts', 'messages.ts')] },
  { name: 'route types', command: tool('react-router'), args: ['typegen'] },
  { name: 'types', command: tool('tsc'), args: ['-p', '.'] },
  { name: 'lint', command: tool('oxlint'), args: ['--type-aware'] },
  { name: 'format', command: tool('oxfmt'), args: ['--check'] },
  unit,
  ...(process.argv.includes('--no-browser')
    ? []
    : [{ name: 'build', command: process.execPath, args: [join(root, 'scripts', 'build.ts')] }, browser]),
];

function run({ command, args, env }: Suite): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnv(env) });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}

/** A suite that failed without saying in which test (a file that does not load) counts as one failure. */
function counted(suite: Suite, good: boolean): Count {
  if (!suite.count) return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
  try {
    const { failed, ...others } = suite.count();
    return { ...others, failed: good ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Without a network the tests that need the emulator are skipped, and counted as that; any other failure is one. */
async function expectEmulator(): Promise<void> {
  const outcome = await emulator;
  if (outcome === 'failed') failed += 1;
  const words = { installed: 'installed', failed: 'could not be installed: 1 failed', unreachable: NOT_REACHABLE }[outcome];
  process.stdout.write(`\n--- emulator of the phone-auth service: ${words}\n`);
}

let passed = 0;
let failed = 0;
let skipped = 0;
/** Comes beside the first suites, which need no network. */
const emulator = installEmulator();
for (const suite of suites) {
  if (suite === unit) await expectEmulator();
  process.stdout.write(`\n--- ${suite.name}\n`);
  const count = counted(suite, await run(suite));
  passed += count.passed;
  failed += count.failed;
  skipped += count.skipped;
  const left = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  process.stdout.write(`--- ${suite.name}: ${count.passed} passed, ${count.failed} failed${left}\n`);
}
if (skipped > 0) process.stdout.write(`\n${skipped} tests were skipped: see above what they lacked.\n`);
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
