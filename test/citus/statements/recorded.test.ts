import { expect, test } from 'vitest';
import { findRuleViolations } from './recorded.ts';

test.each(['select a.id from listing a join listing b on a.id = b.id', 'select a.id from listing as a, listing as b where a.id = b.id'])(
  'a table that is joined with itself is checked: %s',
  async (statement) => {
    expect(await findRuleViolations([statement])).toEqual([expect.stringContaining('are joined without comparing city_id')]);
  },
);

test('a statement that reads one table violates no rule', async () => {
  expect(await findRuleViolations(['select id, kind from listing where city_id = $1'])).toEqual([]);
});
