import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

test('no page replaces its data by an error when fetching them again fails', () => {
  const returns = files.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/if \((.*)\)\s*(?:\{\s*)?return \(?\s*<FailedState/g)].map(([, condition]) => ({
      file,
      condition,
    })),
  );
  expect(returns.length).toBeGreaterThan(20);
  expect(returns.filter(({ condition }) => /^(?:\w+\.)?error$/.test(condition!))).toEqual([]);
});
