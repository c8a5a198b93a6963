/**
 * Vitest reporter that writes errors which belong to no test, such as an unhandled rejection or a failed teardown, to the file in
 * UNHANDLED_ERRORS_FILE. Such errors fail the run, but the JSON report does not contain them.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

const MAX_STACK_LINES = 4;

export default class UnhandledErrorReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly { readonly message: string; readonly stack?: string }[]): void {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    if (!file) return;
    const texts = errors.map(({ message, stack }) =>
      [
        message,
        ...(stack ?? '')
          .split('\n')
          .filter((line) => /^\s*at /.test(line))
          .slice(0, MAX_STACK_LINES),
      ].join('\n'),
    );
    writeFileSync(file, JSON.stringify(texts));
  }
}
