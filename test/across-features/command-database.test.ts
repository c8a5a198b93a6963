import { afterEach, expect, test, vi } from 'vitest';
import { withDatabase } from '../../scripts/database.ts';
import { readConfig } from '../../server/config/config.ts';
import { testDatabase } from '../database.ts';

const exitCode = process.exitCode;
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

test('a command on a database without tables says that the site must be started first, and fails', async () => {
  const { url, directUrl, runAsOwner } = await testDatabase();
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const config = readConfig({ DATABASE_URL: url, ...(directUrl !== null && { DATABASE_DIRECT_URL: directUrl }) });
  let runs = 0;
  const command = () =>
    withDatabase(config, { statementTimeoutMs: 10_000 }, async () => {
      runs += 1;
      await Promise.resolve();
    });
  await command();
  expect([runs, printed.mock.calls]).toEqual([1, []]);
  // renamed instead of dropped, because a cluster refuses to drop tables whose ids it generates
  await runAsOwner('alter table app_user rename to absent');
  await command();
  expect([runs, process.exitCode]).toEqual([1, 1]);
  expect(printed).toHaveBeenCalledWith('The database has no tables yet. Start the site once (npm start), then run this command again.');
});
