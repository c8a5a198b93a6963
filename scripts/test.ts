/**
 * `npm test`: everything that can be wrong, in one go. `--no-browser` leaves out the build and the browser (`npm run check`).
 * Ends with one line, `N passed, M failed`, over all suites; types, lint and the like count as one test each.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, tool, toolEnv } from './tool.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}
interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Counts of a suite that has tests of its own; read after it ran. */
  readonly count?: () => Count;
}

const reports = mkdtempSync(join(tmpdir(), 'thinnai-reports-'));
const report = (name: string) => join(reports, `${name}.json`);
const read = (name: string): unknown => JSON.parse(readFileSync(report(name), 'utf8'));

const unit: Suite = {
  name: 'unit and feature tests',
  command: tool('vitest'),
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`],
  count() {
    const { numPassedTests, numFailedTests } = read('unit') as { numPassedTests: number; numFailedTests: number };
    return { passed: numPassedTests, failed: numFailedTests };
  },
};
const browser: Suite = {
  name: 'browser tests',
  command: tool('playwright'),
  args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
  count() {
    const { expected, flaky, unexpected } = (read('browser') as { stats: { expected: number; flaky: number; unexpected: number } }).stats;
    if (flaky > 0) process.stdout.write(`--- ${flaky} browser tests passed at their second try only\n`);
    return { passed: expected + flaky, failed: unexpected };
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
  if (!suite.count) return { passed: good ? 1 : 0, failed: good ? 0 : 1 };
  try {
    const { passed, failed } = suite.count();
    return { passed, failed: good ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

let passed = 0;
let failed = 0;
for (const suite of suites) {
  process.stdout.write(`\n--- ${suite.name}\n`);
  const count = counted(suite, await run(suite));
  passed += count.passed;
  failed += count.failed;
  process.stdout.write(`--- ${suite.name}: ${count.passed} passed, ${count.failed} failed\n`);
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
