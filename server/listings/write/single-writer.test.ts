import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches statements that write the table `listing`, but not `listing_photo` and similar tables. */
const WRITES =
  /\b(?:update|insert into|delete from|merge into)\s+listing\b(?!_)|\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*'listing'/i;

const productionFiles = globSync(['server/**/*.ts', 'demo/**/*.ts', 'sample-listings/**/*.ts']).filter((path) => !path.includes('.test.'));

test('only the files of listings/write write listings', () => {
  const writers = productionFiles.filter((path) => WRITES.test(readFileSync(path, 'utf8')));
  expect(writers.filter((path) => !path.startsWith('server/listings/write/'))).toEqual([]);
  expect(writers).toContain('server/listings/write/listing-rows.ts');
});
