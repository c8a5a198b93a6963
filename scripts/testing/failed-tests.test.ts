import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedBrowserTests, failedUnitTests } from './failed-tests.ts';
import { root } from '../tool.ts';

test('a failed unit test is listed with the first line of its message', () => {
  const assertionResults = [
    { fullName: 'a price is shown', status: 'passed', failureMessages: [] },
    {
      fullName: 'a price is in rupees',
      status: 'failed',
      failureMessages: ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at file.ts:3'],
    },
    { fullName: 'a price is later', status: 'pending', failureMessages: null },
  ];
  const testResults = [{ name: join(root, 'web', 'price.test.ts'), status: 'failed', message: '', assertionResults }];
  expect(failedUnitTests({ testResults })).toEqual(['web/price.test.ts › a price is in rupees: AssertionError: expected 1 to be 2']);
});

test('a file that does not load is listed, too', () => {
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'failed', message: "Cannot find module './b.ts'\nmore", assertionResults: [] },
  ];
  expect(failedUnitTests({ testResults })).toEqual(["a.test.ts: Cannot find module './b.ts'"]);
});

test('a failed browser test is listed with its groups', () => {
  const timeout = { errors: [{ message: '\n  Error: timed out' }] };
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [timeout, { errors: [] }] }] });
  const group = { title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('is skipped', 'skipped')] };
  const suites = [{ title: 'a.spec.ts', specs: [spec('passes', 'expected')], suites: [group] }];
  expect(failedBrowserTests({ suites, errors: [{ message: 'no server' }] })).toEqual([
    'outside of a test: no server',
    'a.spec.ts › on a phone › opens: Error: timed out',
  ]);
});
