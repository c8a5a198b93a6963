/** Lists the failed tests from the JSON reports of Vitest and Playwright, because CI shows only the end of a long output. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../tool.ts';

/** The part of the report of `vitest run --reporter=json` that is used. */
export interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file did not load; otherwise empty. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The part of the report of `playwright test --reporter=json` that is used. */
export interface BrowserReport {
  readonly suites: readonly BrowserSuite[];
  /** Errors outside of tests, such as a server that did not start. */
  readonly errors: readonly BrowserError[];
}
interface BrowserSuite {
  readonly title: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly errors: readonly BrowserError[] }[] }[];
  }[];
}
interface BrowserError {
  readonly message?: string;
}

const MAX_MESSAGE_LENGTH = 240;

/** One line for every failed test, and for every file that did not load: `file › test: first line of the message`. */
export function failedUnitTests({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

/** Lines for the tests in the browser, in the same format. */
export function failedBrowserTests({ suites, errors }: BrowserReport): string[] {
  return [
    ...errors.map((error) => `outside of a test: ${firstLine(error.message)}`),
    ...suites.flatMap((suite) => failedOfSuite(suite, [])),
  ];
}

function failedOfSuite({ title, suites = [], specs }: BrowserSuite, parents: readonly string[]): string[] {
  const names = [...parents, title];
  const own = specs.flatMap((spec) =>
    spec.tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected') return [];
      const error = results.flatMap(({ errors }) => errors)[0];
      return [`${[...names, spec.title].join(' › ')}: ${firstLine(error?.message)}`];
    }),
  );
  return [...own, ...suites.flatMap((suite) => failedOfSuite(suite, names))];
}

function firstLine(message = ''): string {
  const line = stripVTControlCharacters(message)
    .split('\n')
    .find((text) => text.trim() !== '');
  return line?.trim().slice(0, MAX_MESSAGE_LENGTH) ?? 'no message';
}
